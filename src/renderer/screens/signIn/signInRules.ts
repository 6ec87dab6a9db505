/** Owns what a PIN and a token have to look like before anybody is asked about them. */

/** Six digits or more; full-width digits of a Chinese keyboard count. */
export function isPin(typed: string): boolean {
  return /^\d{6,}$/.test(typed.normalize('NFKC'));
}

/** Those that people choose most often, beside the same digits again and digits in a row. */
const common: readonly string[] = [
  '112233',
  '123321',
  '102030',
  '147258',
  '147369',
  '159357',
  '159753',
  '258369',
  '741852',
  '789456',
  '963852',
];

/** Why a stranger would guess this PIN among the first; null where nothing is known against it. */
export function pinWeakness(typed: string): 'repeated' | 'run' | 'common' | null {
  const digits = typed.normalize('NFKC');
  if (isRepeated(digits)) return 'repeated';
  if (isRun(digits, 1) || isRun(digits, -1)) return 'run';
  return common.includes(digits) ? 'common' : null;
}

/** 111111, 121212, 123123. */
function isRepeated(digits: string): boolean {
  for (let length = 1; length <= digits.length / 2; length += 1) {
    const block = digits.slice(0, length);
    if (digits.length % length === 0 && block.repeat(digits.length / length) === digits) {
      return true;
    }
  }
  return false;
}

/** 123456, 890123, 654321. */
function isRun(digits: string, step: 1 | -1): boolean {
  return [...digits].every(
    (digit, index) => index === 0 || Number(digit) === (Number(digits[index - 1]) + step + 10) % 10,
  );
}

/** What fits into a header: visible ASCII without spaces (RFC 9110, field values). */
export function isToken(typed: string): boolean {
  return /^[\x21-\x7e]+$/.test(typed);
}

/** Whether two names are the same to a person: however written wide, in capitals, with spaces. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFKC').toLocaleLowerCase().replaceAll(/\s+/g, '');
  return plain(one) === plain(other);
}
