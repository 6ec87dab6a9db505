/** Owns the small mark of Wardbook: a page with a folded corner and a tick that has arrived. */
export function WardbookMark() {
  return (
    <svg width="2rem" height="2rem" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--wb-accent)" />
      <path
        d="M10 7h9l4 4v14H10z M19 7v4h4 M13 17.5l2.5 2.5 4.5-5"
        fill="none"
        stroke="var(--wb-on-accent)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
