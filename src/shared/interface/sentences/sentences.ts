/**
 * The interface as numbered sentences, word for word: `4.1-20` is the twentieth of the first part of section 4, and
 * `1-6` the sixth of a section without parts. The cells of a table's row are joined by ` · `.
 */
import { errorsAndLimits } from './errorsAndLimits.ts';
import { serviceAndResources } from './serviceAndResources.ts';
import { statesAndEndpoints } from './statesAndEndpoints.ts';

/** Every sentence by its number, in the order of the interface. */
export const sentences: Readonly<Record<string, string>> = {
  ...serviceAndResources,
  ...statesAndEndpoints,
  ...errorsAndLimits,
};

/** The sentences of which no rule speaks, by the reason. */
export const withoutRule = {
  heading:
    '2.6-8 2.10-8 2.10-10 2.10-14 2.10-29 2.10-34 2.10-38 2.10-41 2.10-46 2.10-49 2.10-52 2.10-56 2.10-59 2.10-62 2.10-66 4.1-17 4.1-22 4.1-28 4.1-33 4.1-38 7-1 7-6 7-14 7-18',
  purpose: '1-1..5',
  caller: '1-13..14 2.4-4..5 2.6-2..4 4.1-42..44',
  address: '1-16..17 4-2 9-1..2',
  'not-shown': '6-1 9-6',
  unseen: '3.3-1 4.1-12 4.1-14 4.1-35',
} as const;

/** Why no rule speaks of them, for whoever reads a report. */
export const reasonWords: Readonly<Record<keyof typeof withoutRule, string>> = {
  heading: 'it only introduces what follows',
  purpose: 'it says what the service is for; each part has rules of its own',
  caller: 'it binds the client, which examine-client examines',
  address: 'it is about the address, which is looked at before the first rule',
  'not-shown': 'the interface shows nothing here',
  unseen: 'whether it holds cannot be seen from outside',
};

/** The numbers of a list such as `1-6 2.1-1..3`. */
export function numbersOf(list: string): string[] {
  return list.split(' ').flatMap((part) => {
    const [, section = '', first = '', last = first] =
      /^(.+)-(\d+)(?:\.\.(\d+))?$/.exec(part) ?? [];
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, at) => `${section}-${Number(first) + at}`);
  });
}
