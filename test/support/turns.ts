/**
 * What takes turns in `npm run test:all`: what is shared out to several commits, since each run would take too long
 * with all of it (decision 223).
 */
import { startSeed } from './startSeed.ts';

/** Tries everything in one run, whoever's turn it is: `WARDBOOK_EVERY_TURN=1 npm run test:all`. */
const isEveryTurn = process.env['WARDBOOK_EVERY_TURN'] === '1';

/** Asked for once, since it asks git; only by what takes turns. */
let seed: string | undefined;

/** Whose turn it is of so many, from 0: another one with each commit. */
function turnOf(turns: number): number {
  seed ??= startSeed();
  return [...seed].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % turns;
}

/** Whether that one of several is tried now, where each run tries one of so many. */
export function isItsTurn(index: number, turns: number): boolean {
  return isEveryTurn || index % turns === turnOf(turns);
}
