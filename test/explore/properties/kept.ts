/** What was typed or submitted is there. */
import type { Seen } from '../seen.ts';
import { recordsWith, versionsOf, type Mark } from '../ward.ts';
import { isOnForm, list, type Moment, type Property } from './moment.ts';

/** A step of a screen that is on its way has neither title nor tabs. */
const isComing = ({ headings }: Seen) => headings.length === 0;

const notAtHospital = ({ ward, books }: Moment): Mark[] =>
  ward.submitted().filter(({ word }) => recordsWith(books, word).length === 0);

/** Number of records that the outbox tab counts, whatever they wait for. */
export function countedInTab(outboxTab: string): number {
  // “Outbox3, 2 waiting, 1 needs you”: the badge comes first, and the words count.
  const [, ...counts] = outboxTab.split(/[,，、]/);
  return counts.reduce((sum, part) => sum + Number(/\d+/.exec(part)?.[0] ?? 0), 0);
}

export const kept: readonly Property[] = [
  {
    name: 'nothing goes wrong that nothing catches',
    patience: 'never',
    complaint: ({ ward }) => list(ward.said.filter((line) => line.startsWith('not caught'))),
  },
  {
    name: 'what was typed into a draft is in its form',
    patience: 'soon',
    complaint({ seen, ward }) {
      if ((!isOnForm(seen) && seen.saved === null) || isComing(seen)) return '';
      // The word of an admission may be in a section that is not shown.
      const typed = ward
        .of(seen.address)
        .filter(({ state, kind }) => state !== 'submitted' && kind !== 'admission');
      return list(
        typed
          .map(({ word }) => word)
          .filter((word) => !seen.values.some((value) => value.includes(word))),
      );
    },
  },
  {
    name: 'what was submitted is in the record, or counted as waiting',
    patience: 'soon',
    complaint(moment) {
      const { seen, ward } = moment;
      if (seen.outboxTab === null) return '';
      const hers = new Set(
        notAtHospital(moment)
          .filter(({ author }) => author === ward.nurse.name)
          .map(({ draft }) => draft),
      );
      const counted = countedInTab(seen.outboxTab);
      return counted >= hers.size ? '' : `${counted} counted of ${hers.size}`;
    },
  },
  {
    name: 'a card says “in the record” only if the record is there',
    patience: 'never',
    complaint({ seen, books, ward }) {
      const done = seen.cards.filter((state) => state === 'done').length;
      const there = books.records
        .flatMap(versionsOf)
        .filter(({ operator }) => operator === ward.nurse.token).length;
      return done <= there ? '' : `${done} cards, ${there} versions`;
    },
  },
  {
    name: 'a rescue file holds what is only on this tablet, and nothing of a colleague',
    patience: 'never',
    complaint({ ward }) {
      if (ward.rescued === undefined) return '';
      const { text, hers, author } = ward.rescued;
      const lacking = hers.filter((word) => !text.includes(word)).map((word) => `lacks ${word}`);
      const foreign = ward.marks
        .filter((mark) => mark.author !== author && mark.record === mark.draft)
        .map(({ word }) => word)
        .filter((word) => text.includes(word));
      return list([...lacking, ...foreign]);
    },
  },
];
