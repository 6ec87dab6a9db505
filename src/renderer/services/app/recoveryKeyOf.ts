/** The hospital's recovery key, from its profile. */
import type { WardbookBridge } from '../../../shared/bridge.ts';
import { fromBase64 } from '../../../vault/base64.ts';
import { readPublicKey } from '../../../vault/recoveryKey.ts';
import type { AppContext } from './AppContext.tsx';
import { profileOf } from './profileOf.ts';

/**
 * Null if the profile has none, or one that is not a point on its curve: that must not keep a nurse from her own work,
 * and the settings say that there is none.
 */
export async function recoveryKeyOf(bridge: WardbookBridge): Promise<CryptoKey | null> {
  const { recoveryKey } = profileOf(bridge).tablets;
  return recoveryKey === null ? null : readPublicKey(recoveryKey).catch(() => null);
}

/** The signature of the former recovery key on this one; null if the profile has none. */
export function recoverySignatureOf(bridge: WardbookBridge): ArrayBuffer | null {
  const { recoveryKeySignature } = profileOf(bridge).tablets;
  return recoveryKeySignature === null ? null : fromBase64(recoveryKeySignature);
}

/**
 * The recovery key for which a file of this nurse's unsent work may be made: null if the profile's key differs from the
 * one that she has accepted.
 */
export async function acceptedRecoveryKeyOf(
  { device, bridge }: Pick<AppContext, 'device' | 'bridge'>,
  authorId: string,
): Promise<CryptoKey | null> {
  return (await device.nurses.isRecoveryKeyOther(authorId)) ? null : recoveryKeyOf(bridge);
}
