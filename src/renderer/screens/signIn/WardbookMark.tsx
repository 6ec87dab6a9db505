/** The small logo of Wardbook: the same book, cross and tick as in the app icon. */
export function WardbookMark() {
  return <img src="/icon.svg" alt="" width="32" height="32" data-plain />;
}
