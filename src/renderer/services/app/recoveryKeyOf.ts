/** The hospital's recovery key, as its profile brings it. */
import type { WardbookBridge } from '../../../shared/bridge.ts';
import { readPublicKey } from '../../../vault/recoveryKey.ts';
import { profileOf } from './profileOf.ts';

/**
 * Null where the profile brings none, or one that is no point of its curve: that must not keep a nurse from
 * her own work, and the settings say that there is none.
 */
export async function recoveryKeyOf(bridge: WardbookBridge): Promise<CryptoKey | null> {
  const { recoveryKey } = profileOf(bridge).tablets;
  return recoveryKey === null ? null : readPublicKey(recoveryKey).catch(() => null);
}
