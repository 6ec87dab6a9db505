/**
 * The marks at the end of a rescue file. They show a tablet that the file was saved with the sign-in of the nurse who
 * imports it, and was not changed since. Anybody can make a file for the hospital's recovery key, which is public, or
 * for a passphrase; making a mark requires her access token, or her data key on the tablet that made the file (decision
 * 0258).
 */
import { z } from 'zod';
import { sameBytes } from '../../vault/cipher.ts';
import type { Vault } from '../../vault/vault.ts';
import { tokenMarkOf } from './proof.ts';
import type { OpenRescue } from './rescueFile.ts';

const marksSchema = z.looseObject({
  salt: z.instanceof(ArrayBuffer),
  /** HMAC-SHA-256 of everything before it, under a key derived from her access token; null if there was none. */
  byToken: z.instanceof(ArrayBuffer).nullable(),
  /** A mark of the same content by her data key; null if the key was not in memory. */
  byTablet: z.string().nullable(),
});
export type Marks = z.infer<typeof marksSchema>;

export type MarkingVault = Pick<Vault, 'markToken' | 'ownMark'>;

/** The nurse who makes a mark, or checks whether one is hers. */
export interface Marker {
  authorId: string;
  /** Null if she has no valid one. */
  token: string | null;
}

/** @param digest of everything in the file before the marks */
export async function marksOver(
  vault: MarkingVault,
  marker: Marker,
  digest: ArrayBuffer,
): Promise<Marks> {
  const salt = crypto.getRandomValues(new Uint8Array(32)).buffer;
  return {
    salt,
    byToken: await markByToken(vault, marker, { salt, digest }),
    byTablet: markByTablet(vault, marker, { salt, digest }),
  };
}

/** Whether a file has a mark that only she can have made, over its present content. Throws RescueFailure. */
export async function isMarkedBy(
  vault: MarkingVault,
  marker: Marker,
  open: Pick<OpenRescue, 'marks'>,
): Promise<boolean> {
  const found = await open.marks();
  const marks = marksSchema.safeParse(found?.said);
  if (found === null || !marks.success) return false;
  const { salt, byToken, byTablet } = marks.data;
  const over = { salt, digest: found.digest };
  const own = byTablet === null ? null : markByTablet(vault, marker, over);
  if (own !== null && own === byTablet) return true;
  const hers = byToken === null ? null : await markByToken(vault, marker, over);
  return byToken !== null && hers !== null && sameBytes(hers, byToken);
}

interface Over {
  salt: ArrayBuffer;
  digest: ArrayBuffer;
}

/**
 * The salt is first hashed together with a name. The file contains the token's mark under another salt (`proof.ts`);
 * without the name, a forger who can read that mark could reuse its salt here and would have the key.
 */
async function markByToken(
  vault: MarkingVault,
  { token }: Marker,
  { salt, digest }: Over,
): Promise<ArrayBuffer | null> {
  if (token === null) return null;
  const named = new TextEncoder().encode('wardbook|1|rescue marks|');
  const saltBytes = new Uint8Array([...named, ...new Uint8Array(salt)]);
  const keySalt = await crypto.subtle.digest('SHA-256', saltBytes);
  const keyBytes = await tokenMarkOf(vault, keySalt, token);
  if (keyBytes === null) return null;
  const given = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', keyBytes, given, false, ['sign']);
  return crypto.subtle.sign('HMAC', key, digest);
}

function markByTablet(
  vault: MarkingVault,
  { authorId }: Marker,
  { salt, digest }: Over,
): string | null {
  return vault.ownMark(authorId, `rescue|${hexOf(salt)}|${hexOf(digest)}`);
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
