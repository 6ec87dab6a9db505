/**
 * Whose an access token is, as far as this tablet can know. The interface has no "who am I", and what a token may read
 * proves nothing: a whole ward may read the same. So a token is hers if it is exactly the stored one, or a JWT with the
 * same issuer and subject; it is another's if it is that of another nurse on this tablet or names another person
 * (decisions 0096, 0255). Only marks are compared, never tokens.
 */
import type { Nurse } from '../../model/nurse.ts';
import { sameBytes } from '../../vault/cipher.ts';
import type { Vault } from '../../vault/vault.ts';
import { hasIssuer, subjectOf } from './tokenSubject.ts';

/** The token is in use on this tablet under another nurse's name; nothing was stored. */
export class TokenInUse extends Error {
  override name = 'TokenInUse';
  readonly authorId: string;

  constructor(authorId: string) {
    super('This token is in use under another name on this tablet');
    this.authorId = authorId;
  }
}

/** The token names a person other than the one hers have named; nothing was stored. */
export class TokenOfAnother extends Error {
  override name = 'TokenOfAnother';
  constructor() {
    super('This token names another person than the one before it');
  }
}

/** Nothing shows that the token is hers, and her PIN was not entered; nothing was stored. */
export class TokenNotShown extends Error {
  override name = 'TokenNotShown';
  constructor() {
    super('Nothing shows that this token is hers');
  }
}

/** `cannot-tell`: it may be hers, but nothing shows it. */
export type TokenOwner =
  | { is: 'hers' | 'cannot-tell' | 'of-another-person' }
  | { is: 'of-another-nurse'; authorId: string };

export function openTokenOwner(
  { tokenMark }: Pick<Vault, 'tokenMark'>,
  readAll: (hospitalKey: string) => Promise<readonly Nurse[]>,
) {
  /** `subject`: issuer and subject as one text, or null. */
  const markOfSubject = async (subject: string | null): Promise<ArrayBuffer | null> =>
    subject === null ? null : tokenMark(`subject ${subject}`);

  /**
   * `subject`: the person to whom an identity provider certified the token; by default the one whom the token names.
   */
  const ownerOf = async (
    nurse: Nurse,
    token: string,
    subject = subjectOf(token),
  ): Promise<TokenOwner> => {
    const mark = await tokenMark(token);
    const subjectMark = await markOfSubject(subject);
    const all = await readAll(nurse.hospitalKey);
    const others = all.filter(({ authorId }) => authorId !== nurse.authorId);
    const holder = others.find((other) => isSame(other.tokenMark, mark));
    if (holder !== undefined) return { is: 'of-another-nurse', authorId: holder.authorId };
    if (isSame(nurse.tokenMark, mark)) return { is: 'hers' };
    if (subject === null || subjectMark === null) return { is: 'cannot-tell' };
    if (nurse.subjectMark !== undefined) {
      if (!isSame(nurse.subjectMark, subjectMark)) return { is: 'of-another-person' };
      return { is: hasIssuer(subject) ? 'hers' : 'cannot-tell' };
    }
    const named = others.find((other) => isSame(other.subjectMark, subjectMark));
    return named === undefined
      ? { is: 'cannot-tell' }
      : { is: 'of-another-nurse', authorId: named.authorId };
  };

  return {
    markOfSubject,
    ownerOf,

    /** As `ownerOf`, but rejects a token of somebody else. Throws {@link TokenInUse}, {@link TokenOfAnother}. */
    async refuseAnothers(
      nurse: Nurse,
      token: string,
      subject?: string,
    ): Promise<'hers' | 'cannot-tell'> {
      const owner = await ownerOf(nurse, token, subject);
      if (owner.is === 'of-another-nurse') throw new TokenInUse(owner.authorId);
      if (owner.is === 'of-another-person') throw new TokenOfAnother();
      return owner.is;
    },
  };
}

function isSame(one: ArrayBuffer | undefined, other: ArrayBuffer): boolean {
  return one !== undefined && sameBytes(one, other);
}
