/** A name that tells a colleague whom it is about, but not a stranger. */

const mask = '○';
const han = /\p{Script=Han}/u;

/**
 * `王○明`, `李○` and `歐○○明`; for other names the first letter of each part, `L○ M○`. A name in both scripts is masked
 * in each: `王○明 W○ H○`.
 */
export function maskedName(displayName: string): string {
  const parts = displayName.split(/[\s-]+/u).filter((part) => part !== '');
  const isHan = (part: string) => han.test(part);
  const inHan = parts.filter(isHan).join('');
  const others = parts.filter((part) => !isHan(part));
  return [
    ...(inHan === '' ? [] : [maskedHan(inHan)]),
    ...others.map((part) => `${[...part][0] ?? ''}${mask}`),
  ].join(' ');
}

function maskedHan(name: string): string {
  const [first = '', ...others] = name;
  const last = others.at(-1);
  if (last === undefined) return mask;
  if (others.length === 1) return first + mask;
  return first + mask.repeat(others.length - 1) + last;
}
