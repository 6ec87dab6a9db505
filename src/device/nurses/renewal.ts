/**
 * The next access token of a nurse who signed in at the hospital's identity provider: it is taken over without her PIN,
 * because the provider certified that it is hers, and her session has not ended. What is needed to request it is sealed under
 * her data key.
 */
import {
  nurseSchema,
  sessionSchema,
  tokenSinceOf,
  type Nurse,
  type Session,
} from '../../model/nurse.ts';
import { providedSignInSchema, type ProvidedSignIn } from '../../model/providedSignIn.ts';
import type { Store } from '../../storage/store.ts';
import { sameBytes } from '../../vault/cipher.ts';
import { readRow } from '../../vault/reading.ts';
import type { Sealed, Vault } from '../../vault/vault.ts';
import type { DevicePorts } from '../ports.ts';
import { raiseSignal } from '../signals.ts';
import { TokenNotShown, TokenOfAnother, type openTokenOwner } from './tokenOwner.ts';

export interface Renewals {
  /**
   * What the provider gave with the token of the open session. Null if that token was typed, or while her key is not in
   * memory.
   */
  renewal(hospitalKey: string): Promise<(ProvidedSignIn & { authorId: string }) | null>;
  /**
   * The same, to be ended at the provider. `noteOver` then removes the refresh token from this tablet, unless another one
   * has taken its place; it works without her key, too, once she is out.
   */
  renewalToEnd(hospitalKey: string): Promise<RenewalToEnd | null>;
  /**
   * Replaces the token of the nurse who is signed in, also while her tablet is locked; the hospital must have accepted it
   * before. False if she is not signed in: then it waits for her return if her key is still here, and nothing has
   * changed if not. Throws TokenInUse, {@link TokenOfAnother}, and {@link TokenNotShown} if she has never signed in at the provider on this
   * tablet, so that her PIN is needed.
   */
  takeRenewed(
    hospitalKey: string,
    authorId: string,
    token: string,
    provided: ProvidedSignIn,
  ): Promise<boolean>;
}

export interface RenewalToEnd {
  former: ProvidedSignIn;
  noteOver(): Promise<void>;
}

/** Seals what the provider gave under her data key. Throws KeyNotHere. */
export function sealRenewal(
  vault: Vault,
  provided: ProvidedSignIn,
  authorId: string,
): Promise<Sealed> {
  return vault.sealForSession(JSON.stringify(provided), authorId, 'renewal');
}

async function openRenewal(
  vault: Vault,
  { sealedRenewal, authorId }: Nurse,
): Promise<ProvidedSignIn | null> {
  if (sealedRenewal === undefined) return null;
  try {
    const text = await vault.openForSession(sealedRenewal, authorId, 'renewal');
    return providedSignInSchema.parse(JSON.parse(text));
  } catch {
    // It cannot be opened now, or never again: then she signs in again.
    return null;
  }
}

/**
 * Refuses a sign-in under which the hospital would file her records under another author than before. Her key must be
 * open. Throws {@link TokenOfAnother}.
 */
export async function refuseOtherAuthor(
  vault: Vault,
  nurse: Nurse,
  provided: ProvidedSignIn | undefined,
): Promise<void> {
  const former = provided && (await openRenewal(vault, nurse));
  if (former && former.author !== provided.author) throw new TokenOfAnother();
}

interface Parts {
  readNurse(authorId: string): Promise<Nurse | null>;
  readSession(hospitalKey: string): Promise<Session | null>;
  owners: Pick<ReturnType<typeof openTokenOwner>, 'refuseAnothers'>;
}

export function openRenewals(
  store: Store,
  { vault, now }: DevicePorts,
  { readNurse, readSession, owners }: Parts,
): Renewals {
  const openFormer = async (hospitalKey: string) => {
    const session = await readSession(hospitalKey);
    const nurse = session && (await readNurse(session.authorId));
    const former = nurse && (await openRenewal(vault, nurse));
    return former && { former, nurse };
  };
  return {
    async renewal(hospitalKey) {
      const opened = await openFormer(hospitalKey);
      return opened && { ...opened.former, authorId: opened.nurse.authorId };
    },

    async renewalToEnd(hospitalKey) {
      const opened = await openFormer(hospitalKey);
      if (opened === null || opened.former.refreshToken === null) return null;
      const { former, nurse } = opened;
      const { authorId, sealedRenewal: before } = nurse;
      // The author stays, for `refuseOtherAuthor`.
      const sealedRenewal = await sealRenewal(vault, { ...former, refreshToken: null }, authorId);
      return {
        former,
        noteOver: () =>
          store.write(['nurses'], async (rows) => {
            const stored = await readRow(rows, 'nurses', authorId, nurseSchema);
            const present = stored?.sealedRenewal;
            if (!present || !before || !sameBytes(present.bytes, before.bytes)) return;
            await rows.put('nurses', { ...stored, sealedRenewal });
          }),
      };
    },

    async takeRenewed(hospitalKey, authorId, token, provided) {
      const nurse = await readNurse(authorId);
      if (nurse === null) throw new TokenNotShown();
      const owner = await owners.refuseAnothers(nurse, token, provided.subject);
      if (owner !== 'hers') throw new TokenNotShown();
      if (!(await vault.hasKey(nurse))) return false;
      await refuseOtherAuthor(vault, nurse, provided);
      const renewed = {
        sealedToken: await vault.sealForSession(token, authorId),
        sealedRenewal: await sealRenewal(vault, provided, authorId),
        tokenMark: await vault.tokenMark(token),
      };
      return store.write(['sessions', 'nurses', 'signals'], async (rows) => {
        const session = await readRow(rows, 'sessions', hospitalKey, sessionSchema);
        const stored = await readRow(rows, 'nurses', authorId, nurseSchema);
        if (stored === null) return false;
        // The provider may accept no older refresh token any more, so it is kept for her even if she has left meanwhile.
        await rows.put('nurses', { ...stored, ...renewed, credential: 'live' });
        if (session?.authorId !== authorId) return false;
        const { sealedToken } = renewed;
        // A late 401 to the former token says nothing of this one, whatever clock was set meanwhile.
        const tokenSince = Math.max(now(), tokenSinceOf(session) + 1);
        await rows.put('sessions', { ...session, sealedToken, tokenSince, credential: 'live' });
        await raiseSignal(rows, hospitalKey);
        return true;
      });
    },
  };
}
