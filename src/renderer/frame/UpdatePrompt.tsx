/** Owns the word that a newer Wardbook waits. It never changes over by itself. */
export function UpdatePrompt() {
  return null;
}
