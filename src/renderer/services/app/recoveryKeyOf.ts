/** The hospital's recovery key, as its profile brings it. */
import type { WardbookBridge } from '../../../shared/bridge.ts';
import { readPublicKey } from '../../../vault/recoveryKey.ts';
import type { AppContext } from './AppContext.tsx';
import { profileOf } from './profileOf.ts';

/**
 * Null where the profile brings none, or one that is no point of its curve: that must not keep a nurse from
 * her own work, and the settings say that there is none.
 */
export async function recoveryKeyOf(bridge: WardbookBridge): Promise<CryptoKey | null> {
  const { recoveryKey } = profileOf(bridge).tablets;
  return recoveryKey === null ? null : readPublicKey(recoveryKey).catch(() => null);
}

/** What the former recovery key has signed of it; null where the profile brings nothing. */
export function recoverySignatureOf(bridge: WardbookBridge): ArrayBuffer | null {
  const { recoveryKeySignature } = profileOf(bridge).tablets;
  if (recoveryKeySignature === null) return null;
  return Uint8Array.from(atob(recoveryKeySignature), (each) => each.charCodeAt(0)).buffer;
}

/**
 * The recovery key that a file of this nurse's unsent work may be made for: none where the profile's is another one than
 * hers, which she has not accepted.
 */
export async function acceptedRecoveryKeyOf(
  { device, bridge }: Pick<AppContext, 'device' | 'bridge'>,
  authorId: string,
): Promise<CryptoKey | null> {
  return (await device.nurses.isRecoveryKeyOther(authorId)) ? null : recoveryKeyOf(bridge);
}
