/** A name that tells a colleague whom it is about, but not a stranger. */

const mask = '○';
const han = /\p{Script=Han}/u;

/** `王○明`, `李○` and `歐○○明`; for other names the first letter of each part, `L○ M○`. */
export function maskedName(displayName: string): string {
  const name = displayName.trim();
  if (!han.test(name)) {
    return name
      .split(/[\s-]+/u)
      .filter((part) => part !== '')
      .map((part) => `${[...part][0] ?? ''}${mask}`)
      .join(' ');
  }
  const letters = [...name.replaceAll(/\s/gu, '')];
  const [first = '', ...others] = letters;
  const last = others.at(-1);
  if (last === undefined) return mask;
  if (others.length === 1) return first + mask;
  return first + mask.repeat(others.length - 1) + last;
}
