/**
 * All ways to sign in: the first time, with the PIN, with a new token, with a new PIN. Every PIN is checked in one
 * place, which counts wrong ones.
 */
import {
  nurseSchema,
  sessionSchema,
  tokenSinceOf,
  type Nurse,
  type Session,
} from '../../model/nurse.ts';
import {
  withoutSecret,
  type FirstSignIn,
  type OpenCredential,
  type OpenSession,
} from '../../model/openSession.ts';
import { openPinClock } from '../../model/pinTries.ts';
import type { ProvidedSignIn } from '../../model/providedSignIn.ts';
import type { Store } from '../../storage/store.ts';
import { sameBytes } from '../../vault/cipher.ts';
import { isSameKey } from '../../vault/dataKey.ts';
import type { OpenedKey } from '../../vault/openedKey.ts';
import { readIfReadable, readRow, sortReadable } from '../../vault/reading.ts';
import type { DevicePorts } from '../ports.ts';
import { raiseSignal } from '../signals.ts';
import { draftDiscarded } from '../work/discarded.ts';
import { mendIndex } from '../work/indexMending.ts';
import { openForgottenPin, type NurseChange, type Opening } from './forgottenPin.ts';
import { dropOwnWrapping } from './ownWrapping.ts';
import { openRenewals, refuseOtherAuthor, sealRenewal } from './renewal.ts';
import { tokenOfSession } from './sessionToken.ts';
import { openTokenOwner, TokenInUse } from './tokenOwner.ts';
import { subjectOf } from './tokenSubject.ts';

type PinGiven = Opening & { opened: OpenedKey };

type SignInCore = ReturnType<typeof openSignInCore>;

/** What signing in and signing out have in common. */
export function openSignInCore(store: Store, ports: DevicePorts) {
  const { vault } = ports;
  const monotonicNow = ports.monotonicNow ?? (() => performance.now());
  const pinClock = openPinClock(ports.now, monotonicNow);

  const readNurse = (authorId: string) =>
    store.read(['nurses'], (rows) => readRow(rows, 'nurses', authorId, nurseSchema));
  const readSession = (hospitalKey: string) =>
    store.read(['sessions'], (rows) => readRow(rows, 'sessions', hospitalKey, sessionSchema));
  const readAll = async (hospitalKey: string) => {
    const stored = await store.read(['nurses'], (rows) =>
      rows.list('nurses', { index: 'hospitalKey', value: hospitalKey }),
    );
    return sortReadable('nurses', 'authorId', stored, nurseSchema).readable;
  };

  /**
   * After the right PIN: resets the count of wrong PINs, and stores a new seal unless it was replaced meanwhile.
   * Returns the row as stored.
   */
  const keepSeal = (nurse: Nurse, seal: Partial<Nurse> | null): Promise<Nurse> =>
    store.write(['nurses'], async (rows) => {
      const stored = await readRow(rows, 'nurses', nurse.authorId, nurseSchema);
      if (!stored) return withoutTries(nurse);
      const isSame = isSameKey(stored.dataKey, nurse.dataKey);
      const next = withoutTries({ ...stored, ...(isSame && seal) });
      await rows.put('nurses', next);
      return next;
    });

  /** After the right PIN: what has to be stored differently by now, including the token. */
  const renew = async (row: Nurse, pin: string, was: { token: string; opened: OpenedKey }) => {
    const { opened } = was;
    // If the shell does not answer, it is asked again at the next PIN.
    const token = await vault.keepToken(was.token).catch(() => was.token);
    if (token === was.token) {
      return { token, seal: await vault.renewPinSeal(row, pin, { token, opened }) };
    }
    const given = { pin, isNew: false };
    const seal = await vault.sealUnderPin(token, given, row.authorId, { row, opened });
    return { token, seal: { ...seal, tokenMark: await vault.tokenMark(token) } };
  };

  return {
    pinClock,
    readNurse,
    readSession,
    readAll,

    /** @param opened her key, if she unlocks: a lock that was stored since her PIN has dropped it */
    changeSession: (hospitalKey: string, change: Partial<Session>, opened?: OpenedKey) =>
      store.write(['sessions', 'signals'], async (rows) => {
        const session = await readRow(rows, 'sessions', hospitalKey, sessionSchema);
        if (session === null) return;
        if (opened !== undefined) vault.hold(opened);
        await rows.put('sessions', { ...session, ...change });
        // What waited for her to unlock can be sent now.
        if (change.sealedToken !== undefined) await raiseSignal(rows, hospitalKey);
      }),

    async readCredential(hospitalKey: string): Promise<OpenCredential | null> {
      const session = await readSession(hospitalKey);
      if (!session || session.credential === 'expired') return null;
      const { authorId } = session;
      const token = await tokenOfSession(store, ports, session);
      return token === null ? null : { authorId, signedInAt: tokenSinceOf(session), token };
    },

    async nurseUsingToken(
      hospitalKey: string,
      token: string,
      subject?: string,
    ): Promise<string | null> {
      const mark = await vault.tokenMark(token);
      const nurses = await readAll(hospitalKey);
      const byToken = nurses.find(({ tokenMark }) => isMark(tokenMark, mark));
      if (byToken !== undefined || subject === undefined) return byToken?.authorId ?? null;
      const certified = await vault.tokenMark(`subject ${subject}`);
      return nurses.find(({ subjectMark }) => isMark(subjectMark, certified))?.authorId ?? null;
    },

    /**
     * The nurse, her token and her key, or null if the PIN is wrong or may not be checked yet. Each attempt is counted
     * before it is checked, so that closing the app midway gives no free attempts.
     */
    async tryPin(authorId: string, pin: string): Promise<PinGiven | null> {
      // A user who refuses the tablet's own prompt has not tried a PIN.
      const asked = await readNurse(authorId);
      if (asked !== null && pinClock.leftMs(authorId, asked.pinTries) === 0) {
        await vault.askTablet(asked);
      }
      const nurse = await store.write(['nurses'], async (rows) => {
        const stored = await readRow(rows, 'nurses', authorId, nurseSchema);
        if (!stored || pinClock.leftMs(authorId, stored.pinTries) > 0) return null;
        const pinTries = { wrong: (stored.pinTries?.wrong ?? 0) + 1, since: ports.now() };
        await rows.put('nurses', { ...stored, pinTries });
        return { ...stored, pinTries };
      });
      if (nurse === null) return null;
      const { pinTries } = nurse;
      const opened = await vault.openUnderPin(nurse, pin, authorId);
      if (opened === null) {
        // From here on the wait is measured by a clock that nobody can set.
        pinClock.leftMs(authorId, pinTries);
        return null;
      }
      pinClock.wasRight(authorId, pinTries);
      const { token, seal: renewed } = await renew(nurse, pin, opened);
      const kept = await keepSeal(nurse, renewed);
      // If the disk refuses, her next PIN mends it.
      await mendIndex(store, nurse, ports.now())
        .then(() => draftDiscarded(store, nurse, ports))
        .catch(() => undefined);
      return { nurse: kept, token, opened: opened.opened };
    },

    keepSeal,
  };
}

function openSessions(
  store: Store,
  { vault, now }: DevicePorts,
  { readSession }: SignInCore,
  markOfSubject: ReturnType<typeof openTokenOwner>['markOfSubject'],
) {
  /** Every secret is sealed before the transaction opens: awaiting crypto inside one loses writes. */
  return async (
    { nurse, token, opened: key, provided }: Opening,
    change: NurseChange = (stored) => stored,
  ): Promise<OpenSession> => {
    const nowMs = now();
    const sealedToken = await vault.sealForSession(token, nurse.authorId);
    const tokenMark = await vault.tokenMark(token);
    const subjectMark = await markOfSubject(provided?.subject ?? subjectOf(token));
    const sealedRenewal = provided && (await sealRenewal(vault, provided, nurse.authorId));
    const before = await readSession(nurse.hospitalKey).catch(() => null);
    const opened = await store.write(['sessions', 'signals', 'nurses'], async (rows) => {
      if (key !== undefined) vault.hold(key);
      // Changes made while the PIN was being checked are kept, such as an expired credential.
      const stored = await readIfReadable(rows, 'nurses', nurse.authorId, nurseSchema);
      const changed = await change(stored ?? nurse, rows, nowMs);
      await raiseSignal(rows, nurse.hospitalKey);
      const current: Nurse = {
        ...changed,
        tokenMark,
        lastSignedInAt: nowMs,
      };
      // What renews a token that has been replaced is of no use.
      const isSameToken =
        changed.tokenMark !== undefined && sameBytes(changed.tokenMark, tokenMark);
      if (!isSameToken) delete current.sealedRenewal;
      if (sealedRenewal !== undefined) current.sealedRenewal = sealedRenewal;
      // Whom a provider certified is not who its access token names, where it numbers people differently in the two.
      const isKnown = provided === undefined && isSameToken && changed.subjectMark !== undefined;
      if (subjectMark !== null && !isKnown) current.subjectMark = subjectMark;
      await rows.put('nurses', withoutTries(current));
      const session: Session = {
        hospitalKey: nurse.hospitalKey,
        authorId: nurse.authorId,
        name: nurse.name,
        signedInAt: nowMs,
        lastActiveAt: nowMs,
        locked: false,
        credential: current.credential,
        sealedToken,
      };
      const former = await readIfReadable(rows, 'sessions', nurse.hospitalKey, sessionSchema);
      if (former !== null && former.authorId !== nurse.authorId) {
        await dropOwnWrapping(rows, former.authorId);
      }
      await rows.put('sessions', session);
      return withoutSecret(session);
    });
    if (before !== null && before.authorId !== nurse.authorId) vault.leave(before.authorId);
    return opened;
  };
}

/** All ways to sign in. */
export function openSignIn(store: Store, ports: DevicePorts, doors: SignInCore) {
  const { pinClock, readNurse, readSession, changeSession, nurseUsingToken, tryPin, keepSeal } =
    doors;
  const { vault } = ports;
  const owners = openTokenOwner(vault, doors.readAll);
  const openSession = openSessions(store, ports, doors, owners.markOfSubject);

  const tryOwnPin = async (hospitalKey: string, pin: string) => {
    const session = await readSession(hospitalKey);
    return session && tryPin(session.authorId, pin);
  };

  const signIn = async (given: FirstSignIn): Promise<OpenSession> => {
    const { hospitalKey, name, token, pin, provided } = given;
    const holder = await nurseUsingToken(hospitalKey, token, provided?.subject);
    if (holder !== null) throw new TokenInUse(holder);
    const authorId = ports.randomId();
    const nurse: Nurse = {
      authorId,
      hospitalKey,
      name,
      lastSignedInAt: ports.now(),
      credential: 'live',
      ...(await vault.sealUnderPin(token, { pin, isNew: true }, authorId)),
    };
    return openSession({ nurse, token, provided });
  };

  return {
    ...openRenewals(store, ports, { readNurse, readSession, owners }),
    ...openForgottenPin(store, ports, { owners, openSession }),
    signIn,

    async signInAgain(authorId: string, pin: string, first?: () => Promise<void>) {
      const opened = await tryPin(authorId, pin);
      if (!opened) return null;
      try {
        await first?.();
      } catch (error) {
        const session = await readSession(opened.nurse.hospitalKey).catch(() => null);
        if (session?.authorId !== authorId) vault.leave(authorId);
        throw error;
      }
      return openSession(opened);
    },

    async renewCredential(authorId: string, pin: string, token: string, provided?: ProvidedSignIn) {
      const given = await tryPin(authorId, pin);
      if (!given) return null;
      const { nurse: row, opened } = given;
      // Her PIN was right, so a token of unknown ownership may be a newer one of hers.
      await owners.refuseAnothers(row, token, provided?.subject);
      await refuseOtherAuthor(vault, row, provided);
      const kept = { pin, isNew: false };
      const seal = await vault.sealUnderPin(token, kept, authorId, { row, opened });
      const change: NurseChange = (stored) => ({ ...stored, ...seal, credential: 'live' });
      return openSession({ nurse: row, token, opened, provided }, change);
    },

    async unlock(hospitalKey: string, pin: string) {
      const opened = await tryOwnPin(hospitalKey, pin);
      if (!opened) return false;
      const sealedToken = await vault.sealForSession(opened.token, opened.nurse.authorId);
      const change = { locked: false, lastActiveAt: ports.now(), sealedToken };
      await changeSession(hospitalKey, change, opened.opened);
      return true;
    },

    async changePin(hospitalKey: string, pin: string, newPin: string) {
      const opened = await tryOwnPin(hospitalKey, pin);
      if (!opened) return false;
      const { nurse: row, token } = opened;
      const given = { pin: newPin, isNew: true };
      const as = { row, opened: opened.opened };
      await keepSeal(row, await vault.sealUnderPin(token, given, row.authorId, as));
      return true;
    },

    async acceptRecoveryKey(hospitalKey: string, pin: string) {
      const given = await tryOwnPin(hospitalKey, pin);
      if (!given) return false;
      const { nurse: row, token, opened } = given;
      const accepted = { pin, isNew: false, acceptsRecovery: true };
      await keepSeal(row, await vault.sealUnderPin(token, accepted, row.authorId, { row, opened }));
      return true;
    },

    async isRecoveryKeyOther(authorId: string) {
      const nurse = await readNurse(authorId);
      return nurse !== null && (await vault.isRecoveryOther(nurse));
    },

    async ownerOf(authorId: string, token: string, subject?: string) {
      const nurse = await readNurse(authorId);
      return nurse === null ? 'cannot-tell' : (await owners.ownerOf(nurse, token, subject)).is;
    },

    checkPin: async (hospitalKey: string, pin: string) =>
      (await tryOwnPin(hospitalKey, pin)) !== null,

    async pinState(authorId: string) {
      const nurse = await readNurse(authorId);
      const waitMs = pinClock.leftMs(authorId, nurse?.pinTries);
      return { wrong: nurse?.pinTries?.wrong ?? 0, waitMs };
    },
  };
}

function isMark(one: ArrayBuffer | undefined, other: ArrayBuffer): boolean {
  return one !== undefined && sameBytes(one, other);
}

function withoutTries({ pinTries: _tries, ...nurse }: Nurse): Nurse {
  return nurse;
}
