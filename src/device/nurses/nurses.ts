/** Who works on this tablet: signing in and out, the PIN, the lock, an expired credential. */
import { sessionSchema, type Nurse, type Session } from '../../model/nurse.ts';
import {
  withoutSecret,
  type FirstSignIn,
  type OpenCredential,
  type OpenSession,
} from '../../model/openSession.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { readIfReadable, readRow } from '../../vault/reading.ts';
import type { SecretKind } from '../../vault/secretKind.ts';
import type { AskedRecovery, Vault } from '../../vault/vault.ts';
import { KeyNotHere, type KeyProtection } from '../../vault/wrappings.ts';
import type { DevicePorts } from '../ports.ts';
import { lockTimeMs } from '../settings.ts';
import { raiseSignal } from '../signals.ts';
import type { ForgottenPin } from './forgottenPin.ts';
import { openNewPins, type NewPins } from './newPin.ts';
import { dropOwnWrapping, ownWrappingTables } from './ownWrapping.ts';
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
  /** When somebody with an access token set a new PIN in place of a forgotten one. */
  pinReplacedAt: number | null;
}

export interface Nurses extends ForgottenPin, NewPins {
  /**
   * First sign-in on this tablet. The token must have been accepted by the hospital before; it is
   * kept sealed and is never shown again. Ends any other session of that hospital. Throws
   * {@link TokenInUse}.
   */
  signIn(given: FirstSignIn): Promise<OpenSession>;
  /**
   * A returning nurse, also where her token has expired: what she wrote is hers. Resolves to null
   * where the PIN is wrong, or is not looked at because of too many wrong ones.
   *
   * @param first is done after the right PIN, while whoever was signed in still is: a rejection ends it there
   */
  signInAgain(
    authorId: string,
    pin: string,
    first?: () => Promise<void>,
  ): Promise<OpenSession | null>;
  /**
   * The hospital expired her credential: a new token for the same nurse, after the same PIN.
   * Resolves to null as `signInAgain` does. Her waiting submissions go on. A token of which nothing is known
   * is taken: the PIN was hers. Throws {@link TokenInUse} where it is that of another nurse here, and
   * TokenOfAnother where it names another person than hers.
   */
  renewCredential(authorId: string, pin: string, token: string): Promise<OpenSession | null>;
  /**
   * Asks the hospital's recovery key in place of a forgotten PIN; what the answer opens goes to `replacePin`.
   * Throws {@link KeyNotHere} where nothing of hers is wrapped to one.
   */
  askRecovery(authorId: string): Promise<AskedRecovery>;
  /** What stands between a copy of the disk and what she wrote; `tablet`: nothing. */
  protectionOf(authorId: string): Promise<KeyProtection>;
  /** What a nurse has to choose now: a PIN where the tablet has a secret beside it, or the hospital accepts it. */
  secretWanted(): Promise<SecretKind>;
  /**
   * How many wrong PINs in a row, how long until another is looked at, milliseconds, and what she is
   * asked for: in this interface a PIN may be a passphrase.
   */
  pinState(authorId: string): Promise<{ wrong: number; waitMs: number; secret: SecretKind }>;
  /**
   * Another PIN or passphrase for whoever is signed in. False where the present one is wrong, or is not
   * looked at. Throws TabletSecretRefused where the new one must be a passphrase.
   */
  changePin(hospitalKey: string, pin: string, newPin: string): Promise<boolean>;
  /**
   * Whether the hospital's profile has another recovery key than what she wrote is wrapped to, and the former one has
   * not signed it. Then hers stays as it is until she accepts it.
   */
  isRecoveryKeyOther(authorId: string): Promise<boolean>;
  /** Whoever is signed in accepts the other recovery key. False where the PIN is wrong, or is not looked at. */
  acceptRecoveryKey(hospitalKey: string, pin: string): Promise<boolean>;
  /** Whether it is the PIN of whoever is signed in; a wrong one counts as at the door. */
  checkPin(hospitalKey: string, pin: string): Promise<boolean>;
  /**
   * What everything else here takes in the place of a token that was typed: the token itself in a browser, and
   * under Electron what the shell gives for it. Rejects where the shell cannot keep it.
   */
  keepToken(token: string): Promise<string>;
  /** Whose a token is as far as this tablet knows: the very one that is kept, or one of the same person. */
  ownerOf(authorId: string, token: string): Promise<TokenOwner['is']>;
  /** Who on this tablet has this very token; null where nobody has. */
  nurseUsingToken(hospitalKey: string, token: string): Promise<string | null>;
  /**
   * Tries the kept token of an open session that counts as expired: an answer that ended it may not
   * have been the hospital's. `isAccepted` asks the hospital. True where it is live again.
   */
  tryKeptToken(
    hospitalKey: string,
    isAccepted: (token: string) => Promise<boolean>,
  ): Promise<boolean>;
  /** A word for an id in an address of this nurse's screens; null while her key is not here. */
  sealAddress(authorId: string, id: string): string | null;
  /** The id again; null where it is another nurse's word, or none. */
  openAddress(authorId: string, word: string): string | null;
  /**
   * Her submissions stay on this tablet and wait for her. Her key goes half a minute later, and at once where the
   * tablet is locked: then it may be somebody else who signs her out. Where nothing of hers waits, the tablet does not
   * open it by itself any more.
   */
  signOut(hospitalKey: string): Promise<void>;
  /**
   * Covers the screens until the PIN is given; what was handed in goes on being sent. The pages let her key go.
   * @param forHandOver this page has it for so long as it takes to hand a draft over, and no other
   */
  lock(hospitalKey: string, forHandOver?: boolean): Promise<void>;
  /** Locks where the lock time has passed; somebody may have unlocked since that was seen. */
  lockIfQuiet(hospitalKey: string): Promise<void>;
  /** False where the PIN is wrong, or is not looked at because of too many wrong ones. */
  unlock(hospitalKey: string, pin: string): Promise<boolean>;
  /** Remembers that somebody is here, for the lock time. */
  touch(hospitalKey: string): Promise<void>;
  /** Who is signed in; locked also where nobody touched the tablet for the lock time. */
  session(hospitalKey: string): Promise<OpenSession | null>;
  /** Nurses who have signed in here, the latest first. */
  known(hospitalKey: string): Promise<KnownNurse[]>;
  /** The token of the open session, for a request header and nothing else; null where it expired. */
  token(hospitalKey: string): Promise<string | null>;
  /** As `token`, with whose it is: what the hospital answers is kept for her and nobody else. */
  credential(hospitalKey: string): Promise<OpenCredential | null>;
  /**
   * A screen's own request was answered 401. With `asked`, only where that credential is still the
   * one in use: a late answer to an old token says nothing about the new one.
   */
  markExpired(hospitalKey: string, asked?: Omit<OpenCredential, 'token'>): Promise<void>;
}

const otherWindowMs = 300;
/** A colleague who takes over has come, typed her PIN and tapped her name by then. */
export const handOverMs = 5 * 60_000;

export function openNurses(store: Store, ports: DevicePorts): Nurses {
  const doors = openSignInCore(store, ports);
  const { readSession, changeSession, readCredential } = doors;
  const { vault } = ports;
  /** Another window may just have unlocked; its key comes a moment after its word. */
  const hasKey = async (authorId: string): Promise<boolean> =>
    (await vault.hasKey({ authorId })) || vault.waitForKey(authorId, otherWindowMs);

  /** After a restart her PIN has to open what she wrote, however short the time was. */
  const lockedWithoutKey = async (open: OpenSession | null): Promise<OpenSession | null> => {
    if (open === null) return null;
    if (open.locked) {
      const nurse = await doors.readNurse(open.authorId);
      const isSending = nurse !== null && (await vault.isSending(nurse));
      return isSending ? open : { ...open, waitsForUnlock: true };
    }
    return (await hasKey(open.authorId)) ? open : { ...open, locked: true, waitsForUnlock: true };
  };

  return {
    ...openSignIn(store, ports, doors),
    ...openKeyQuestions(doors, vault),
    ...openNewPins(store, ports, doors.newPinClock),
    nurseUsingToken: doors.nurseUsingToken,
    keepToken: (token) => vault.keepToken(token),

    async signOut(hospitalKey) {
      const tables = ['sessions', 'settings', 'signals', ...ownWrappingTables] as const;
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

    lock: openLock(doors, vault),
    lockIfQuiet: openLockIfQuiet(store, ports),

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

function openLock(
  { readSession, changeSession }: ReturnType<typeof openSignInCore>,
  vault: Vault,
): Nurses['lock'] {
  return async (hospitalKey, forHandOver = false) => {
    const session = await readSession(hospitalKey);
    // Where it is locked already, the pages have let her key go, or one is handing over.
    if (session === null || session.locked) return;
    await changeSession(hospitalKey, { locked: true });
    vault.cover(session.authorId, forHandOver ? handOverMs : undefined);
  };
}

function openLockIfQuiet(store: Store, { now, vault }: DevicePorts): Nurses['lockIfQuiet'] {
  return async (hospitalKey) => {
    // Looked at and written in one: what was seen before may be of before she unlocked.
    const lockedOf = await store.write(['sessions', 'settings'], async (rows) => {
      const session = await readRow(rows, 'sessions', hospitalKey, sessionSchema);
      if (session === null || session.locked) return null;
      if (!isQuiet(session, await lockTimeMs(rows), now())) return null;
      await rows.put('sessions', { ...session, locked: true });
      return session.authorId;
    });
    if (lockedOf !== null) vault.cover(lockedOf);
  };
}

function openKeyQuestions(
  { readNurse }: ReturnType<typeof openSignInCore>,
  vault: Vault,
): Pick<Nurses, 'askRecovery' | 'protectionOf' | 'secretWanted' | 'sealAddress' | 'openAddress'> {
  return {
    sealAddress: (authorId, id) => vault.sealAddress(authorId, id),
    openAddress: (authorId, word) => vault.openAddress(authorId, word),
    secretWanted: () => vault.secretWanted(),

    async askRecovery(authorId) {
      const nurse = await readNurse(authorId);
      if (nurse === null) throw new KeyNotHere();
      return vault.askRecovery(nurse);
    },

    async protectionOf(authorId) {
      const nurse = await readNurse(authorId);
      return nurse === null ? 'tablet' : vault.protectionOf(nurse);
    },
  };
}

/** Of `asked`, where it is given, and of no session after it. True where it was set. */
async function setCredential(
  rows: Transaction,
  hospitalKey: string,
  credential: Nurse['credential'],
  asked: Pick<Session, 'authorId' | 'signedInAt'> | undefined,
): Promise<boolean> {
  if (!(await noteCredential(rows, hospitalKey, credential, asked))) return false;
  await raiseSignal(rows, hospitalKey);
  return true;
}

async function isLockedNow(rows: Transaction, session: Session, nowMs: number): Promise<boolean> {
  return session.locked || isQuiet(session, await lockTimeMs(rows), nowMs);
}

/** A time that far ahead comes from a clock that was set: nobody knows how long it was quiet. */
function isQuiet({ lastActiveAt }: Session, lockMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - lastActiveAt) > lockMs;
}
