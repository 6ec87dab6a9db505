/** What a token and a name have to look like before anybody is asked about them. */

import { sealedTokenBeginning } from '../../../shared/sealedToken.ts';
import { plainId, withoutInvisible } from '../../../shared/text.ts';

/** The token that was typed or pasted, without what a page that shows tokens writes round it, seen or unseen. */
export function tokenOf(typed: string): string {
  return plainId(typed).replace(/^bearer\s+/i, '');
}

/**
 * What fits into a header: visible ASCII without spaces (RFC 9110, field values). Not what a shell gives for a
 * token: whom it names stands beside its seal, so typed it could name anybody.
 */
export function isToken(typed: string): boolean {
  return /^[\x21-\x7e]+$/.test(typed) && !typed.startsWith(sealedTokenBeginning);
}

/** Whether two names are the same to a person: however written wide, in capitals, with spaces. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) =>
    withoutInvisible(name).normalize('NFKC').toLocaleLowerCase().replaceAll(/\s+/g, '');
  return plain(one) === plain(other);
}
