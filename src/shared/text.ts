/** Measures and cleans texts before they are sent. */

/** The length of a text in Unicode code points; an unpaired surrogate counts as one. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    if ((text.charCodeAt(index) & 0xfc00) !== 0xd800) continue;
    if ((text.charCodeAt(index + 1) & 0xfc00) !== 0xdc00) continue;
    count -= 1;
    index += 1;
  }
  return count;
}

/**
 * Control characters other than tabs and line ends, and code points that are no characters: XML, which many hospitals use
 * inside, holds neither.
 */
const unreadable = /(?:(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}])+/gu;

/** What becomes of a control character that is more than noise. */
const controlsInTexts: Readonly<Record<string, string>> = {
  // The line and page breaks of word processors and of mainframes.
  '\u000b': '\n',
  '\u000c': '\n',
  '\u0085': '\n',
  // Punctuation of Windows-1252 that was read as Latin-1.
  '\u0091': '\u2018',
  '\u0092': '\u2019',
  '\u0093': '\u201c',
  '\u0094': '\u201d',
  '\u0095': '\u2022',
  '\u0096': '\u2013',
  '\u0097': '\u2014',
};

/**
 * A text that every hospital can read (open point `text`): without control characters but tabs and line ends, and with a
 * replacement character in place of each unpaired surrogate that a keyboard or a paste left. Between two visible
 * characters a space takes the place of controls, so that no two numbers become one.
 */
export function readableText(text: string): string {
  return text
    .replace(/\p{Cc}/gu, (control) => controlsInTexts[control] ?? control)
    .replace(unreadable, (run: string, at: number, whole: string) => {
      const [left = ''] = [...whole.slice(Math.max(0, at - 2), at)].slice(-1);
      const [right = ''] = whole.slice(at + run.length, at + run.length + 2);
      const isBetween = /\p{Cc}/u.test(run) && !isBlank(left) && !isBlank(right);
      return isBetween ? ' ' : '';
    })
    .toWellFormed();
}

/**
 * Whether a text has no visible character: whitespace, control characters, joiners, fillers and direction marks do not
 * count as visible. Characters of a ward's own font, and characters newer than the tablet, do.
 */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

const visible =
  /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u;

/** The text as it may be sent: readable, trimmed, and empty if it has no visible character. */
export function cleanText(text: string): string {
  return isBlank(text) ? '' : readableText(text).trim();
}

/** The length of a text as it would be sent, in code points: every limit applies to this length. */
export function countAsSent(text: string): number {
  return countCodePoints(cleanText(text));
}

/**
 * Whether two texts read the same. A hospital may change line ends, surrounding whitespace and the composition of
 * letters; any other difference counts.
 */
export function readsTheSame(one: string, other: string): boolean {
  return one === other || asRead(one) === asRead(other);
}

function asRead(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
}

/** Invisible characters without width: direction marks, joiners, fillers, soft hyphens. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The text without such characters: text copied from a contact list, a PDF or a web page often has them. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** Hyphens and dashes that look like the keyboard's hyphen. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;

/**
 * Normalises a typed or pasted id, phone number or address: removes invisible characters, and turns full-width letters,
 * digits and dashes into those of the keyboard. Letters keep their case.
 */
export function plainId(typed: string): string {
  const narrow = withoutInvisible(typed).replace(/[\uff01-\uff5e]/gu, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );
  return narrow.replace(dashes, '-').replaceAll('\u3000', ' ').trim();
}

/** The characters of an id that are not printable ASCII, and its spaces, each once: ids hardly ever contain them. */
export function unusualCharacters(id: string): string[] {
  return [...new Set(id)].filter((character) => !/[!-~]/.test(character));
}

/** The text with the case of each letter swapped, as Caps Lock would type a code. */
export function inOtherCase(id: string): string {
  return [...id]
    .map((letter) => {
      const upper = letter.toUpperCase();
      return letter === upper ? letter.toLowerCase() : upper;
    })
    .join('');
}

/** An address or path without trailing slashes. The pattern `/\/+$/` would take quadratic time. */
export function withoutSlashesAtEnd(text: string): string {
  let end = text.length;
  while (text.endsWith('/', end)) end -= 1;
  return text.slice(0, end);
}
