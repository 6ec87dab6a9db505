/** Owns how texts are counted and cleaned before they are sent. */

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

/** The text as it may be sent: readable, no blanks around it. */
export function cleanText(text: string): string {
  return readableText(text).trim();
}
