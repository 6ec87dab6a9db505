/** Ends a nurse's sign-in here and at the hospital's identity provider, which nobody waits for. */
import type { Nurses } from '../../../device/nurses/nurses.ts';
import type { ProviderDoor } from './providerDoor.ts';

/**
 * Signs her out or removes her from this tablet by `leave`, and after that ends at the provider what renews her token,
 * if the provider can be reached; otherwise it ends when the provider ends it. If `leave` rejects, nothing is ended.
 */
export async function endThere(
  nurses: Pick<Nurses, 'renewal'>,
  hospitalKey: string,
  provider: Pick<ProviderDoor, 'revoke'> | null,
  leave: () => Promise<void>,
): Promise<void> {
  // It can be opened only while her key is here.
  const former = provider && (await nurses.renewal(hospitalKey).catch(() => null));
  await leave();
  if (former) provider.revoke(former).catch(() => undefined);
}

/** Whether there is anything to end at the provider: not if she entered a token, or can only sign in there again. */
export async function endsThere(
  nurses: Pick<Nurses, 'renewal'>,
  hospitalKey: string,
  provider: object | null,
): Promise<boolean> {
  const former = provider && (await nurses.renewal(hospitalKey));
  return former !== null && former.refreshToken !== null;
}

/** Signs her out. What was not ended at the provider stays on this tablet, sealed under her key. */
export function signOutThere(
  nurses: Pick<Nurses, 'renewal' | 'signOut'>,
  hospitalKey: string,
  provider: Pick<ProviderDoor, 'revoke'> | null,
): Promise<void> {
  return endThere(nurses, hospitalKey, provider, () => nurses.signOut(hospitalKey));
}
