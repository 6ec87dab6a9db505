/**
 * What must hold after every step of a walk, whatever the steps were. `planted.spec.ts` breaks each one on purpose: a
 * property that nothing can break would say nothing.
 */
import { appWords } from '../e2e/pages/words.ts';
import type { Seen } from './seen.ts';
import { patients, recordsWith, type Books, type Mark, type Ward } from './ward.ts';

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

const list = (found: readonly string[]) => found.join(', ');
const everything = ({ text, values }: Seen) => [text, ...values].join('\n');
const doors = Object.values(appWords).flatMap(({ signIn }) => [
  signIn.unlock,
  signIn.who,
  signIn.switch.title,
  signIn.title,
]);
const formTitles = Object.values(appWords).map(({ assessment }) => assessment.title);
const broken = Object.values(appWords).flatMap(({ common }) => [
  common.failure.title,
  common.failure.notFound,
]);

export const isAtDoor = ({ headings, hasTabs }: Seen) =>
  !hasTabs && headings.some((heading) => doors.includes(heading));
export const isOnForm = ({ headings }: Seen) =>
  headings.some((heading) => formTitles.includes(heading));

/** A step of a screen that is on its way has neither title nor tabs. */
const isComing = ({ headings }: Seen) => headings.length === 0;

/** Ids in addresses are encrypted for one nurse: Back to a colleague's leads nowhere (decision 0168). */
const isOfColleague = ({ address, headings }: Seen, ward: Ward) =>
  address.includes('~') &&
  headings[0] === appWords[ward.language].common.failure.notFound &&
  [...ward.opened].some((opened) => !opened.startsWith(ward.nurse.name));

const notAtHospital = ({ ward, books }: Moment): Mark[] =>
  ward.submitted().filter(({ word }) => recordsWith(books, word).length === 0);

const ofOthers = ({ ward }: Moment) =>
  ward.marks.filter(({ author }) => author !== ward.nurse.name);

/** Number of records that the outbox tab counts, whatever they wait for. */
export function countedInTab(outboxTab: string): number {
  // “Outbox3, 2 waiting, 1 needs you”: the badge comes first, and the words count.
  const [, ...counts] = outboxTab.split(/[,，、]/);
  return counts.reduce((sum, part) => sum + Number(/\d+/.exec(part)?.[0] ?? 0), 0);
}

const onScreen: readonly Property[] = [
  {
    name: 'a window shows the screen of its address',
    // The address changes first; until then a step would act on the screen before.
    patience: 'soon',
    complaint({ seen, ward }) {
      const words = appWords[ward.language];
      const titles = new Map([
        ['#/patients', words.patients.title],
        ['#/outbox', words.outbox.title],
        ['#/settings', words.settings.title],
      ]);
      const [shown = ''] = seen.headings;
      const isTab = [...titles.values()].includes(shown) || titles.has(seen.address);
      const isRight = isTab
        ? titles.get(seen.address) === shown
        : !isOnForm(seen) || seen.address.startsWith('#/drafts/');
      return isRight || isAtDoor(seen) ? '' : `${seen.address}: ${shown}`;
    },
  },
  {
    name: 'a screen has one title',
    patience: 'soon',
    complaint: ({ seen }) => (seen.headings.length === 1 ? '' : `titles: ${list(seen.headings)}`),
  },
  {
    name: 'no screen is broken, and none leads nowhere',
    patience: 'never',
    complaint: ({ seen, ward }) =>
      list(
        seen.headings.filter((heading) => broken.includes(heading) && !isOfColleague(seen, ward)),
      ),
  },
  {
    name: 'never two filled buttons',
    patience: 'soon',
    complaint: ({ seen }) => (seen.filled.length > 1 ? list(seen.filled) : ''),
  },
  {
    name: 'nothing has to be scrolled sideways',
    patience: 'soon',
    complaint: ({ seen }) => (seen.tooWidePx > 0 ? `${seen.tooWidePx} px` : ''),
  },
  {
    name: 'each button and link has a name',
    patience: 'soon',
    complaint: ({ seen }) => (seen.unnamed > 0 ? `${seen.unnamed} without` : ''),
  },
  {
    name: 'each field has a label',
    patience: 'soon',
    complaint: ({ seen }) => (seen.unlabelled > 0 ? `${seen.unlabelled} without` : ''),
  },
  {
    name: 'each dialog has a name',
    patience: 'soon',
    complaint: ({ seen }) => (seen.unnamedDialogs > 0 ? `${seen.unnamedDialogs} without` : ''),
  },
  {
    name: 'no id is given twice',
    patience: 'soon',
    complaint: ({ seen }) => list(seen.doubledIds),
  },
  {
    name: 'each picture is drawn',
    patience: 'soon',
    // Without the service worker, which walks go without, a picture that was not shown before cannot be loaded.
    complaint: ({ seen, ward }) =>
      seen.brokenPictures > 0 && !ward.isOffline ? `${seen.brokenPictures} are not` : '',
  },
  {
    name: 'the focus is on something that is drawn',
    patience: 'soon',
    complaint: ({ seen }) => (seen.isFocusHidden ? 'it is hidden' : ''),
  },
  {
    name: 'a screen reader reaches the screen',
    patience: 'soon',
    complaint: ({ seen }) => (seen.isSilenced ? 'the app is hidden from it' : ''),
  },
  {
    name: 'no placeholder, key or value of a program is shown',
    patience: 'never',
    complaint: ({ seen }) =>
      list(
        seen.text.match(
          /.{0,20}(?:\{\{|\}\}|\bundefined\b|\bNaN\b|\[object |Invalid Date|\b(?:common|outbox|settings|patients|record)\.[a-z]+[.A-Z]).{0,20}/g,
        ) ?? [],
      ),
  },
  {
    name: 'the title of the window names the app, and no patient',
    patience: 'soon',
    complaint: ({ seen, ward }) => {
      const said = [...patients.map(({ name }) => name), ...ward.marks.map(({ word }) => word)];
      const isNamed = seen.title.includes(appWords[ward.language].common.appName);
      return isNamed && !said.some((word) => seen.title.includes(word)) ? '' : seen.title;
    },
  },
];

const chosen: readonly Property[] = [
  {
    name: 'the language is the one that was chosen',
    patience: 'soon',
    complaint: ({ seen, ward }) => (seen.language === ward.language ? '' : seen.language),
  },
  {
    name: 'no sentence is left in the other language',
    patience: 'soon',
    complaint({ seen, ward }) {
      const other = appWords[ward.language === 'en' ? 'zh-TW' : 'en'];
      const tabs = [other.patients.title, other.outbox.title, other.settings.title];
      const lines = new Set(seen.text.split('\n').map((line) => line.trim()));
      return list(
        [...tabs, ...Object.values(other.common.button)].filter((word) => lines.has(word)),
      );
    },
  },
  {
    name: 'the theme is the one that was chosen',
    patience: 'soon',
    complaint: ({ seen, ward }) => (seen.theme === ward.theme ? '' : seen.theme),
  },
  {
    name: 'a tablet without a network says so',
    patience: 'soon',
    complaint: ({ seen, ward }) =>
      ward.isOffline && seen.hasTabs && seen.line.trim() === '' ? 'nothing is said' : '',
  },
];

const identity: readonly Property[] = [
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

const secrets = (ward: Ward) => [
  'nurse-amy',
  'nurse-ben',
  ...patients.flatMap(({ name, recordNumber }) => [name, recordNumber]),
  ...ward.marks.map(({ word }) => word),
];

const kept: readonly Property[] = [
  {
    name: 'nothing goes wrong that nothing catches',
    patience: 'never',
    complaint: ({ ward }) => list(ward.said.filter((line) => line.startsWith('not caught'))),
  },
  {
    name: 'what was typed into a draft is in its form',
    patience: 'soon',
    complaint({ seen, ward }) {
      if (!isOnForm(seen) || isComing(seen)) return '';
      const typed = ward.of(seen.address).filter(({ state }) => state !== 'submitted');
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
      const there = books.records.filter(({ operator }) => operator === ward.nurse.token).length;
      return done <= there ? '' : `${done} cards, ${there} records`;
    },
  },
];

const books: readonly Property[] = [
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
                record['woundId'] !== mark.woundId ||
                record['operator'] !== tokenOf(mark.author),
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
        ward.submitted().flatMap(({ word, photos }) =>
          recordsWith(all, word)
            .filter((record) => (record['attachmentIds'] as string[]).length !== photos)
            .map(() => `${word}: ${photos} photos`),
        ),
      ),
  },
];

const tokenOf = (name: string) => (name === 'Amy Lin' ? 'nurse-amy' : 'nurse-ben');

export const properties: readonly Property[] = [
  ...onScreen,
  ...chosen,
  ...identity,
  ...kept,
  ...books,
];

/** Every property that does not hold at this moment, with what is wrong. */
export function complaintsAt(moment: Moment, patience?: Property['patience']): string[] {
  return properties
    .filter((each) => patience === undefined || each.patience === patience)
    .map((each) => [each.name, each.complaint(moment)] as const)
    .filter(([, complaint]) => complaint !== '')
    .map(([name, complaint]) => `${name}: ${complaint}`);
}
