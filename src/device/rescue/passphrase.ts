/**
 * What a passphrase must be: it is all that stands between whoever finds the file and what is in it, and
 * he can guess as long as he likes. The rule in words is a sentence of the screen
 * (`rescue.passphraseRule`) and stands in docs/rescue-bundle.md.
 */
import { isCommonplace } from '../../vault/commonplace.ts';

export type PassphraseFault = 'too-short' | 'too-plain' | 'commonplace';

const fewestSigns = 16;
const fewestDifferent = 8;
/** One of them says as much as two letters. */
const ideograph = /\p{Script=Han}/u;

/**
 * Null where it is good enough. A sign is a letter, digit, mark or space; a Chinese character counts twice. `hers`:
 * as in `isCommonplace`.
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
