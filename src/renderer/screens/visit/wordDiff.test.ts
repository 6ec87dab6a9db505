import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { differsFromEither, wordDiff, type TextPart } from './wordDiff.ts';

const marked = (parts: readonly TextPart[]) =>
  parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
const plain = (parts: readonly TextPart[]) => parts.map(({ text }) => text).join('');

it('marks the words that changed, on both sides', () => {
  const { before, after } = wordDiff('Edges clean, no odour.', 'Edges red, no odour.', 'en');
  expect(marked(before)).toBe('Edges [clean], no odour.');
  expect(marked(after)).toBe('Edges [red], no odour.');
});

const clause = 'Turned every two hours, -pressure-relieving mattress-[heel floated].';

it.each([
  ['Edges clean. Dry.', 'Edges red. Dry, calm.', 'Edges -clean-[red]. Dry[, calm].'],
  [
    'Turned every two hours, pressure-relieving mattress.',
    'Turned every two hours, heel floated.',
    clause,
  ],
  ['Warm red wet wound.', 'Cold red dry wound.', '-Warm red wet-[Cold red dry] wound.'],
  ['Warm. Red wet.', 'Cold. Red dry.', '-Warm-[Cold]. Red -wet-[dry].'],
])('shows what was removed beside what stands in its place: %s', (was, is, expected) => {
  const { both } = wordDiff(was, is, 'en');
  const shown = both.map(({ text, changed, isRemoved }) => {
    if (!changed) return text;
    return isRemoved === true ? `-${text}-` : `[${text}]`;
  });
  expect(shown.join('')).toBe(expected);
  expect(new Set(both.map(({ at }) => at)).size).toBe(both.length);
});

it('marks Chinese by word, not by sentence', () => {
  const { after } = wordDiff('傷口乾淨，無異味。', '傷口紅腫，無異味。', 'zh-TW');
  expect(marked(after)).toBe('傷口[紅腫]，無異味。');
});

it('marks what either of the others has lost', () => {
  const parts = differsFromEither('one two three', ['one three', 'one two'], 'en');
  expect(marked(parts)).toContain('[');
  expect(plain(parts)).toBe('one two three');
  expect(marked(differsFromEither('same', ['same', 'same'], 'en'))).toBe('same');
});

it('never loses or adds a letter, whatever the texts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
      const { before, after } = wordDiff(a, b, 'zh-TW');
      expect(plain(before)).toBe(a);
      expect(plain(after)).toBe(b);
      expect(plain(differsFromEither(a, [b, a], 'en'))).toBe(a);
    }),
  );
});
