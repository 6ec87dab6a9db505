/**
 * Sets a new PIN in place of a forgotten one. It takes her data key, opened by an answer of the hospital's recovery
 * key: whoever holds that verifies who is asking (decision 0255). Her data key does not change, so everything of hers
 * stays hers.
 */
import { nurseSchema, type Nurse } from '../../model/nurse.ts';
import type { OpenSession } from '../../model/openSession.ts';
import type { ProvidedSignIn } from '../../model/providedSignIn.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import type { OpenedKey } from '../../vault/openedKey.ts';
import { readRow } from '../../vault/reading.ts';
import { KeyNotHere } from '../../vault/wrappings.ts';
import type { DevicePorts } from '../ports.ts';
import type { openTokenOwner } from './tokenOwner.ts';

export interface ForgottenPin {
  /**
   * Replaces a forgotten PIN; the hospital must have accepted `token` before. Everything of hers stays hers. Throws
   * TokenInUse, TokenOfAnother, {@link KeyNotHere}, and TabletSecretRefused: then nothing has changed.
   * @param recovered her key, opened by an answer of the recovery key; null if there is no answer yet. The person who
   *   answered has verified her identity, so a token of unknown ownership is accepted, as it is after her PIN.
   */
  replacePin(
    authorId: string,
    pin: string,
    token: string,
    recovered: OpenedKey | null,
  ): Promise<OpenSession>;
}

/** How her row changes when her session opens, in the same transaction. */
export type NurseChange = (
  stored: Nurse,
  rows: Transaction,
  nowMs: number,
) => Nurse | Promise<Nurse>;

/** Whose session opens. */
export interface Opening {
  nurse: Nurse;
  token: string;
  /**
   * Her key, held anew in the transaction that opens the session: a lock that was stored since her PIN has dropped it.
   * Undefined for a new nurse, whom no lock can have met.
   */
  opened?: OpenedKey;
  provided?: ProvidedSignIn | undefined;
}

interface Parts {
  owners: Pick<ReturnType<typeof openTokenOwner>, 'refuseAnothers'>;
  openSession(opening: Opening, change: NurseChange): Promise<OpenSession>;
}

export function openForgottenPin(
  store: Store,
  { vault }: DevicePorts,
  { owners, openSession }: Parts,
): ForgottenPin {
  return {
    async replacePin(authorId, pin, token, recovered) {
      const row = await store.read(['nurses'], (rows) =>
        readRow(rows, 'nurses', authorId, nurseSchema),
      );
      if (row === null) throw new TypeError('This nurse is not known on this tablet');
      await owners.refuseAnothers(row, token);
      if (recovered === null) throw new KeyNotHere();
      const given = { pin, isNew: true };
      const seal = await vault.sealUnderPin(token, given, authorId, { row, opened: recovered });
      vault.hold(recovered);
      try {
        const opening = { nurse: row, token, opened: recovered };
        return await openSession(opening, (stored, _rows, nowMs) => ({
          ...stored,
          ...seal,
          credential: 'live',
          pinReplacedAt: nowMs,
        }));
      } catch (error) {
        vault.forget(authorId);
        throw error;
      }
    },
  };
}
