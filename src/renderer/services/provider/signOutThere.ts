/** Signs a nurse out here and at the hospital's identity provider, which nobody waits for. */
import type { Nurses } from '../../../device/nurses/nurses.ts';
import type { ProviderDoor } from './providerDoor.ts';

/**
 * Signs her out. What renews her token is ended at the provider if it can be reached; otherwise it stays on this tablet,
 * sealed under her key, and ends when the provider ends it.
 */
export async function signOutThere(
  nurses: Pick<Nurses, 'renewal' | 'signOut'>,
  hospitalKey: string,
  provider: Pick<ProviderDoor, 'revoke'> | null,
): Promise<void> {
  // It can be opened only while her key is here.
  const former = provider && (await nurses.renewal(hospitalKey).catch(() => null));
  await nurses.signOut(hospitalKey);
  if (former) provider.revoke(former).catch(() => undefined);
}
