/** How the journeys in Firefox and WebKit take turns. */
import { isEverything } from '../support/tier.ts';
import { isItsTurn } from '../support/turns.ts';
import { test } from './fixtures.ts';

/** Each commit runs a part of the list in `npm run test:all`; whoever calls it alone runs all of it. */
const turns = 2;

let listed = 0;

/** Adds a journey to the list. */
export function journey(title: string, play: Parameters<typeof test>[2]): void {
  const index = listed;
  listed += 1;
  if (!isEverything || isItsTurn(index, turns)) test(title, play);
}
