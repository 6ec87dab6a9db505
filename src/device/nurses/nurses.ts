/** Who works on this tablet: signing in and out, the PIN, the lock, an expired credential. */
import { sessionSchema, type Nurse, type Session } from '../../model/nurse.ts';
import {
  withoutSecret,
  type FirstSignIn,
  type OpenCredential,
  type OpenSession,
} from '../../model/openSession.ts';
import type { ProvidedSignIn } from '../../model/providedSignIn.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { readIfReadable, readRow } from '../../vault/reading.ts';
import type { Vault } from '../../vault/vault.ts';
import { KeyNotHere, type Enrolment, type KeyProtection } from '../../vault/wrappings.ts';
import type { DevicePorts } from '../ports.ts';
import { lockTimeMs } from '../settings.ts';
import { raiseSignal } from '../signals.ts';
import type { ForgottenPin } from './forgottenPin.ts';
import { dropOwnWrapping } from './ownWrapping.ts';
import type { Renewals } from './renewal.ts';
import { noteCredential } from './sessionCredential.ts';
import { tokenOfSession } from './sessionToken.ts';
import { openSignInCore, openSignIn } from './signIn.ts';
import type { TokenOwner } from './tokenOwner.ts';

/** A nurse known to this tablet, without any secret. */
export interface KnownNurse {
  authorId: string;
  name: string;
  lastSignedInAt: number;
  credential: Nurse['credential'];
  /** When a new PIN was set in place of a forgotten one. */
  pinReplacedAt: number | null;
}

export interface Nurses extends ForgottenPin, Renewals {
  /**
   * First sign-in on this tablet. The hospital must have accepted the token before; the token is stored sealed and
   * never shown again. Ends any other session of that hospital. Throws {@link TokenInUse}, NoRecoveryKey, and
   * TabletSecretRefused.
   */
  signIn(given: FirstSignIn): Promise<OpenSession>;
  /**
   * Signs a returning nurse in, even if her token has expired, because what she wrote is hers. Resolves to null if the
   * PIN is wrong, or if it is not checked because there were too many wrong ones.
   *
   * @param first runs after the right PIN, while the previous nurse is still signed in; if it rejects, the sign-in
   *   stops there
   */
  signInAgain(
    authorId: string,
    pin: string,
    first?: () => Promise<void>,
  ): Promise<OpenSession | null>;
  /**
   * Renews an expired credential: a new token for the same nurse, after the same PIN. Resolves to null in the same
   * cases as `signInAgain`. Her waiting submissions continue. A token of unknown ownership is accepted, because the PIN
   * was hers. Throws {@link TokenInUse} if the token belongs to another nurse on this tablet, and TokenOfAnother if it
   * names another person.
   * @param provided set if the token came from the hospital's identity provider, which then says whose it is
   */
  renewCredential(
    authorId: string,
    pin: string,
    token: string,
    provided?: ProvidedSignIn,
  ): Promise<OpenSession | null>;
  /**
   * Makes a request to the hospital's recovery key in place of a forgotten PIN; pass what the answer opens to
   * `replacePin`. Throws {@link KeyNotHere} if her key is not wrapped to one.
   */
  askRecovery(authorId: string): ReturnType<Vault['askRecovery']>;
  /** What protects her work in a copy of the disk. */
  protectionOf(authorId: string): Promise<KeyProtection>;
  /** Whether a nurse can sign in on this tablet for the first time. */
  enrolment(): Promise<Enrolment>;
  /** How many wrong PINs there were in a row, and the time until the next one is checked, milliseconds. */
  pinState(authorId: string): Promise<{ wrong: number; waitMs: number }>;
  /**
   * Changes the PIN of the nurse who is signed in. False if the present one is wrong, or is not checked. Throws
   * TabletSecretRefused if the tablet does not give the secret that goes with a new PIN.
   */
  changePin(hospitalKey: string, pin: string, newPin: string): Promise<boolean>;
  /**
   * Whether the hospital's profile has a recovery key other than the one her key is wrapped to, without a signature of
   * the former key. Then her wrapping stays until she accepts the new key.
   */
  isRecoveryKeyOther(authorId: string): Promise<boolean>;
  /** Accepts the other recovery key for the nurse who is signed in. False if the PIN is wrong, or is not checked. */
  acceptRecoveryKey(hospitalKey: string, pin: string): Promise<boolean>;
  /** Whether it is the PIN of the nurse who is signed in; a wrong one counts as it does at sign-in. */
  checkPin(hospitalKey: string, pin: string): Promise<boolean>;
  /**
   * Returns what all other methods take in place of a typed token: the token itself in a browser, and a replacement
   * from the shell under Electron. Rejects if the shell cannot keep it.
   */
  keepToken(token: string): Promise<string>;
  /**
   * Whose token it is, as far as this tablet knows: hers if it is the stored token itself, or one of the same person.
   * @param subject the person to whom the identity provider certified it; by default the one whom the token names
   */
  ownerOf(authorId: string, token: string, subject?: string): Promise<TokenOwner['is']>;
  /**
   * The nurse on this tablet who uses exactly this token, or to whom a provider certified an earlier one; null if none.
   */
  nurseUsingToken(hospitalKey: string, token: string, subject?: string): Promise<string | null>;
  /**
   * Tries the stored token of an open session again after it counted as expired: the answer that ended it may not have
   * come from the hospital. `isAccepted` asks the hospital. True if it is live again.
   */
  tryKeptToken(
    hospitalKey: string,
    isAccepted: (token: string) => Promise<boolean>,
  ): Promise<boolean>;
  /** An opaque word for an id in an address of this nurse's screens; null while her key is not here. */
  sealAddress(authorId: string, id: string): string | null;
  /** The id of an opaque word; null if it is another nurse's word, or not one. */
  openAddress(authorId: string, word: string): string | null;
  /**
   * Signs her out; her submissions stay on this tablet and wait for her. Her key is dropped half a minute later, or
   * immediately if the tablet is locked, because then it may be somebody else who signs her out. The system's key store
   * can no longer open her key by itself.
   */
  signOut(hospitalKey: string): Promise<void>;
  /**
   * Covers the screens until the PIN is entered; submissions continue to be sent. The pages drop her key.
   * @param forHandOver this page alone keeps the key for as long as handing a draft over takes
   */
  lock(hospitalKey: string, forHandOver?: boolean): Promise<void>;
  /** Locks if the lock time has passed. Checks again, because somebody may have unlocked since the caller saw it. */
  lockIfQuiet(hospitalKey: string): Promise<void>;
  /** False if the PIN is wrong, or is not checked because there were too many wrong ones. */
  unlock(hospitalKey: string, pin: string): Promise<boolean>;
  /** Notes that the tablet is in use, for the lock time. */
  touch(hospitalKey: string): Promise<void>;
  /** Who is signed in; locked also if nobody touched the tablet for the lock time. */
  session(hospitalKey: string): Promise<OpenSession | null>;
  /** Nurses who have signed in here, the latest first. */
  known(hospitalKey: string): Promise<KnownNurse[]>;
  /** The token of the open session, for a request header and nothing else; null if it has expired. */
  token(hospitalKey: string): Promise<string | null>;
  /** As `token`, with its owner: what the hospital answers is stored for her only. */
  credential(hospitalKey: string): Promise<OpenCredential | null>;
  /**
   * Notes that a screen's own request was answered with 401. With `asked`, only if that credential is still in use: a
   * late answer to an old token says nothing about the new one.
   */
  markExpired(hospitalKey: string, asked?: Omit<OpenCredential, 'token'>): Promise<void>;
}

const otherWindowMs = 300;
/** By then a colleague who takes over has come, typed her PIN and tapped her name. */
export const handOverMs = 5 * 60_000;

export function openNurses(store: Store, ports: DevicePorts): Nurses {
  const doors = openSignInCore(store, ports);
  const { readSession, changeSession, readCredential } = doors;
  const { vault } = ports;
  /** Another window may just have unlocked; its key arrives a moment after the session row. */
  const hasKey = async (authorId: string): Promise<boolean> =>
    (await vault.hasKey({ authorId })) || vault.waitForKey(authorId, otherWindowMs);

  /** If her key is not here, as after a restart, the session counts as locked even if the lock time has not passed. */
  const lockedWithoutKey = async (open: OpenSession | null): Promise<OpenSession | null> => {
    if (open === null || (!open.locked && (await hasKey(open.authorId)))) return open;
    const nurse = await doors.readNurse(open.authorId);
    // Without her row, no PIN unlocks it.
    if (nurse === null) return null;
    const isSending = open.locked && (await vault.isSending(nurse));
    return isSending ? open : { ...open, locked: true, waitsForUnlock: true };
  };

  return {
    ...openSignIn(store, ports, doors),
    ...openKeyQuestions(doors, vault),
    nurseUsingToken: doors.nurseUsingToken,
    keepToken: (token) => vault.keepToken(token),

    async signOut(hospitalKey) {
      const tables = ['sessions', 'settings', 'signals', 'nurses'] as const;
      const left = await store.write(tables, async (rows) => {
        const session = await readIfReadable(rows, 'sessions', hospitalKey, sessionSchema);
        const isLocked = session !== null && (await isLockedNow(rows, session, ports.now()));
        await rows.delete('sessions', hospitalKey);
        if (session !== null) await dropOwnWrapping(rows, session.authorId);
        await raiseSignal(rows, hospitalKey);
        return session && { authorId: session.authorId, isLocked };
      });
      if (left?.isLocked === true) vault.forget(left.authorId);
      else if (left !== null) vault.leave(left.authorId);
    },

    ...openLock(store, ports),

    touch: (hospitalKey) => changeSession(hospitalKey, { lastActiveAt: ports.now() }),

    session: (hospitalKey) =>
      store
        .read(['sessions', 'settings'], async (rows) => {
          const session = await readRow(rows, 'sessions', hospitalKey, sessionSchema);
          if (!session) return null;
          const locked = await isLockedNow(rows, session, ports.now());
          return withoutSecret({ ...session, locked });
        })
        .then(lockedWithoutKey),

    known: openKnown(doors),

    token: async (hospitalKey) => (await readCredential(hospitalKey))?.token ?? null,
    credential: readCredential,

    async tryKeptToken(hospitalKey, isAccepted) {
      const session = await readSession(hospitalKey);
      if (session?.credential !== 'expired') return session !== null;
      const token = await tokenOfSession(store, ports, session);
      if (token === null || !(await isAccepted(token))) return false;
      return store.write(['sessions', 'nurses', 'signals'], (rows) =>
        setCredential(rows, hospitalKey, 'live', session),
      );
    },

    async markExpired(hospitalKey, asked) {
      await store.write(['sessions', 'nurses', 'signals'], (rows) =>
        setCredential(rows, hospitalKey, 'expired', asked),
      );
    },
  };
}

function openKnown(doors: ReturnType<typeof openSignInCore>): Nurses['known'] {
  return async (hospitalKey) => {
    return (await doors.readAll(hospitalKey))
      .toSorted((a, b) => b.lastSignedInAt - a.lastSignedInAt)
      .map(({ authorId, name, lastSignedInAt, credential, pinReplacedAt = null }) => ({
        authorId,
        name,
        lastSignedInAt,
        credential,
        pinReplacedAt,
      }));
  };
}

/** If it is locked already, the pages have dropped her key, or one of them is handing a draft over. */
function openLock(store: Store, { now, vault }: DevicePorts) {
  type MayLock = (rows: Transaction, session: Session) => Promise<boolean>;
  // Read and written in one transaction: what was read before may predate an unlock.
  const lockIf = (mayLock: MayLock, hospitalKey: string, hereMs?: number): Promise<void> =>
    store.write(['sessions', 'settings'], async (rows) => {
      const session = await readRow(rows, 'sessions', hospitalKey, sessionSchema);
      if (session === null || session.locked || !(await mayLock(rows, session))) return;
      // Before the commit: an unlock that is stored after this lock holds her key anew.
      vault.cover(session.authorId, hereMs);
      await rows.put('sessions', { ...session, locked: true });
    });
  return {
    lock: (hospitalKey: string, forHandOver = false) =>
      lockIf(async () => true, hospitalKey, forHandOver ? handOverMs : undefined),
    lockIfQuiet: (hospitalKey: string) =>
      lockIf(async (rows, it) => isQuiet(it, await lockTimeMs(rows), now()), hospitalKey),
  };
}

function openKeyQuestions(
  { readNurse }: ReturnType<typeof openSignInCore>,
  vault: Vault,
): Pick<Nurses, 'askRecovery' | 'protectionOf' | 'enrolment' | 'sealAddress' | 'openAddress'> {
  return {
    sealAddress: (authorId, id) => vault.sealAddress(authorId, id),
    openAddress: (authorId, word) => vault.openAddress(authorId, word),
    enrolment: () => vault.enrolment(),

    async askRecovery(authorId) {
      const nurse = await readNurse(authorId);
      if (nurse === null) throw new KeyNotHere();
      return vault.askRecovery(nurse);
    },

    async protectionOf(authorId) {
      const nurse = await readNurse(authorId);
      return nurse === null ? 'pin' : vault.protectionOf(nurse);
    },
  };
}

async function setCredential(
  rows: Transaction,
  hospitalKey: string,
  credential: Nurse['credential'],
  asked: Pick<Session, 'authorId' | 'signedInAt' | 'tokenSince'> | undefined,
): Promise<boolean> {
  if (!(await noteCredential(rows, hospitalKey, credential, asked))) return false;
  await raiseSignal(rows, hospitalKey);
  return true;
}

async function isLockedNow(rows: Transaction, session: Session, nowMs: number): Promise<boolean> {
  return session.locked || isQuiet(session, await lockTimeMs(rows), nowMs);
}

/** A time that far in the future comes from a clock that was set: nobody knows how long the tablet was unused. */
function isQuiet({ lastActiveAt }: Session, lockMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - lastActiveAt) > lockMs;
}
