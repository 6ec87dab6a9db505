/** Whose data is shown to whom, and where data of a patient must never be. */
import { patients, recordsWith, type Ward } from '../ward.ts';
import { everything, isAtDoor, list, type Moment, type Property } from './moment.ts';

const ofOthers = ({ ward }: Moment) =>
  ward.marks.filter(({ author }) => author !== ward.nurse.name);

const secrets = (ward: Ward) => [
  'nurse-amy',
  'nurse-ben',
  ...patients.flatMap(({ name, recordNumber }) => [name, recordNumber]),
  ...ward.marks.map(({ word }) => word),
];

export const identity: readonly Property[] = [
  {
    name: 'nothing of another patient is on a patient’s screen',
    patience: 'never',
    complaint({ seen }) {
      const shown = patients.filter(({ name }) => seen.banner.includes(name));
      if (shown.length === 0) return '';
      const others = patients.filter((each) => each !== shown[0]);
      const found = others.flatMap(({ name, recordNumber }) => [name, recordNumber]);
      return list(found.filter((word) => everything(seen).includes(word)));
    },
  },
  {
    name: 'no note of another patient is on a patient’s screen',
    patience: 'never',
    complaint({ seen, ward }) {
      const shown = patients.find(({ name }) => seen.banner.includes(name));
      if (shown === undefined) return '';
      const foreign = ward.marks.filter(({ patientId }) => patientId !== shown.patientId);
      return list(
        foreign.map(({ word }) => word).filter((word) => everything(seen).includes(word)),
      );
    },
  },
  {
    name: 'a locked or signed-out tablet shows nothing of a patient',
    patience: 'never',
    complaint({ seen, ward }) {
      if (!isAtDoor(seen)) return '';
      const secret = [
        ...patients.flatMap(({ name, recordNumber }) => [name, recordNumber]),
        ...ward.marks.map(({ word }) => word),
      ];
      return list(secret.filter((word) => everything(seen).includes(word)));
    },
  },
  {
    name: 'what a colleague has not sent is not shown',
    patience: 'never',
    complaint(moment) {
      const unsent = ofOthers(moment).filter(
        ({ word }) => recordsWith(moment.books, word).length === 0,
      );
      return list(
        unsent.map(({ word }) => word).filter((word) => everything(moment.seen).includes(word)),
      );
    },
  },
  {
    name: 'no address names a patient, a stay, a wound or a note',
    patience: 'never',
    complaint: ({ seen, ward }) =>
      list(
        [seen.address, ...seen.links].filter(
          (address) =>
            /\b[PWE]-\d{3,}|MRN-|WA-/.test(address) ||
            [...patients.map(({ name }) => name), ...ward.marks.map(({ word }) => word)].some(
              (word) => decodeURIComponent(address).includes(word),
            ),
        ),
      ),
  },
  {
    name: 'the browser’s plain storage holds nothing of a patient and no token',
    patience: 'never',
    complaint: ({ seen, ward }) => list(secrets(ward).filter((word) => seen.stored.includes(word))),
  },
  {
    name: 'no message of the page says anything of a patient',
    patience: 'never',
    complaint: ({ ward }) =>
      list(secrets(ward).filter((word) => ward.said.some((line) => line.includes(word)))),
  },
  {
    name: 'no address that is asked for holds a token or a note',
    patience: 'never',
    complaint({ seen, ward }) {
      const words = ['nurse-amy', 'nurse-ben', ...ward.marks.map(({ word }) => word)];
      const asked = [...ward.asked, ...seen.fetched];
      return list(words.filter((word) => asked.some((address) => address.includes(word))));
    },
  },
];
