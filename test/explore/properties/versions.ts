/** Which version of the app a window has, and when a newer one is offered. */
import { appWords } from '../../e2e/pages/words.ts';
import { versionsIn } from '../ward.ts';
import { isOnForm, list, type Moment, type Property } from './moment.ts';

const words = ({ ward }: Moment) => appWords[ward.language].common.update;
const linesOf = ({ seen }: Moment) => seen.text.split('\n').map((line) => line.trim());
const isOffered = (moment: Moment) => moment.seen.text.includes(words(moment).ready);

export const versions: readonly Property[] = [
  {
    name: 'a window has the code of one version',
    patience: 'never',
    complaint({ seen }) {
      const found = versionsIn(seen);
      return found.length > 1 ? list(found.map(String)) : '';
    },
  },
  {
    name: 'a window has the version that she has taken, and no newer one',
    // Every window loads itself anew when the version changes.
    patience: 'soon',
    complaint({ seen, ward }) {
      const others = versionsIn(seen).filter((version) => version !== ward.version);
      return list(others.map((version) => `${version} instead of ${ward.version}`));
    },
  },
  {
    name: 'a version that waits is told, until she puts it off',
    patience: 'soon',
    complaint(moment) {
      const { seen, ward } = moment;
      const isDue = ward.waiting !== null && !ward.isPutOff && seen.hasTabs;
      return isDue && !isOffered(moment) ? `version ${ward.waiting} is not` : '';
    },
  },
  {
    name: 'a version is told only once all of it is on the tablet',
    patience: 'never',
    complaint: (moment) =>
      moment.ward.waiting === null && isOffered(moment) ? 'nothing waits' : '',
  },
  {
    name: 'no form can be taken away by an update',
    // Whether a form is open is known a second later.
    patience: 'soon',
    complaint(moment) {
      const { seen } = moment;
      const isOpen = isOnForm(seen) || seen.saved !== null;
      return isOpen && linesOf(moment).includes(words(moment).apply) ? 'it can be taken' : '';
    },
  },
];
