/** How a change is written: with its sign, and the minus of the typographers (U+2212), as wide as the plus. */

/** Makes the format; zero has no sign. */
export function signedNumber(
  language: string,
  options: Intl.NumberFormatOptions = {},
): (value: number) => string {
  const number = new Intl.NumberFormat(language, { signDisplay: 'exceptZero', ...options });
  return (value) => number.format(value).replace('-', '\u2212');
}
