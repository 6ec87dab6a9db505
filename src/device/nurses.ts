/** Owns who works on this tablet: signing in and out, the PIN, the lock, an expired credential. */
import { nurseSchema, sessionSchema, type Nurse, type Session } from './rows.ts';
import { readRow, sortReadable } from './reading.ts';
import { raiseSignal } from './signals.ts';
import type { DevicePorts } from './ports.ts';
import type { Store, Transaction } from './store.ts';

/** A nurse known to this tablet, without any secret. */
export interface KnownNurse {
  authorId: string;
  name: string;
  lastSignedInAt: number;
  credential: Nurse['credential'];
}

/** The session as screens see it, without any secret. */
export type OpenSession = Omit<Session, 'sealedToken'>;

/** Whose token it is, and since when it has been in use (device time, milliseconds). */
export interface OpenCredential {
  authorId: string;
  signedInAt: number;
  token: string;
}

export interface Nurses {
  /**
   * First sign-in on this tablet. The token must have been accepted by the hospital before; it is
   * kept sealed and is never shown again. Ends any other session of that hospital.
   */
  signIn(given: {
    hospitalKey: string;
    name: string;
    token: string;
    pin: string;
  }): Promise<OpenSession>;
  /** A returning nurse. Resolves to null where the PIN is wrong. */
  signInAgain(authorId: string, pin: string): Promise<OpenSession | null>;
  /**
   * The hospital expired her credential: a new token for the same nurse, after the same PIN.
   * Resolves to null where the PIN is wrong. Her waiting submissions go on.
   */
  renewCredential(authorId: string, pin: string, token: string): Promise<OpenSession | null>;
  /** Her submissions stay on this tablet and wait for her. */
  signOut(hospitalKey: string): Promise<void>;
  /** Covers the screens until the PIN is given; what was handed in goes on being sent. */
  lock(hospitalKey: string): Promise<void>;
  /** False where the PIN is wrong. */
  unlock(hospitalKey: string, pin: string): Promise<boolean>;
  /** Remembers that somebody is here, for the lock time. */
  touch(hospitalKey: string): Promise<void>;
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

export function openNurses(store: Store, ports: DevicePorts): Nurses {
  const { vault } = ports;

  const readNurse = (authorId: string) =>
    store.read(['nurses'], (rows) => readRow(rows, 'nurses', authorId, nurseSchema));
  const readSession = (hospitalKey: string) =>
    store.read(['sessions'], (rows) => readRow(rows, 'sessions', hospitalKey, sessionSchema));

  /** Every secret is sealed before the transaction opens: crypto inside one loses writes. */
  const openSession = async (nurse: Nurse, token: string): Promise<OpenSession> => {
    const now = ports.now();
    const session: Session = {
      hospitalKey: nurse.hospitalKey,
      authorId: nurse.authorId,
      name: nurse.name,
      signedInAt: now,
      lastActiveAt: now,
      locked: false,
      credential: nurse.credential,
      sealedToken: await vault.sealForSession(token),
    };
    await store.write(['nurses', 'sessions', 'signals'], async (rows) => {
      await rows.put('nurses', { ...nurse, lastSignedInAt: now });
      await rows.put('sessions', session);
      await raiseSignal(rows, nurse.hospitalKey);
    });
    return withoutSecret(session);
  };

  const readCredential = async (hospitalKey: string): Promise<OpenCredential | null> => {
    const session = await readSession(hospitalKey);
    if (!session || session.credential === 'expired') return null;
    const { authorId, signedInAt } = session;
    return { authorId, signedInAt, token: await vault.openForSession(session.sealedToken) };
  };

  const changeSession = (hospitalKey: string, change: Partial<Session>) =>
    store.write(['sessions'], async (rows) => {
      const session = await readRow(rows, 'sessions', hospitalKey, sessionSchema);
      if (session) await rows.put('sessions', { ...session, ...change });
    });

  return {
    async signIn({ hospitalKey, name, token, pin }) {
      const nurse: Nurse = {
        authorId: ports.randomId(),
        hospitalKey,
        name,
        lastSignedInAt: ports.now(),
        credential: 'live',
        ...(await vault.sealUnderPin(token, pin)),
      };
      return openSession(nurse, token);
    },

    async signInAgain(authorId, pin) {
      const nurse = await readNurse(authorId);
      const token = nurse && (await vault.openUnderPin(nurse, pin));
      return nurse && token ? openSession(nurse, token) : null;
    },

    async renewCredential(authorId, pin, token) {
      const nurse = await readNurse(authorId);
      if (!nurse || (await vault.openUnderPin(nurse, pin)) === null) return null;
      const sealed = await vault.sealUnderPin(token, pin);
      return openSession({ ...nurse, ...sealed, credential: 'live' }, token);
    },

    signOut: (hospitalKey) =>
      store.write(['sessions', 'signals'], async (rows) => {
        await rows.delete('sessions', hospitalKey);
        await raiseSignal(rows, hospitalKey);
      }),

    lock: (hospitalKey) => changeSession(hospitalKey, { locked: true }),

    async unlock(hospitalKey, pin) {
      const session = await readSession(hospitalKey);
      const nurse = session && (await readNurse(session.authorId));
      if (!nurse || (await vault.openUnderPin(nurse, pin)) === null) return false;
      await changeSession(hospitalKey, { locked: false, lastActiveAt: ports.now() });
      return true;
    },

    touch: (hospitalKey) => changeSession(hospitalKey, { lastActiveAt: ports.now() }),

    async session(hospitalKey) {
      const session = await readSession(hospitalKey);
      return session && withoutSecret(session);
    },

    async known(hospitalKey) {
      const stored = await store.read(['nurses'], (rows) =>
        rows.list('nurses', { index: 'hospitalKey', value: hospitalKey }),
      );
      return sortReadable('nurses', 'authorId', stored, nurseSchema)
        .readable.toSorted((a, b) => b.lastSignedInAt - a.lastSignedInAt)
        .map(({ authorId, name, lastSignedInAt, credential }) => ({
          authorId,
          name,
          lastSignedInAt,
          credential,
        }));
    },

    token: async (hospitalKey) => (await readCredential(hospitalKey))?.token ?? null,
    credential: readCredential,

    markExpired: (hospitalKey, asked) =>
      store.write(['sessions', 'nurses', 'signals'], (rows) =>
        markExpired(rows, hospitalKey, asked),
      ),
  };
}

async function markExpired(
  rows: Transaction,
  hospitalKey: string,
  asked: Omit<OpenCredential, 'token'> | undefined,
): Promise<void> {
  const session = await readRow(rows, 'sessions', hospitalKey, sessionSchema);
  if (!session) return;
  const isOther =
    asked !== undefined &&
    (asked.authorId !== session.authorId || asked.signedInAt !== session.signedInAt);
  if (isOther) return;
  await rows.put('sessions', { ...session, credential: 'expired' });
  const nurse = await readRow(rows, 'nurses', session.authorId, nurseSchema);
  if (nurse) await rows.put('nurses', { ...nurse, credential: 'expired' });
  await raiseSignal(rows, hospitalKey);
}

function withoutSecret({ sealedToken: _sealed, ...open }: Session): OpenSession {
  return open;
}
