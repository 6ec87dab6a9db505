/** How the journeys in Firefox and WebKit take turns. */
import { isEverything } from '../support/tier.ts';
import { isItsTurn } from '../support/turns.ts';
import { test } from './fixtures.ts';

/** Each commit runs a quarter of a list in `npm run test:all`; whoever calls a list alone runs all of it. */
const turns = 4;

/** Begins a list; each call of the result adds one journey. */
export function openList(): (title: string, play: Parameters<typeof test>[2]) => void {
  let listed = 0;
  return (title, play) => {
    const index = listed;
    listed += 1;
    if (!isEverything || isItsTurn(index, turns)) test(title, play);
  };
}
