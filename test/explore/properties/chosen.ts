/** What she has chosen, and what the icon of the connection says. */
import { appWords } from '../../e2e/pages/words.ts';
import { list, type Property } from './moment.ts';

export const chosen: readonly Property[] = [
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
      ward.isOffline && seen.hasTabs && ['', 'quiet'].includes(seen.connection)
        ? 'nothing is said'
        : '',
  },
];
