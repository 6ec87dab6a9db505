/** Whether the hospital can be reached: the latest word from the browser, the engine or this window's own reads. */
import type { Connection } from '../../../model/engineRows.ts';
import type { Reach } from '../hospital/connectionWatch.ts';

export type ConnectionIs =
  | 'fine'
  | 'slow'
  | 'offline'
  | 'captive-portal'
  | 'told-to-wait'
  | 'another-hospital'
  /** Patients can be read, but nothing that was tried before can be sent. */
  | 'barred';

/** For how long the query must have been barred to be told: a restart of a gateway is over by then. */
const barredForMs = 10 * 60_000;

interface Words {
  /** The tablet's time, milliseconds; so are the others. */
  nowMs: number;
  /** What the browser says of its network. */
  onLine: boolean;
  /** When it last said that the network is back; 0 if it never did. */
  onlineAtMs: number;
  /** What this window's own reads have shown. */
  own: Pick<Reach, 'is' | 'atMs'>;
  /** What the engine has stored, if anything. */
  engine: Pick<Connection, 'reach' | 'since' | 'heardAt' | 'barredSince'> | null | undefined;
}

/**
 * The latest of these words. What was out of reach before the network came back says nothing of the network there is
 * now.
 */
export function connectionIs({ nowMs, onLine, own, engine, ...words }: Words): ConnectionIs {
  if (!onLine) return 'offline';
  // The clock was set back since: it was said before everything that is said now.
  const past = (atMs: number) => (atMs > nowMs ? 0 : atMs);
  const onlineAtMs = past(words.onlineAtMs);
  const ofEngine =
    engine === null || engine === undefined
      ? []
      : [{ is: engine.reach, atMs: past(Math.max(engine.since, engine.heardAt ?? 0)) }];
  const latest = [{ is: own.is, atMs: past(own.atMs) }, ...ofEngine]
    .filter(({ is, atMs }) => is !== 'out-of-reach' || atMs >= onlineAtMs)
    .toSorted((one, other) => one.atMs - other.atMs)
    .at(-1);
  switch (latest?.is) {
    case 'out-of-reach':
      return 'offline';
    case 'captive-portal':
    case 'another-hospital':
    case 'told-to-wait':
      return latest.is;
    default: {
      const since = engine?.barredSince ?? null;
      if (since !== null && nowMs - since >= barredForMs) return 'barred';
      return latest?.is === 'slow' ? 'slow' : 'fine';
    }
  }
}
