/** A name by which a colleague knows whom it is about, and a stranger does not. */

const mask = '○';
const han = /\p{Script=Han}/u;

/** `王○明`, `李○` and `歐○○明`; of other names the first letter of each part, `L○ M○`. */
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
