/**
 * Draws a text so that no line ends inside an id, a time span, a size or a day: half of `W-1001-1` reads like another
 * id.
 */

const tokens = new RegExp(
  [
    // `10.5 × 2.0 cm`, `3.0 × – cm`
    /[\d–][\d.]*(?: × [\d–][\d.]*)+ cm/,
    // `28 Nov 2026`
    /\b\d{1,2} [A-Z][a-z]{2} \d{4}/,
    // With a dash and a digit in it: `P-1001`, `08:00–16:00`
    /[\dA-Za-z][\dA-Za-z:./]*(?:[-–][\dA-Za-z:./]+)+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
/** A longer one may break: it could be wider than a phone. */
const longest = 24;

/** Splits a text into parts, and says which of them must stay on one line. */
export function partsTogether(text: string): { text: string; isWhole: boolean }[] {
  const parts: { text: string; isWhole: boolean }[] = [];
  let from = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (!/\d/.test(token) || token.length > longest) continue;
    if (index > from) parts.push({ text: text.slice(from, index), isWhole: false });
    parts.push({ text: token, isWhole: true });
    from = index + token.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isWhole: false });
  return parts;
}

/** The same for a text that is no element, as in the margin of a page. */
export function withoutBreaks(text: string): string {
  return partsTogether(text)
    .map((part) =>
      part.isWhole
        ? part.text.replaceAll(' ', '\u00a0').replaceAll(/[^\da-z\u00a0]/gi, '$&\u2060')
        : part.text,
    )
    .join('');
}

/** Draws the text inline, so that it is read and found as one. */
export function Together({ text }: { text: string }) {
  return partsTogether(text).map((part, at) =>
    part.isWhole ? (
      // oxlint-disable-next-line react/no-array-index-key -- The parts have no other name.
      <span key={at} className="wb-together">
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
}
