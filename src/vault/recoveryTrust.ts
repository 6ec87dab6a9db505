/**
 * Decides which recovery key a data key is wrapped to: the one of the profile as she signed in here for the first time.
 * Otherwise anybody who can write the profile could take over every nurse's work at her next PIN, and the hospital
 * would lose its own access. Another key is accepted only if the former one has signed it, or if the nurse accepts it
 * with her PIN. Rows can be changed by anybody with the browser's tools, so what she accepted is sealed under her own
 * data key.
 */
import { wrappedSchema, type DataKey } from '../model/dataKey.ts';
import { openValue, sameBytes, sealValue } from './cipher.ts';
import { recoveryUse } from './recovery.ts';
import { exportPoint, isSuccessor, keyIdOf, wrapTo } from './recoveryKey.ts';

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
  /** She was told that the profile has another recovery key, and accepts it. */
  acceptsRecovery?: boolean;
}

/** Applies the rule. */
export function openRecoveryTrust(parts: RecoveryParts) {
  const offeredKey = parts.recoveryKey ?? (async () => null);
  const signatureOf = parts.recoverySignature ?? (async () => null);

  const mayFollow = async (accepted: Wrapped, offered: CryptoKey) => {
    if (accepted.keyId === (await keyIdOf(offered))) return true;
    const signed = await signatureOf();
    return signed !== null && isSuccessor(accepted.point, offered, signed);
  };
  const isOther = async (wrapped: Wrapped): Promise<boolean> => {
    const offered = await offeredKey();
    return offered !== null && !(await mayFollow(wrapped, offered));
  };
  const wrapped = async (
    key: Uint8Array,
    { authorId, acceptsRecovery = false }: WrappingFor,
    accepted: Wrapped | undefined,
  ): Promise<Wrapped | undefined> => {
    const publicKey = await offeredKey();
    if (publicKey === null) return accepted;
    const keyId = await keyIdOf(publicKey);
    if (accepted !== undefined) {
      const isTaken = acceptsRecovery || (await mayFollow(accepted, publicKey));
      if (!isTaken || accepted.keyId === keyId) return accepted;
    }
    const point = await exportPoint(publicKey);
    return { keyId, point, ...(await wrapTo(publicKey, recoveryUse(authorId), key)) };
  };

  return {
    isOther,

    /** Her key in its wrapping to the hospital's recovery key; undefined if there is none. */
    async wrap(
      key: Uint8Array,
      given: WrappingFor,
      before: DataKey | undefined,
    ): Promise<Required<Pick<DataKey, 'recovery' | 'acceptedRecovery'>> | undefined> {
      const recovery = await wrapped(key, given, before && acceptedOf(key, given.authorId, before));
      if (recovery === undefined) return undefined;
      return { recovery, acceptedRecovery: sealValue(key, placeOf(given.authorId), recovery) };
    },

    /** Whether her next PIN would leave the wrapping unchanged. */
    async isCurrent(key: Uint8Array, authorId: string, dataKey: DataKey): Promise<boolean> {
      const offered = await offeredKey();
      const accepted = acceptedOf(key, authorId, dataKey);
      if (accepted === undefined) return offered === null;
      if (!isSame(accepted, dataKey.recovery)) return false;
      return offered === null || accepted.keyId === (await keyIdOf(offered)) || isOther(accepted);
    },
  };
}

const placeOf = (authorId: string) => `wardbook|1|accepted-recovery|${authorId}`;

/** The wrapping that she accepted, whatever her row shows; undefined if its seal is missing or damaged. */
function acceptedOf(key: Uint8Array, authorId: string, dataKey: DataKey): Wrapped | undefined {
  if (dataKey.acceptedRecovery === undefined) return undefined;
  try {
    return wrappedSchema.parse(openValue(key, placeOf(authorId), dataKey.acceptedRecovery));
  } catch {
    return undefined;
  }
}

function isSame(one: Wrapped, other: Wrapped | undefined): boolean {
  if (one.keyId !== other?.keyId) return false;
  return (['point', 'publicKey', 'bytes'] as const).every((part) =>
    sameBytes(one[part], other[part]),
  );
}
