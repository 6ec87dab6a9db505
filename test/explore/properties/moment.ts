/** What a property judges, and what several of them ask of it. */
import { appWords } from '../../e2e/pages/words.ts';
import type { Seen } from '../seen.ts';
import { people, type Books, type Ward } from '../ward.ts';

/** One window, what the walk knows, and what the hospital's books said right after the window was looked at. */
export interface Moment {
  readonly seen: Seen;
  readonly ward: Ward;
  readonly books: Books;
}

export interface Property {
  readonly name: string;
  /** `never`: broken for one moment is broken. `soon`: it may take the app a few seconds to get there. */
  readonly patience: 'never' | 'soon';
  /** What is wrong; empty if nothing is. */
  complaint(moment: Moment): string;
}

/** Complaints in one line. */
export const list = (found: readonly string[]) => found.join(', ');
/** All that is drawn, and what is in the fields. */
export const everything = ({ text, values }: Seen) => [text, ...values].join('\n');

const doors = Object.values(appWords).flatMap(({ signIn }) => [
  signIn.unlock,
  signIn.who,
  signIn.switch.title,
  signIn.title,
]);
const formTitles = Object.values(appWords).map(({ assessment }) => assessment.title);

/** A nurse of the tablet who gives her PIN has her own name as the title. */
const doorOf = people.map(({ name }) => name);

export const isAtDoor = ({ headings, hasTabs }: Seen) =>
  !hasTabs && headings.some((heading) => doors.includes(heading) || doorOf.includes(heading));
export const isOnForm = ({ headings }: Seen) =>
  headings.some((heading) => formTitles.includes(heading));
