/**
 * Owns the ways in: the first time, with the PIN, with a new token, with a new PIN. Every PIN passes
 * one place, where wrong ones are counted.
 */
import { nurseSchema, sessionSchema, type Nurse, type Session } from './rows.ts';
import { tokenOfSession } from './sessionToken.ts';
import {
  withoutSecret,
  type FirstSignIn,
  type OpenCredential,
  type OpenSession,
} from './openSession.ts';
import { openPinClock } from './pinTries.ts';
import { readIfReadable, readRow, sortReadable } from './reading.ts';
import { raiseSignal } from './signals.ts';
import type { DevicePorts } from './ports.ts';
import type { SecretKind } from './secretKind.ts';
import type { Store } from './store.ts';
import { subjectOf } from './tokenSubject.ts';
import { sameBytes, type GivenPin } from './vault.ts';

/** The token is in use on this tablet under another nurse's name; nothing was kept. */
export class TokenInUse extends Error {
  override name = 'TokenInUse';
  readonly authorId: string;

  constructor(authorId: string) {
    super('This token is in use under another name on this tablet');
    this.authorId = authorId;
  }
}

/** The token names another person than hers has always named; nothing was kept. */
export class TokenOfAnother extends Error {
  override name = 'TokenOfAnother';
  constructor() {
    super('This token names another person than the one before it');
  }
}

type Doors = ReturnType<typeof openDoors>;

/** What the ways in and out have in common. */
export function openDoors(store: Store, ports: DevicePorts) {
  const { vault } = ports;
  const pinClock = openPinClock(ports.now, ports.monotonicNow ?? (() => performance.now()));

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

  /** Ends the tries, and keeps a new seal where nobody else has set one meanwhile; as it is kept then. */
  const keepSeal = (nurse: Nurse, seal: Partial<Nurse> | null): Promise<Nurse> =>
    store.write(['nurses'], async (rows) => {
      const stored = await readRow(rows, 'nurses', nurse.authorId, nurseSchema);
      if (!stored) return withoutTries(nurse);
      const isSame = stored.dataKey === undefined || isSameKey(stored.dataKey, nurse.dataKey);
      const next = withoutTries({ ...stored, ...(isSame && seal) });
      await rows.put('nurses', next);
      return next;
    });

  /** After the right PIN: what ought to be kept otherwise by now, the token included. */
  const renew = async (nurse: Nurse, pin: string, opened: string) => {
    // A shell that does not answer now is asked at the next PIN.
    const token = (await vault.keepToken?.(opened).catch(() => opened)) ?? opened;
    if (token === opened || nurse.dataKey === undefined) {
      return { token, seal: (await vault.renewPinSeal?.(nurse, pin, token)) ?? null };
    }
    const given = { pin, isNew: false };
    const seal = await vault.sealUnderPin(token, given, nurse.authorId, nurse);
    return { token, seal: { ...seal, tokenMark: await vault.tokenMark(token) } };
  };

  return {
    pinClock,
    readNurse,
    readSession,
    readAll,

    changeSession: (hospitalKey: string, change: Partial<Session>) =>
      store.write(['sessions', 'signals'], async (rows) => {
        const session = await readRow(rows, 'sessions', hospitalKey, sessionSchema);
        if (session === null) return;
        await rows.put('sessions', { ...session, ...change });
        // What waited for her to unlock may go now.
        if (change.sealedToken !== undefined) await raiseSignal(rows, hospitalKey);
      }),

    async readCredential(hospitalKey: string): Promise<OpenCredential | null> {
      const session = await readSession(hospitalKey);
      if (!session || session.credential === 'expired') return null;
      const { authorId, signedInAt } = session;
      const token = await tokenOfSession(store, ports, session);
      return token === null ? null : { authorId, signedInAt, token };
    },

    async holderOf(hospitalKey: string, token: string): Promise<string | null> {
      const mark = await vault.tokenMark(token);
      const nurses = await readAll(hospitalKey);
      const holder = nurses.find(
        ({ tokenMark }) => tokenMark !== undefined && sameBytes(tokenMark, mark),
      );
      return holder?.authorId ?? null;
    },

    /**
     * The nurse and her token, or null where the PIN is not hers or is not looked at yet. Each try is
     * counted before it is looked at: closing the app in the middle makes none for nothing.
     */
    async tryPin(authorId: string, pin: string): Promise<{ nurse: Nurse; token: string } | null> {
      // Whoever turns the tablet's own question away has not tried a PIN.
      const asked = await readNurse(authorId);
      if (asked !== null && pinClock.leftMs(authorId, asked.pinTries) === 0) {
        await vault.askTablet?.(asked);
      }
      const nurse = await store.write(['nurses'], async (rows) => {
        const stored = await readRow(rows, 'nurses', authorId, nurseSchema);
        if (!stored || pinClock.leftMs(authorId, stored.pinTries) > 0) return null;
        const pinTries = { wrong: (stored.pinTries?.wrong ?? 0) + 1, since: ports.now() };
        await rows.put('nurses', { ...stored, pinTries });
        return { ...stored, pinTries };
      });
      if (nurse === null) return null;
      const opened = await vault.openUnderPin(nurse, pin, authorId);
      if (opened === null) {
        // From here on, by the clock that nobody can set.
        pinClock.leftMs(authorId, nurse.pinTries);
        return null;
      }
      const { token, seal: renewed } = await renew(nurse, pin, opened);
      const kept = await keepSeal(nurse, renewed);
      // Of a key that was just made, the one counts that was kept: another window may have been first.
      if (nurse.dataKey === undefined && renewed !== null) {
        await vault.openUnderPin(kept, pin, authorId);
      }
      return { nurse: kept, token };
    },

    keepSeal,
  };
}

/** The ways in: the first time, with the PIN, with a new token, with a new PIN. */
export function openSignIn(
  store: Store,
  ports: DevicePorts,
  { pinClock, readNurse, readSession, changeSession, holderOf, tryPin, keepSeal }: Doors,
) {
  const { vault } = ports;

  /** Every secret is sealed before the transaction opens: crypto inside one loses writes. */
  const openSession = async (
    nurse: Nurse,
    token: string,
    change: Partial<Nurse> = {},
  ): Promise<OpenSession> => {
    const now = ports.now();
    const sealedToken = await vault.sealForSession(token, nurse.authorId);
    const tokenMark = await vault.tokenMark(token);
    const subjectMark = await markOfSubject(token);
    const before = await readSession(nurse.hospitalKey).catch(() => null);
    const opened = await store.write(['nurses', 'sessions', 'signals'], async (rows) => {
      // What became of her while the PIN was being checked stands, such as an expired credential.
      const stored = await readIfReadable(rows, 'nurses', nurse.authorId, nurseSchema);
      const current = { ...(stored ?? nurse), ...change, tokenMark, lastSignedInAt: now };
      if (subjectMark !== null) current.subjectMark = subjectMark;
      await rows.put('nurses', withoutTries(current));
      const session: Session = {
        hospitalKey: nurse.hospitalKey,
        authorId: nurse.authorId,
        name: nurse.name,
        signedInAt: now,
        lastActiveAt: now,
        locked: false,
        credential: current.credential,
        sealedToken,
      };
      await rows.put('sessions', session);
      await raiseSignal(rows, nurse.hospitalKey);
      return withoutSecret(session);
    });
    if (before !== null && before.authorId !== nurse.authorId) vault.leave?.(before.authorId);
    return opened;
  };

  const refuseAnothers = async (hospitalKey: string, token: string, authorId: string | null) => {
    const holder = await holderOf(hospitalKey, token);
    if (holder !== null && holder !== authorId) throw new TokenInUse(holder);
  };

  const markOfSubject = async (token: string): Promise<ArrayBuffer | null> => {
    const subject = subjectOf(token);
    return subject === null ? null : vault.tokenMark(`subject ${subject}`);
  };

  const refuseAnother = async ({ subjectMark }: Nurse, token: string) => {
    const mark = await markOfSubject(token);
    if (subjectMark === undefined || mark === null) return;
    if (!sameBytes(subjectMark, mark)) throw new TokenOfAnother();
  };

  const withNewToken = async (nurse: Nurse, token: string, given: GivenPin, more = {}) =>
    openSession(nurse, token, {
      ...(await vault.sealUnderPin(token, given, nurse.authorId, nurse)),
      credential: 'live',
      ...more,
    });

  return {
    async signIn({ hospitalKey, name, token, pin }: FirstSignIn) {
      await refuseAnothers(hospitalKey, token, null);
      const authorId = ports.randomId();
      const nurse: Nurse = {
        authorId,
        hospitalKey,
        name,
        lastSignedInAt: ports.now(),
        credential: 'live',
        sealedSince: ports.now(),
        ...(await vault.sealUnderPin(token, { pin, isNew: true }, authorId, null)),
      };
      return openSession(nurse, token);
    },

    async signInAgain(authorId: string, pin: string, first?: () => Promise<void>) {
      const opened = await tryPin(authorId, pin);
      if (!opened) return null;
      try {
        await first?.();
      } catch (error) {
        const session = await readSession(opened.nurse.hospitalKey).catch(() => null);
        if (session?.authorId !== authorId) vault.leave?.(authorId);
        throw error;
      }
      return openSession(opened.nurse, opened.token);
    },

    async renewCredential(authorId: string, pin: string, token: string) {
      const opened = await tryPin(authorId, pin);
      if (!opened) return null;
      await refuseAnothers(opened.nurse.hospitalKey, token, authorId);
      await refuseAnother(opened.nurse, token);
      return withNewToken(opened.nurse, token, { pin, isNew: false });
    },

    async replacePin(authorId: string, pin: string, token: string) {
      const nurse = await readNurse(authorId);
      if (!nurse) throw new TypeError('This nurse is not known on this tablet');
      await refuseAnothers(nurse.hospitalKey, token, authorId);
      await refuseAnother(nurse, token);
      const isFirstKey = nurse.dataKey === undefined;
      const given = { pin, isNew: true };
      const seal = isFirstKey ? await vault.sealUnderPin(token, given, authorId, nurse) : null;
      const kept = seal?.dataKey === undefined ? nurse : await keepSeal(nurse, seal);
      if (kept !== nurse) await vault.openUnderPin(kept, pin, authorId);
      return withNewToken(kept, token, given, { pinReplacedAt: ports.now() });
    },

    async unlock(hospitalKey: string, pin: string) {
      const session = await readSession(hospitalKey);
      const opened = session && (await tryPin(session.authorId, pin));
      if (!session || !opened) return false;
      const sealedToken = await vault.sealForSession(opened.token, session.authorId);
      await changeSession(hospitalKey, { locked: false, lastActiveAt: ports.now(), sealedToken });
      return true;
    },

    async changePin(hospitalKey: string, pin: string, newPin: string) {
      const session = await readSession(hospitalKey);
      const opened = session && (await tryPin(session.authorId, pin));
      if (!opened) return false;
      const { nurse, token } = opened;
      const given = { pin: newPin, isNew: true };
      const seal = await vault.sealUnderPin(token, given, nurse.authorId, nurse);
      await keepSeal(nurse, seal);
      return true;
    },

    async checkPin(hospitalKey: string, pin: string) {
      const session = await readSession(hospitalKey);
      return session !== null && (await tryPin(session.authorId, pin)) !== null;
    },

    async pinState(authorId: string) {
      const nurse = await readNurse(authorId);
      const waitMs = pinClock.leftMs(authorId, nurse?.pinTries);
      const secret = nurse === null ? 'pin' : secretOf(nurse);
      return { wrong: nurse?.pinTries?.wrong ?? 0, waitMs, secret };
    },
  };
}

/** Whether a wrapped key is the one that was read before: nobody has wrapped it anew meanwhile. */
function isSameKey(one: Nurse['dataKey'], other: Nurse['dataKey']): boolean {
  return one !== undefined && other !== undefined && sameBytes(one.pin, other.pin);
}

function withoutTries({ pinTries: _tries, ...nurse }: Nurse): Nurse {
  return nurse;
}

/** What she is asked for. */
export function secretOf({ dataKey }: Nurse): SecretKind {
  return dataKey?.isPassphrase === true ? 'passphrase' : 'pin';
}
