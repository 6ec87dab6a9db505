/**
 * Decides which recovery key a data key is wrapped to: the first one that this tablet was given for its hospital.
 * Otherwise anybody who can write the profile could take over every nurse's work at her next PIN, and the hospital
 * would lose its own access. Another key is accepted only if the first one has signed it, or if the nurse accepts it
 * with her PIN.
 */
import type { DataKey } from '../model/dataKey.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { Store } from '../storage/store.ts';
import { recoveryUse } from './recovery.ts';
import { exportPoint, isSuccessor, keyIdOf, readPoint, wrapTo } from './recoveryKey.ts';

type Wrapped = NonNullable<DataKey['recovery']>;

/** What the hospital's profile provides. */
export interface RecoveryParts {
  /** The hospital's recovery key, or null if it has none; read whenever a PIN is set or entered. */
  recoveryKey?: () => Promise<CryptoKey | null>;
  /** The former recovery key's signature of this one (`signSuccessor`), or null if there is none. */
  recoverySignature?: () => Promise<ArrayBuffer | null>;
}

/** Whose key is wrapped. */
export interface WrappingFor {
  authorId: string;
  hospitalKey: string;
  /** She was told that the profile has another recovery key, and accepts it. */
  acceptsRecovery?: boolean;
}

/** Applies the rule to the nurses in `store`. */
export function openRecoveryTrust(store: Store, parts: RecoveryParts) {
  const offeredKey = parts.recoveryKey ?? (async () => null);
  const signatureOf = parts.recoverySignature ?? (async () => null);

  const mayFollow = async (first: Pick<Wrapped, 'keyId' | 'point'>, offered: CryptoKey) => {
    if (first.keyId === (await keyIdOf(offered))) return true;
    const signed = await signatureOf();
    return signed !== null && first.point !== undefined
      ? isSuccessor(first.point, offered, signed)
      : false;
  };
  const isOther = async (wrapped: Wrapped): Promise<boolean> => {
    const offered = await offeredKey();
    return offered !== null && !(await mayFollow(wrapped, offered));
  };

  return {
    isOther,

    /** Her key in its wrapping to the hospital's recovery key; undefined if there is none. */
    async wrap(
      key: Uint8Array,
      { authorId, hospitalKey, acceptsRecovery = false }: WrappingFor,
      before: Wrapped | undefined,
    ): Promise<Wrapped | undefined> {
      const offered = await offeredKey();
      if (offered === null) return before;
      const first = before ?? (await firstOf(store, hospitalKey));
      const isTaken = acceptsRecovery || first === undefined || (await mayFollow(first, offered));
      if (!isTaken && before !== undefined) return before;
      const pinned = isTaken ? undefined : first?.point;
      const publicKey = pinned === undefined ? offered : await readPoint(pinned);
      const [keyId, point] = [await keyIdOf(publicKey), await exportPoint(publicKey)];
      if (before?.keyId === keyId) return { ...before, point };
      return { keyId, point, ...(await wrapTo(publicKey, recoveryUse(authorId), key)) };
    },

    /** Whether her next PIN would leave the wrapping unchanged. */
    async isCurrent(wrapped: Wrapped | undefined): Promise<boolean> {
      const offered = await offeredKey();
      if (offered === null) return true;
      if (wrapped === undefined) return false;
      const isSame = wrapped.keyId === (await keyIdOf(offered)) && wrapped.point !== undefined;
      return isSame || isOther(wrapped);
    },
  };
}

/** The recovery key of the nurse with the lowest sign-in order at this hospital, among those whose point is stored. */
async function firstOf(
  store: Store,
  hospitalKey: string,
): Promise<Pick<Wrapped, 'keyId' | 'point'> | undefined> {
  const nurses = await store.read(['nurses'], (rows) =>
    rows.list('nurses', { index: 'hospitalKey', value: hospitalKey }),
  );
  const wrapped = nurses.flatMap((nurse) => {
    const recovery = fieldOf(fieldOf(nurse, 'dataKey'), 'recovery');
    const [keyId, point] = [fieldOf(recovery, 'keyId'), fieldOf(recovery, 'point')];
    const order = fieldOf(nurse, 'signInOrder');
    if (typeof keyId !== 'string' || !(point instanceof ArrayBuffer)) return [];
    return [{ keyId, point, order: typeof order === 'number' ? order : 0 }];
  });
  return wrapped.toSorted((one, next) => one.order - next.order)[0];
}
