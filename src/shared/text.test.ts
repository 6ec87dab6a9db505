/** Tests how texts and ids with invisible characters are read. */
import { expect, test } from 'vitest';
import {
  cleanText,
  countAsSent,
  inOtherCase,
  isBlank,
  plainId,
  readableText,
  readsTheSame,
  unusualCharacters,
} from './text.ts';

test.each([
  ['NUL', '\0'],
  ['zero width spaces', '\u200b\u200b'],
  ['a word joiner', '\u2060'],
  ['a soft hyphen', '\u00ad'],
  ['a Hangul filler', '\u3164'],
  ['an empty braille cell', '\u2800'],
  ['a mark of direction', '\u200e'],
  ['a variation selector', '\ufe0f'],
  ['controls of a PDF', '\u0004\u001b\u007f\u0085'],
  ['noncharacters', '\uffff\ufdd0'],
  ['half a character', '\ud800'],
  ['an ideographic space', '\u3000'],
  ['a no-break space and a line', '\u00a0\n'],
])('%s is nothing, and is sent as nothing', (_name, text) => {
  expect(isBlank(text)).toBe(true);
  expect(cleanText(text)).toBe('');
});

test.each(['.', '傷口', '👩🏽\u200d⚕️', 'a\u200bb'])('%s can be seen', (text) => {
  expect(isBlank(text)).toBe(false);
});

test.each(['\ue000', '\u{f0000}', '\u{1faff}', '\u0378'])(
  '%j can be seen where a font has it',
  (text) => {
    expect(isBlank(text)).toBe(false);
    expect(cleanText(text)).toBe(text);
  },
);

test.each([
  ['NUL', 'a\0b', 'a b'],
  ['a character of a PDF', 'wound\u0004 clean', 'wound clean'],
  ['escape', 'a\u001bb', 'a b'],
  ['backspace and delete', 'a\b\u007fb', 'a b'],
  ['a separator of a code', 'a\u001db', 'a b'],
  ['a control of the second row', 'a\u0081b', 'a b'],
  ['a control and a noncharacter', 'a\ufffe\u0001\uffffb', 'a b'],
  ['a control between characters of two units', '\u{20bb7}\u0001\u{20bb7}', '\u{20bb7} \u{20bb7}'],
  ['the dash of Windows', '5\u009610 cm', '5\u201310 cm'],
  ['the long dash and the bullet of Windows', 'a\u0097b \u0095 c', 'a\u2014b \u2022 c'],
  ['the quotes of Windows', '\u0093it\u0092s\u0094 \u0091b', '\u201cit\u2019s\u201d \u2018b'],
  ['the line break of a word processor', 'a\u000bb', 'a\nb'],
  ['the page break of a word processor', 'a\u000cb', 'a\nb'],
  ['the line end of a mainframe', 'a\u0085b', 'a\nb'],
  ['noncharacters', 'a\ufffe\uffff\ufdd0\u{1ffff}b', 'ab'],
  ['half a character', 'a\ud83d', 'a\ufffd'],
  ['tab and line ends', 'a\tb\r\nc\nd\re', 'a\tb\r\nc\nd\re'],
  ['marks of direction and joiners', 'a\u200d\u202eb', 'a\u200d\u202eb'],
])(
  '%s: what XML cannot hold is not sent, and no two words are run together',
  (_name, text, sent) => {
    expect(readableText(text)).toBe(sent);
    expect(cleanText(text)).toBe(sent);
    expect(countAsSent(text)).toBe([...sent].length);
  },
);

test('controls are taken out before the ends are trimmed', () => {
  expect(cleanText(' \u0004 a \u000c\u001b')).toBe('a');
});

test('what stands between visible letters stays in a note', () => {
  expect(cleanText(' 👩🏽\u200d⚕️ ')).toBe('👩🏽\u200d⚕️');
});

test.each([
  ['    傷口乾淨    ', 4],
  ['\u3000\u3000ab\n', 2],
  ['a\0b', 3],
  ['𠮷野', 2],
  ['\u200b\u200b', 0],
  ['a\u200bb', 3],
  ['a\ud83d', 2],
])('of %j as many characters count as are sent: %i', (text, count) => {
  expect(countAsSent(text)).toBe(count);
});

test.each([
  'P-1001\u200b',
  '\u200eP-1001',
  'P\u00ad-1001',
  'P\u20101001',
  'P\u20111001',
  'P\u20131001',
  'P\u22121001',
  'Ｐ－１００１',
  '\ufeffP-1001 ',
  ' \u3000P-1001',
])('%j is P-1001', (typed) => {
  expect(plainId(typed)).toBe('P-1001');
});

test('an id keeps its case, and what is between its parts', () => {
  expect(plainId('p-1001 a')).toBe('p-1001 a');
});

test.each([
  ['P-1001', []],
  ['p_1.0/0:1*', []],
  ['\u0420-1001', ['\u0420']],
  ['P-100\u0406', ['\u0406']],
  ['P-1001\u001dE-1', ['\u001d']],
  ['P-1 001 2', [' ']],
  ['P\u00b71001\u00b7', ['\u00b7']],
  ['P-10\u0966\u0967', ['\u0966', '\u0967']],
])('of the id %j the characters %j are hardly meant', (id, odd) => {
  expect(unusualCharacters(id)).toEqual(odd);
});

test.each([
  ['p-1001', 'P-1001'],
  ['aB-3ß', 'Ab-3SS'],
])('%s in the other case is %s', (id, other) => {
  expect(inOtherCase(id)).toBe(other);
});

test.each([
  ['line ends', 'a\r\nb\rc', 'a\nb\nc'],
  ['whitespace around it', ' a\n', 'a'],
  ['the composition of a letter', 'é', 'e\u0301'],
])('a text reads the same with other %s', (_name, one, other) => {
  expect(readsTheSame(one, other)).toBe(true);
});

test.each([
  ['3 cm²', '3 cm2'],
  ['½ tablet', '1/2 tablet'],
  ['５ mg', '5 mg'],
  ['①', '1'],
  ['10 ㎎', '10 mg'],
  ['a  b', 'a b'],
  ['mg', 'MG'],
])('%s does not read as %s', (one, other) => {
  expect(readsTheSame(one, other)).toBe(false);
});
