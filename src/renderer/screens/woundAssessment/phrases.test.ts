import { expect, it } from 'vitest';
import { afterUse, offeredPhrases, withOwn, withoutOwn, withPhrase } from './phrases.ts';

const hospital = [
  { text: { en: 'Clean.', 'zh-TW': '乾淨。' } },
  { text: { en: 'Turned.', 'zh-TW': '已翻身。' }, sites: ['sacrum', '薦'] },
  { text: { en: 'Heels floated.', 'zh-TW': '足跟懸空。' }, sites: ['heel'] },
];
const nobody = { own: [], used: [] };

it('offers those of the site before those of any site, and none of another site', () => {
  const here = { site: 'Sacrum, left', language: 'en' } as const;
  expect(offeredPhrases(hospital, nobody, here)).toEqual(['Turned.', 'Clean.']);
  expect(offeredPhrases(hospital, nobody, { site: '薦骨', language: 'zh-TW' })).toEqual([
    '已翻身。',
    '乾淨。',
  ]);
});

it('offers first what she used last, then her own; never what is offered no longer', () => {
  const hers = { own: ['Mine.'], used: ['Clean.', 'Gone.', '乾淨。'] };
  expect(offeredPhrases(hospital, hers, { site: 'Sacrum', language: 'en' })).toEqual([
    'Clean.',
    'Mine.',
    'Turned.',
  ]);
});

it('puts a space between words and none between Chinese sentences', () => {
  expect(withPhrase('', 'Clean.')).toBe('Clean.');
  expect(withPhrase('Drier.', 'Clean.')).toBe('Drier. Clean.');
  expect(withPhrase('Drier.\n', 'Clean.')).toBe('Drier.\nClean.');
  expect(withPhrase('乾淨。', '無異味。')).toBe('乾淨。無異味。');
  expect(withPhrase('滲液', '無異味。')).toBe('滲液無異味。');
  expect(withPhrase('用 foam', '無異味。')).toBe('用 foam 無異味。');
});

it('remembers use and own phrases once each, and forgets what is removed', () => {
  const used = afterUse(afterUse(afterUse(nobody, 'a'), 'b'), 'a');
  expect(used.used).toEqual(['a', 'b']);
  const own = withOwn(withOwn(used, 'c'), 'c');
  expect(own.own).toEqual(['c']);
  expect(withoutOwn(afterUse(own, 'c'), 'c')).toEqual({ own: [], used: ['a', 'b'] });
});
