/** Whether the hospital can be reached: the latest word from the browser, the engine or this window's own reads. */
import type { Connection } from '../../../model/engineRows.ts';
import type { Reach } from '../hospital/connectionWatch.ts';

export type ConnectionIs =
  | 'fine'
  | 'slow'
  | 'offline'
  | 'captive-portal'
  | 'told-to-wait'
  | 'another-hospital';

interface Words {
  /** What the browser says of its network. */
  onLine: boolean;
  /** What this window's own reads have shown. */
  own: Pick<Reach, 'is' | 'atMs'>;
  /** What the engine has stored, if anything. */
  engine: Pick<Connection, 'reach' | 'since'> | null | undefined;
}

/** The latest of these words. */
export function connectionIs({ onLine, own, engine }: Words): ConnectionIs {
  if (!onLine) return 'offline';
  const isEngineLater = engine !== null && engine !== undefined && engine.since >= own.atMs;
  const word = isEngineLater ? engine.reach : own.is;
  switch (word) {
    case 'out-of-reach':
      return 'offline';
    case 'captive-portal':
    case 'another-hospital':
    case 'slow':
    case 'told-to-wait':
      return word;
    default:
      return 'fine';
  }
}
