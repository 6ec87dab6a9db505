/**
 * What takes turns in `npm run test:all`: work that is distributed over several commits, because each run would take
 * too long with all of it.
 */
import { startSeed } from './startSeed.ts';

/** Tries everything in one run, regardless of turns: `WARDBOOK_EVERY_TURN=1 npm run test:all`. */
const isEveryTurn = process.env['WARDBOOK_EVERY_TURN'] === '1';

/** Computed once, because it runs git, and only if something takes turns. */
let seed: string | undefined;

/** Whose turn it is among this many, from 0: a different one with each commit. */
function turnOf(turns: number): number {
  seed ??= startSeed();
  return [...seed].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % turns;
}

/** Whether this item is tried now, if each run tries one of this many. */
export function isItsTurn(index: number, turns: number): boolean {
  return isEveryTurn || index % turns === turnOf(turns);
}
