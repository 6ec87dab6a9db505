/** Writing text into HTML and XML. */

/** Text that can stand in an element or an attribute. Characters that XML cannot carry become U+FFFD. */
export function escapeMarkup(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

/** Markup that is put together from parts. */
export function joined(parts: readonly string[]): string {
  return parts.join('\n');
}
