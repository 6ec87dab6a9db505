/** Tests that an unusable profile file is reported in one line that names the place. */
import { expect, it } from 'vitest';
import { readProfileFileText } from './profileFile.ts';

it('takes any part of a profile, also behind the mark of an editor on Windows', () => {
  const file = { limits: { careNoteMaxCodePoints: 200 } };
  expect(readProfileFileText(JSON.stringify(file))).toEqual({ file });
  expect(readProfileFileText(`\uFEFF${JSON.stringify(file)}`)).toEqual({ file });
  expect(readProfileFileText('{}')).toEqual({ file: {} });
});

const option = { code: 'a', label: { en: 'A', 'zh-TW': '甲' } };

it.each([
  ['an unknown part', { limit: {} }, 'limit: is not a part of a profile'],
  ['an unknown limit', { limits: { careNote: 3 } }, 'limits.careNote: is not a part of a profile'],
  [
    'an address in the place of a host',
    { photoHosts: ['https://photos.example/'] },
    'photoHosts.0: is not a host, such as photos.hospital.example',
  ],
  [
    'a number as text',
    { limits: { careNoteMaxCodePoints: '200' } },
    'limits.careNoteMaxCodePoints: expected number, received string',
  ],
  [
    'a field that is none',
    { admission: { required: ['alerts.nothing'] } },
    'admission.required.0: is not a field of the admission assessment',
  ],
  [
    'a label for a field that is none',
    { admission: { labels: { 'alerts.nothing': { en: 'A', 'zh-TW': '甲' } } } },
    'admission.labels.alerts.nothing: is not a field of the admission assessment',
  ],
  [
    'a list that is none',
    { admission: { codeLists: { nothing: [option] } } },
    'admission.codeLists.nothing: is not a part of a profile',
  ],
  [
    'a code without its Chinese words',
    { admission: { codeLists: { gait: [{ code: 'a', label: { en: 'A' } }] } } },
    'admission.codeLists.gait.0.label.zh-TW: expected string, received undefined',
  ],
  [
    'a code twice',
    { encounter: { types: [option, option] } },
    'encounter.types: a code stands twice in one list',
  ],
  ['a list where an object belongs', [], 'the file: expected object, received array'],
])('names the place of %s, and where to look', (_what, content, sentence) => {
  expect(readProfileFileText(JSON.stringify(content))).toEqual({
    problem: `${sentence}. docs/hospital-profile.md says what may stand there.`,
  });
});

it('says that there is more than one mistake', () => {
  const reading = readProfileFileText(JSON.stringify({ name: 3, limits: 4 }));
  expect(reading).toMatchObject({ problem: expect.stringContaining('(1 more)') });
});

it.each(['', '{', '{ "name": }\n', 'name: Harbour'])(
  'says in one line that %j is not JSON',
  (text) => {
    const reading = readProfileFileText(text);
    expect(reading).toMatchObject({ problem: expect.stringMatching(/^is not JSON[^\n]*\.$/) });
  },
);
