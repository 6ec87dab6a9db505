/** Escapes text for HTML and XML. */

/** Text escaped for an element or an attribute. Characters that XML cannot represent become U+FFFD. */
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

/** Markup assembled from parts. */
export function joined(parts: readonly string[]): string {
  return parts.join('\n');
}
