/** A text in which no line ends inside an id or a span of time: half of `W-1001-1` reads as another id. */

/** With a dash and a digit in it: `P-1001`, `08:00–16:00`. */
const withDash = /[\dA-Za-z][\dA-Za-z:./]*(?:[-–][\dA-Za-z:./]+)+/g;
/** A longer one has to break somewhere: it may be wider than a phone. */
const longest = 24;

/** The parts of a text, and which of them have to stay on one line. */
export function partsTogether(text: string): { text: string; isWhole: boolean }[] {
  const parts: { text: string; isWhole: boolean }[] = [];
  let from = 0;
  for (const { 0: token, index } of text.matchAll(withDash)) {
    if (!/\d/.test(token) || token.length > longest) continue;
    if (index > from) parts.push({ text: text.slice(from, index), isWhole: false });
    parts.push({ text: token, isWhole: true });
    from = index + token.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isWhole: false });
  return parts;
}

/** Draws it; inline, so that the text is read and found as one. */
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
