/**
 * One examination of a client: each trouble until it was caused, a calm period after it, and a second round for the
 * rest.
 */
import type { Clock } from '../../shared/clock.ts';
import { leftUnknown, neverAsks, storiesOfIds } from './evidence.ts';
import type { Observer } from './observation.ts';
import { enter, troubles as allTroubles, type Trouble } from './phases.ts';

export interface ExaminationParts {
  readonly observer: Observer;
  readonly clock: Clock;
  /** What is to be caused; everything if omitted. */
  readonly troubles?: readonly Trouble[];
  /** How long it may take altogether, milliseconds. */
  readonly maxMs: number;
  /** Whether somebody has stopped it. */
  isEnded(): boolean;
  /** Receives a line about each step. */
  tell(line: string): void;
}

/** The result of an examination. */
export interface Examined {
  readonly caused: readonly Trouble[];
  /** Whether the client lacked the time to finish everything. */
  readonly isCutShort: boolean;
}

const lookEveryMs = 1000;

/**
 * Causes each trouble. One for which the client gives no occasion in its time is tried again after the others, until
 * each was caused, the verdict is decided or the time is over; the examination ends with a calm period.
 */
export async function examine(parts: ExaminationParts): Promise<Examined> {
  const { observer, clock, maxMs, isEnded, tell, troubles = allTroubles } = parts;
  const partMs = maxMs / (2 * troubles.length + 2);
  const endMs = clock.now() + maxMs - partMs;
  const caused = new Set<Trouble>();

  /** Waits until `isThere`, but at most `maxPartMs`, and not beyond `lastMs`. */
  async function until(isThere: () => boolean, maxPartMs: number, lastMs = endMs) {
    const overMs = Math.min(clock.now() + maxPartMs, lastMs);
    while (!isThere() && clock.now() < overMs && !isOver()) {
      await new Promise<void>((resolve) => {
        clock.setTimer(resolve, Math.min(lookEveryMs, overMs - clock.now()));
      });
    }
  }

  let lazySinceMs = Infinity;
  /** Whether the client never asks for a result, and goes on for a whole part all the same: no trouble changes that. */
  function isDecided(): boolean {
    if (!neverAsks(observer.exchanges)) lazySinceMs = Infinity;
    else lazySinceMs = Math.min(lazySinceMs, clock.now());
    return clock.now() - lazySinceMs >= partMs;
  }
  const isOver = () => isEnded() || isDecided();

  const isQuiet = () => !storiesOfIds(observer.exchanges).some((story) => leftUnknown(story));
  const never = () => false;

  await until(() => observer.exchanges.length > 0, partMs);
  while (caused.size < troubles.length && clock.now() < endMs && !isOver()) {
    for (const trouble of troubles.filter((each) => !caused.has(each))) {
      if (clock.now() >= endMs || isOver()) break;
      tell(`Now: ${trouble}`);
      const troubled = enter(observer, trouble);
      await until(troubled.isCaused, partMs);
      // The client's reaction shows in later exchanges, which may still be in progress.
      if (troubled.isCaused()) await until(never, partMs / 4);
      troubled.settle();
      if (troubled.isCaused()) caused.add(trouble);
      await until(isQuiet, partMs);
    }
  }
  tell(isDecided() ? 'Decided: the client never asks what became of a write' : 'Now: calm');
  const lastMs = clock.now() + partMs;
  await until(never, partMs / 4, lastMs);
  await until(isQuiet, partMs, lastMs);
  return { caused: troubles.filter((each) => caused.has(each)), isCutShort: isEnded() };
}
