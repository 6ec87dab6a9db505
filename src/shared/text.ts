/** How texts are counted and cleaned before they are sent. */

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
 * A text that every hospital can read (open point `text`): without NUL, and with a replacement
 * character where a keyboard or a paste left half of a surrogate pair.
 */
export function readableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/**
 * Whether there is anything in a text that somebody can see: blanks, controls, joiners, fillers and marks of direction
 * are nothing.
 */
export function isBlank(text: string): boolean {
  return !/[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** The text as it may be sent: readable, no blanks around it, and empty where nobody could see anything of it. */
export function cleanText(text: string): string {
  return isBlank(text) ? '' : readableText(text).trim();
}

/** How long a text is as it would be sent, in code points: what every limit is held against. */
export function countAsSent(text: string): number {
  return countCodePoints(cleanText(text));
}

/**
 * Whether two texts are the same to whoever reads them. A hospital may write line ends, blanks at the ends and composed
 * letters in its own way; everything else counts.
 */
export function readsTheSame(one: string, other: string): boolean {
  return one === other || asRead(one) === asRead(other);
}

function asRead(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
}

/** What takes no room and nobody can see: marks of direction, joiners, fillers, soft hyphens. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The text without what takes no room; a list of contacts, a PDF or a page leaves such marks round what is copied from it. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/** Hyphens and dashes that look like the one on a keyboard. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;

/**
 * An id, a phone number or an address as it was typed or pasted, with what nobody can see taken out, and full-width
 * letters, figures and dashes as the keyboard has them. Letters keep their case.
 */
export function plainId(typed: string): string {
  const narrow = withoutInvisible(typed).replace(/[\uff01-\uff5e]/gu, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );
  return narrow.replace(dashes, '-').replaceAll('\u3000', ' ').trim();
}

/** Each letter in its other case, as Caps Lock makes of a code. */
export function inOtherCase(id: string): string {
  return [...id]
    .map((letter) => {
      const upper = letter.toUpperCase();
      return letter === upper ? letter.toLowerCase() : upper;
    })
    .join('');
}

/** An address, or a path, without slashes at its end. `/\/+$/` would take the square of their number. */
export function withoutSlashesAtEnd(text: string): string {
  let end = text.length;
  while (text.endsWith('/', end)) end -= 1;
  return text.slice(0, end);
}
