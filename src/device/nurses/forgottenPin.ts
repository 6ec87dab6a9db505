/**
 * How a nurse who has forgotten her PIN gets back in. A token alone opens nothing. If the hospital has a recovery key,
 * its answer is always required; if not, a token that is shown to be hers starts a wait of one hour, which everybody at
 * the tablet sees and can stop (decision 0255).
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
 * How she can get a new PIN. `anew`: only her PIN or passphrase opens what is here, and the hospital has all of it.
 * `none`: only her PIN or passphrase opens it and some of it is unsent, for example after a passphrase in a hospital
 * without a recovery key.
 */
export type NewPinWay = 'recovery' | 'wait' | 'anew' | 'none';

export interface ForgottenPin {
  /** How she can get a new PIN. */
  newPinWay(authorId: string): Promise<NewPinWay>;
  /**
   * Begins the wait for a new PIN; a wait that is running continues. The hospital must have accepted `token` before.
   * Throws {@link TokenNotShown}, TokenInUse, TokenOfAnother, {@link KeyNotHere}: then no wait has begun.
   */
  askNewPin(authorId: string, token: string): Promise<void>;
  /**
   * Replaces a forgotten PIN; the hospital must have accepted `token` before. Everything of hers stays hers. Throws as
   * `askNewPin` does, {@link NewPinHasToWait}, and TabletSecretRefused: then nothing has changed.
   * @param recovered her key, opened by an answer of the recovery key. The person who answered has verified her
   *   identity, so a token of unknown ownership is accepted, as it is after her PIN. Required if her key is wrapped to
   *   a recovery key.
   */
  replacePin(
    authorId: string,
    pin: string,
    token: string,
    recovered?: OpenedKey | null,
  ): Promise<OpenSession>;
  /**
   * Removes her from this tablet and signs her in as if for the first time; the hospital must have accepted `token`
   * before. Throws {@link TokenNotShown}, TokenInUse, TokenOfAnother, {@link KeyNotHere}, and NotRemoved if something
   * is unsent: then nothing has changed. If the app ends in between, she is no longer on the tablet, and nothing is
   * lost.
   */
  beginAnew(authorId: string, pin: string, token: string): Promise<OpenSession>;
}

class NurseUnknown extends TypeError {
  constructor() {
    super('This nurse is not known on this tablet');
  }
}

/** How her row changes when her session opens, in the same transaction. */
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

/** How she can get a new PIN that opens what is here. */
function wayOf({ dataKey }: Nurse): Exclude<NewPinWay, 'anew'> {
  if (dataKey?.recovery !== undefined) return 'recovery';
  return dataKey === undefined || dataKey.device !== undefined ? 'wait' : 'none';
}

/** Her row with the new PIN, unless the wait was stopped meanwhile. Throws {@link NewPinHasToWait}. */
function settingOf(before: Nurse, seal: PinSeal, isOver: (nurse: Nurse) => boolean): NurseChange {
  return async (stored, rows, nowMs) => {
    const isByWait = wayOf(before) !== 'recovery';
    // She may have entered her PIN meanwhile, or somebody tapped "This is not me".
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

  /** Opens her key without a recovery key, by the tablet's own wrapping; null if she has no data key yet. */
  const openAfterWait = async (nurse: Nurse): Promise<OpenedKey | null> => {
    if (nurse.dataKey === undefined) return null;
    const opened = await vault.unwrapWithoutPin(nurse);
    if (opened === null) throw new KeyNotHere();
    return opened;
  };

  /** Throws unless the token is shown to be hers. */
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
