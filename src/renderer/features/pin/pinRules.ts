/** Rejects PINs and passphrases that are too easy to guess. */

/** The most common choices, besides repeated digits and digits in sequence. */
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

/** Why this PIN would be among a stranger's first guesses; null if there is no known reason. */
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

/** Whether a passphrase is one piece repeated: `aaaaaaaaaa`, `wardwardward`. */
export function isRepeatedPassphrase(typed: string): boolean {
  return isRepeated(typed.normalize('NFKC').toLowerCase());
}
