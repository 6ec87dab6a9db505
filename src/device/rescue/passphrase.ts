/**
 * The rule for passphrases: a passphrase is all that protects the content from anybody who finds the file, and who can
 * guess as long as they like. The rule in words is a text of the screen (`rescue.passphraseRule`) and is in
 * docs/rescue-bundle.md.
 */
import { isCommonplace } from '../../vault/commonplace.ts';

export type PassphraseFault = 'too-short' | 'too-plain' | 'commonplace';

const fewestSigns = 16;
const fewestDifferent = 8;
/** One Chinese character counts as two letters. */
const ideograph = /\p{Script=Han}/u;

/**
 * What is wrong with it, or null if it is good enough. A character is a letter, digit, mark or space; a Chinese
 * character counts as two. `hers`: as in `isCommonplace`.
 */
export function passphraseFault(
  passphrase: string,
  hers: readonly string[] = [],
): PassphraseFault | null {
  const signs = [...passphrase.normalize('NFKC').trim()];
  const weigh = (all: readonly string[]) =>
    all.reduce((sum, sign) => sum + (ideograph.test(sign) ? 2 : 1), 0);
  if (weigh(signs) < fewestSigns) return 'too-short';
  const isDigits = signs.every((sign) => /[\d\s.-]/.test(sign));
  if (isDigits || weigh([...new Set(signs)]) < fewestDifferent) return 'too-plain';
  return isCommonplace(passphrase, hers) ? 'commonplace' : null;
}
