/**
 * Putting text into a field as if it had been typed: undo knows of it, and caret, focus and on-screen keyboard stay
 * as they were.
 */

/** Makes the field's text `next`; what both have in common is not touched, so that undo takes back only what came. */
export function typeInto(field: HTMLTextAreaElement, next: string): void {
  const before = field.value;
  if (next === before) return;
  const { from, to, text } = changeBetween(before, next);
  const caret = { start: field.selectionStart, end: field.selectionEnd };
  withoutKeyboard(field, () => {
    field.setSelectionRange(from, to);
    // The one way that keeps the history; every engine has it for text fields.
    const isTyped = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
    if (!isTyped || field.value !== next) {
      field.setRangeText(next, 0, field.value.length);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // Behind the change everything moved by as much; whoever stood at the end goes on at the end.
    const moved = (place: number) =>
      place < to || (place === to && place < before.length)
        ? Math.min(place, from)
        : place + next.length - before.length;
    field.setSelectionRange(moved(caret.start), moved(caret.end));
  });
}

/** The one stretch in which two texts differ: what stands there, and what comes there. */
function changeBetween(before: string, next: string): { from: number; to: number; text: string } {
  const shorter = Math.min(before.length, next.length);
  let from = 0;
  while (from < shorter && before[from] === next[from]) from += 1;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === next.at(-1 - same)) same += 1;
  return { from, to: before.length - same, text: next.slice(from, next.length - same) };
}

/** A field is written to while it has the focus; where it had not, no keyboard comes up and the focus goes back. */
function withoutKeyboard(field: HTMLTextAreaElement, write: () => void): void {
  const { activeElement } = document;
  if (activeElement === field) return write();
  const { inputMode } = field;
  field.inputMode = 'none';
  field.focus({ preventScroll: true });
  write();
  field.inputMode = inputMode;
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  else field.blur();
}
