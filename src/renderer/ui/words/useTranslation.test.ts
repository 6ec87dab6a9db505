import { createInstance, type i18n } from 'i18next';
import { expect, it } from 'vitest';
import { openWords } from './useTranslation.tsx';

/** A translator that counts how often it looks something up. */
async function counting(): Promise<{ translator: i18n; lookups: () => number }> {
  const translator = createInstance();
  let count = 0;
  translator.use({
    type: 'postProcessor',
    name: 'count',
    process: (value: string) => {
      count += 1;
      return value;
    },
  });
  await translator.init({
    lng: 'en',
    postProcess: ['count'],
    interpolation: { escapeValue: false },
    resources: {
      en: { ward: { bed: 'Bed', of: 'Bed of {{name}}' }, room: { bed: 'Bed by the window' } },
      'zh-TW': { ward: { bed: '床位' } },
    },
  });
  return { translator, lookups: () => count };
}

type Say = (key: string, values?: object) => string;

it('looks up words without values once, and words with values each time', async () => {
  const { translator, lookups } = await counting();
  const t: unknown = openWords(translator, 'en').of('ward' as never);
  const [once, say] = [t as (key: string) => string, t as Say];
  expect([once('bed'), once('bed'), once('bed')]).toEqual(['Bed', 'Bed', 'Bed']);
  expect(lookups()).toBe(1);
  expect(say('of', { name: 'Lin' })).toBe('Bed of Lin');
  expect(say('of', { name: 'Wu' })).toBe('Bed of Wu');
  expect(lookups()).toBe(3);
});

it('finds words that were loaded after they were first asked for', async () => {
  const { translator } = await counting();
  const t = openWords(translator, 'en').of('lesson' as never) as unknown as Say;
  expect(t('title')).toBe('title');
  translator.addResourceBundle('en', 'lesson', { title: 'First lesson' });
  expect(t('title')).toBe('First lesson');
});

it('keeps the words of each group and of each language apart', async () => {
  const { translator } = await counting();
  const say = (words: ReturnType<typeof openWords>, group: string) =>
    (words.of(group as never) as unknown as Say)('bed');
  const english = openWords(translator, 'en');
  const chinese = openWords(translator, 'zh-TW');
  for (let twice = 0; twice < 2; twice += 1) {
    expect(say(english, 'ward')).toBe('Bed');
    expect(say(english, 'room')).toBe('Bed by the window');
    expect(say(chinese, 'ward')).toBe('床位');
  }
  expect(english.of('ward' as never)).toBe(english.of('ward' as never));
});
