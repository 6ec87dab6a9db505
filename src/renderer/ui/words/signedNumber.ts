/** Formats a change with its sign, using the typographic minus (U+2212), which is as wide as the plus. */

/** Makes the format; zero has no sign. */
export function signedNumber(
  language: string,
  options: Intl.NumberFormatOptions = {},
): (value: number) => string {
  const number = new Intl.NumberFormat(language, { signDisplay: 'exceptZero', ...options });
  return (value) => number.format(value).replace('-', '\u2212');
}
