/** What is in the hospital's books. */
import { recordsWith } from '../ward.ts';
import { list, type Property } from './moment.ts';

/** The hospital knows a nurse by her token. */
export const tokenOf = (name: string) => (name === 'Amy Lin' ? 'nurse-amy' : 'nurse-ben');

export const books: readonly Property[] = [
  {
    name: 'nothing is in the record twice',
    patience: 'never',
    complaint: ({ ward, books: all }) =>
      list(ward.marks.map(({ word }) => word).filter((word) => recordsWith(all, word).length > 1)),
  },
  {
    name: 'a record is of the patient, the wound and the nurse that it was written for',
    patience: 'never',
    complaint: ({ ward, books: all }) =>
      list(
        ward.marks.flatMap((mark) =>
          recordsWith(all, mark.word)
            .filter(
              (record) =>
                record['patientId'] !== mark.patientId ||
                (record['woundId'] ?? '') !== mark.woundId ||
                ((mark.kind === 'form' || mark.kind === 'admission') &&
                  record['operator'] !== tokenOf(mark.author)),
            )
            .map(() => mark.word),
        ),
      ),
  },
  {
    name: 'nothing is in the record that nobody submitted',
    patience: 'never',
    complaint: ({ ward, books: all }) =>
      list(
        ward.marks
          .filter(({ state, word }) => state !== 'submitted' && recordsWith(all, word).length > 0)
          .map(({ word }) => word),
      ),
  },
  {
    name: 'a record has everything that its draft had',
    patience: 'never',
    complaint: ({ ward, books: all }) =>
      list(
        ward.submitted().flatMap(({ word, draft }) =>
          recordsWith(all, word).flatMap((record) =>
            ward
              .of(draft)
              .map((mark) => mark.word)
              .filter((other) => !JSON.stringify(record).includes(other)),
          ),
        ),
      ),
  },
  {
    name: 'a record has the photos that were given with it',
    patience: 'never',
    complaint: ({ ward, books: all }) =>
      list(
        ward.submitted().flatMap(({ word, kind, photos }) =>
          kind !== 'form'
            ? []
            : recordsWith(all, word)
                .filter((record) => (record['attachmentIds'] as string[]).length !== photos)
                .map(() => `${word}: ${photos} photos`),
        ),
      ),
  },
];
