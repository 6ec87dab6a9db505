/** Tests which drafts count as containing work: an invisible text is none. */
import { expect, test } from 'vitest';
import type { Draft } from './draft.ts';
import { isUntouched } from './untouched.ts';

const draftOf = (content: object) => ({ content }) as unknown as Draft;
const wound = { kind: 'wound-assessment', careNote: '', lengthCm: '', widthCm: '', photoIds: [] };

test.each(['', '  ', '\u200b', '\0', '\u3164\u2060', '\u200e\n'])(
  '%j is nothing written',
  (text) => {
    expect(isUntouched(draftOf({ ...wound, careNote: text }))).toBe(true);
    expect(isUntouched(draftOf({ kind: 'wound-void', reason: text }))).toBe(true);
  },
);

test.each(['.', ' a', '傷口', 'a\u200b'])('%j is something written', (text) => {
  expect(isUntouched(draftOf({ ...wound, careNote: text }))).toBe(false);
  expect(isUntouched(draftOf({ kind: 'wound-void', reason: text }))).toBe(false);
});

test('a measure or a photo alone is something written', () => {
  expect(isUntouched(draftOf({ ...wound, lengthCm: '3' }))).toBe(false);
  expect(isUntouched(draftOf({ ...wound, photoIds: ['a'] }))).toBe(false);
});
