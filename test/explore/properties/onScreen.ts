/** How every screen is made, and that none leads nowhere. */
import { appWords } from '../../e2e/pages/words.ts';
import type { Seen } from '../seen.ts';
import { patients, type Ward } from '../ward.ts';
import { isAtDoor, isOnForm, list, type Property } from './moment.ts';

const broken = Object.values(appWords).flatMap(({ common }) => [
  common.failure.title,
  common.failure.notFound,
]);

/** Ids in addresses are encrypted for one nurse: Back to a colleague's leads nowhere (decision 0168). */
const isOfColleague = ({ address, headings }: Seen, ward: Ward) =>
  address.includes('~') &&
  headings[0] === appWords[ward.language].common.failure.notFound &&
  [...ward.opened].some((opened) => !opened.startsWith(ward.nurse.name));

export const onScreen: readonly Property[] = [
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
    complaint: ({ seen }) => (seen.brokenPictures > 0 ? `${seen.brokenPictures} are not` : ''),
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
