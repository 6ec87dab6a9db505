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

/** The text as it may be sent: well-formed Unicode, no NUL, no blanks around it. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim();
}
