/**
 * Puts text into a field as if it had been typed: it can be undone, and caret, focus and on-screen keyboard stay as
 * they were.
 */

/**
 * Changes the field's text to `next`; what both texts have in common is not touched, so that undo removes only what was
 * added.
 */
export function typeInto(field: HTMLTextAreaElement, next: string): void {
  const before = field.value;
  if (next === before) return;
  const { from, to, text } = changeBetween(before, next);
  const caret = { start: field.selectionStart, end: field.selectionEnd };
  withoutKeyboard(field, () => {
    field.setSelectionRange(from, to);
    // The only way that keeps the undo history; every engine supports it for text fields.
    const isTyped = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
    if (!isTyped || field.value !== next) {
      field.setRangeText(next, 0, field.value.length);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // Positions after the change move with the text; a caret at the end stays at the end.
    const moved = (place: number) =>
      place < to || (place === to && place < before.length)
        ? Math.min(place, from)
        : place + next.length - before.length;
    field.setSelectionRange(moved(caret.start), moved(caret.end));
  });
}

/** The one range in which two texts differ, and its new text. */
function changeBetween(before: string, next: string): { from: number; to: number; text: string } {
  const shorter = Math.min(before.length, next.length);
  let from = 0;
  while (from < shorter && before[from] === next[from]) from += 1;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === next.at(-1 - same)) same += 1;
  return { from, to: before.length - same, text: next.slice(from, next.length - same) };
}

/** Writes while the field has the focus. If it did not have it, no keyboard appears and the focus is given back. */
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
