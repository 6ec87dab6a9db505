/** The required form of a token and a name, checked before anything is requested. */

import { sealedTokenBeginning } from '../../../shared/sealedToken.ts';
import { plainId, withoutInvisible } from '../../../shared/text.ts';

/** The typed or pasted token, without anything visible or invisible that a page puts around it. */
export function tokenOf(typed: string): string {
  return plainId(typed).replace(/^bearer\s+/i, '');
}

/**
 * Whether it fits into a header: visible ASCII without spaces (RFC 9110, field values). A sealed token from a shell is
 * rejected: it names its nurse beside the seal, so if typed it could name anybody.
 */
export function isToken(typed: string): boolean {
  return /^[\x21-\x7e]+$/.test(typed) && !typed.startsWith(sealedTokenBeginning);
}

/** Whether a person would read two names as the same: ignoring width, case and spaces. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) =>
    withoutInvisible(name).normalize('NFKC').toLocaleLowerCase().replaceAll(/\s+/g, '');
  return plain(one) === plain(other);
}
