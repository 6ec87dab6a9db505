/**
 * The way back for a nurse who has forgotten her PIN. A token alone opens nothing: with a recovery key of
 * the hospital its answer is needed, always; without one a token that is shown to be hers begins an hour that
 * everybody at the tablet sees and can stop (decision 0255).
 */
import { nurseSchema, type Nurse } from '../../model/nurse.ts';
import type { FirstSignIn, OpenSession } from '../../model/openSession.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { isSameKey } from '../../vault/dataKey.ts';
import type { OpenedKey } from '../../vault/openedKey.ts';
import { readRow } from '../../vault/reading.ts';
import type { PinSeal } from '../../vault/vault.ts';
import { KeyNotHere } from '../../vault/wrappings.ts';
import type { DevicePorts } from '../ports.ts';
import { removeKept } from './leftBehind.ts';
import {
  lastInOf,
  newPinWaitMs,
  NewPinHasToWait,
  withNewPinEnd,
  type NewPinClock,
} from './newPin.ts';
import { hasWaiting, ownWrappingTables } from './ownWrapping.ts';
import { TokenNotShown, type openTokenOwner } from './tokenOwner.ts';

/**
 * `anew`: only her secret opens what is here, and all of that is in the hospital. `none`: only her secret opens it, and
 * something waits, as after a passphrase in a hospital without a recovery key.
 */
export type NewPinWay = 'recovery' | 'wait' | 'anew' | 'none';

export interface ForgottenPin {
  /** By what she comes to a new PIN. */
  newPinWay(authorId: string): Promise<NewPinWay>;
  /**
   * Begins the wait for a new PIN; one that runs goes on. The hospital has accepted `token` before. Throws
   * {@link TokenNotShown}, TokenInUse, TokenOfAnother, {@link KeyNotHere}: then nothing has begun.
   */
  askNewPin(authorId: string, token: string): Promise<void>;
  /**
   * A new PIN in place of a forgotten one; the hospital has accepted `token` before. Everything of hers stays
   * hers. Throws as `askNewPin` does, {@link NewPinHasToWait}, and TabletSecretRefused: nothing is changed then.
   * @param recovered what an answer of the recovery key has opened: whoever answered has made sure that it is
   *   she, so that a token of which nothing is known is taken as after her PIN. Needed where there is such a key.
   */
  replacePin(
    authorId: string,
    pin: string,
    token: string,
    recovered?: OpenedKey | null,
  ): Promise<OpenSession>;
  /**
   * Takes her off this tablet and signs her in as for the first time; the hospital has accepted `token` before. Throws
   * {@link TokenNotShown}, TokenInUse, TokenOfAnother, {@link KeyNotHere}, and NotRemoved where something waits:
   * nothing is changed then. Where the app ends in between she is off the tablet, and nothing is lost.
   */
  beginAnew(authorId: string, pin: string, token: string): Promise<OpenSession>;
}

class NurseUnknown extends TypeError {
  constructor() {
    super('This nurse is not known on this tablet');
  }
}

/** What becomes of her row as her session opens, in the same transaction. */
export type NurseChange = (
  stored: Nurse,
  rows: Transaction,
  nowMs: number,
) => Nurse | Promise<Nurse>;

interface Parts {
  clock: NewPinClock;
  owners: Pick<ReturnType<typeof openTokenOwner>, 'refuseAnothers'>;
  openSession(nurse: Nurse, token: string, change: NurseChange): Promise<OpenSession>;
  signIn(given: FirstSignIn): Promise<OpenSession>;
}

/** By what a new PIN is had that opens what is here. */
function wayOf({ dataKey }: Nurse): Exclude<NewPinWay, 'anew'> {
  if (dataKey?.recovery !== undefined) return 'recovery';
  return dataKey === undefined || dataKey.device !== undefined ? 'wait' : 'none';
}

/** Her row with the new PIN, where nobody has stopped that meanwhile. Throws {@link NewPinHasToWait}. */
function settingOf(before: Nurse, seal: PinSeal, isOver: (nurse: Nurse) => boolean): NurseChange {
  return async (stored, rows, nowMs) => {
    const isByWait = wayOf(before) !== 'recovery';
    // Her PIN, or a tap on "This is not me", may have come meanwhile.
    if (isByWait && !(isOver(stored) && isSameKey(stored.dataKey, before.dataKey))) {
      throw new NewPinHasToWait();
    }
    const { askedAt, lastIn } = stored.newPinAsked ?? {
      askedAt: nowMs,
      lastIn: await lastInOf(rows, stored.hospitalKey),
    };
    const end = isByWait ? 'set' : 'set-by-recovery';
    return withNewPinEnd(
      { ...stored, ...seal, credential: 'live', pinReplacedAt: nowMs },
      { askedAt, lastIn, end, endedAt: nowMs, isRead: false },
    );
  };
}

function openNewPinWay(store: Store) {
  return (authorId: string): Promise<NewPinWay> =>
    store.read(ownWrappingTables, async (rows) => {
      const nurse = await readRow(rows, 'nurses', authorId, nurseSchema);
      if (nurse === null) throw new NurseUnknown();
      const way = wayOf(nurse);
      return way === 'none' && !(await hasWaiting(rows, authorId)) ? 'anew' : way;
    });
}

export function openForgottenPin(
  store: Store,
  { vault, now, randomId }: DevicePorts,
  { clock, owners, openSession, signIn }: Parts,
): ForgottenPin {
  const readNurse = async (authorId: string): Promise<Nurse> => {
    const nurse = await store.read(['nurses'], (rows) =>
      readRow(rows, 'nurses', authorId, nurseSchema),
    );
    if (nurse === null) throw new NurseUnknown();
    return nurse;
  };
  const isOver = ({ newPinAsked }: Nurse) =>
    newPinAsked !== undefined && clock.countedMs(newPinAsked) >= newPinWaitMs;

  /** Without a recovery key: by the tablet's own wrapping; null where she has no key of her own yet. */
  const openAfterWait = async (nurse: Nurse): Promise<OpenedKey | null> => {
    if (nurse.dataKey === undefined) return null;
    const opened = await vault.unwrapWithoutPin(nurse);
    if (opened === null) throw new KeyNotHere();
    return opened;
  };

  /** Throws where it does not say that this token is hers. */
  const expectShown = async (nurse: Nurse, token: string): Promise<void> => {
    if ((await owners.refuseAnothers(nurse, token)) !== 'hers') throw new TokenNotShown();
  };

  const newPinWay = openNewPinWay(store);

  return {
    newPinWay,

    async askNewPin(authorId, token) {
      const nurse = await readNurse(authorId);
      await expectShown(nurse, token);
      if (wayOf(nurse) !== 'wait') throw new KeyNotHere();
      await openAfterWait(nurse);
      await store.write(['nurses', 'sessions'], async (rows) => {
        const stored = await readRow(rows, 'nurses', authorId, nurseSchema);
        if (stored === null || stored.newPinAsked !== undefined) return;
        const lastIn = await lastInOf(rows, stored.hospitalKey);
        const newPinAsked = { waitId: randomId(), askedAt: now(), lastIn, countedMs: 0 };
        await rows.put('nurses', { ...stored, newPinAsked });
      });
    },

    async replacePin(authorId, pin, token, recovered = null) {
      const nurse = await readNurse(authorId);
      const isByRecovery = wayOf(nurse) === 'recovery';
      if (isByRecovery) await owners.refuseAnothers(nurse, token);
      else await expectShown(nurse, token);
      if (isByRecovery && recovered === null) throw new KeyNotHere();
      if (!isByRecovery && !isOver(nurse)) throw new NewPinHasToWait();
      const opened = isByRecovery ? recovered : await openAfterWait(nurse);
      const given = { pin, isNew: true };
      const seal = await vault.sealUnderPin(token, given, authorId, { row: nurse, opened });
      try {
        if (opened === null) await vault.openUnderPin(seal, pin, authorId);
        else vault.hold(opened);
        return await openSession(nurse, token, settingOf(nurse, seal, isOver));
      } catch (error) {
        vault.forget(authorId);
        throw error;
      }
    },

    async beginAnew(authorId, pin, token) {
      const nurse = await readNurse(authorId);
      const { hospitalKey, name } = nurse;
      await expectShown(nurse, token);
      if ((await newPinWay(authorId)) !== 'anew') throw new KeyNotHere();
      await removeKept(store, vault, { hospitalKey, authorId }, new Map());
      return signIn({ hospitalKey, name, token, pin });
    },
  };
}
