/** The small mark of Wardbook: the same book, cross and tick as the icon of the app. */
export function WardbookMark() {
  return <img src="/icon.svg" alt="" width="32" height="32" />;
}
