/**
 * What must hold after every step of a walk, whatever the steps were. `planted.spec.ts` breaks each one on purpose: a
 * property that nothing can break would say nothing.
 */
import { books } from './properties/books.ts';
import { changes } from './properties/changes.ts';
import { chosen } from './properties/chosen.ts';
import { identity } from './properties/identity.ts';
import { kept } from './properties/kept.ts';
import type { Moment, Property } from './properties/moment.ts';
import { onScreen } from './properties/onScreen.ts';
import { versions } from './properties/versions.ts';

export const properties: readonly Property[] = [
  ...onScreen,
  ...chosen,
  ...identity,
  ...kept,
  ...books,
  ...changes,
  ...versions,
];

/** Every property that does not hold at this moment, with what is wrong. */
export function complaintsAt(moment: Moment, patience?: Property['patience']): string[] {
  return properties
    .filter((each) => patience === undefined || each.patience === patience)
    .map((each) => [each.name, each.complaint(moment)] as const)
    .filter(([, complaint]) => complaint !== '')
    .map(([name, complaint]) => `${name}: ${complaint}`);
}
