/** What became of a record after it was written, and of an admission. */
import { recordsWith, versionsOf, versionWith } from '../ward.ts';
import { tokenOf } from './books.ts';
import { list, type Property } from './moment.ts';

export const changes: readonly Property[] = [
  {
    name: 'each version of a record is of the nurse who wrote it',
    patience: 'never',
    complaint: ({ ward, books: all }) =>
      list(
        ward.submitted().flatMap(({ word, author, kind }) =>
          recordsWith(all, word)
            // An admission has no versions that say what was written.
            .filter(() => kind !== 'admission')
            .map((record) => versionWith(record, word)?.operator)
            .filter((operator) => operator !== tokenOf(author))
            .map((operator) => `${word}: ${operator}`),
        ),
      ),
  },
  {
    name: 'a record has no more versions than were submitted',
    patience: 'never',
    complaint: ({ ward, books: all }) =>
      list(
        ward.marks
          .filter(({ kind }) => kind === 'form')
          .flatMap(({ word, record }) => {
            const drafts = new Set(
              ward
                .forRecord(record)
                .filter(({ state }) => state === 'submitted')
                .map(({ draft }) => draft),
            );
            return recordsWith(all, word)
              .map((found) => versionsOf(found).length)
              .filter((count) => count > drafts.size)
              .map((count) => `${word}: ${count} versions of ${drafts.size}`);
          }),
      ),
  },
  {
    name: 'a later version keeps every word of the earlier ones',
    patience: 'never',
    complaint: ({ ward, books: all }) =>
      list(
        ward
          .submitted()
          .filter(({ kind }) => kind === 'form' || kind === 'correction')
          .map(({ word }) => word)
          .filter((word) =>
            recordsWith(all, word).some(
              (record) => versionsOf(record).at(-1)?.careNote?.includes(word) === false,
            ),
          ),
      ),
  },
  {
    name: 'a record is void only if somebody voided it',
    patience: 'never',
    complaint: ({ ward, books: all }) =>
      list(
        ward.marks
          .filter(({ kind }) => kind === 'form')
          .filter(({ word, record }) => {
            const isVoid = recordsWith(all, word).some((each) => each['recordState'] === 'voided');
            const voids = ward.forRecord(record).filter(({ kind }) => kind === 'void');
            return isVoid && !voids.some(({ state }) => state === 'submitted');
          })
          .map(({ word }) => word),
      ),
  },
  {
    name: 'an admission has what was answered',
    patience: 'never',
    complaint: ({ ward, books: all }) =>
      list(
        ward
          .submitted()
          .filter(({ word, draft, kind }) =>
            kind !== 'admission'
              ? false
              : recordsWith(all, word).some(
                  (record) => canonical(answersOf(record)) !== canonical(ward.answers.get(draft)),
                ),
          )
          .map(({ word }) => word),
      ),
  },
];

const answersOf = (record: Readonly<Record<string, unknown>>) =>
  (record['input'] as { assessment?: unknown } | undefined)?.assessment;

/** The same text for the same answers, in whatever order they come. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [two]) => (one < two ? -1 : 1)))
      : part,
  );
