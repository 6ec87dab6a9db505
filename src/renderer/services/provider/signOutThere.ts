/** Ends a nurse's sign-in here and at the hospital's identity provider, which nobody waits for. */
import type { Nurses } from '../../../device/nurses/nurses.ts';
import { holdRenewal } from './heldRenewal.ts';
import type { ProviderDoor } from './providerDoor.ts';

type WayOut = Pick<ProviderDoor, 'revoke' | 'leave' | 'heldByWorker'>;

/**
 * Signs her out or removes her from this tablet by `leave`, and after that ends at the provider what renews her token,
 * and then the provider's own session, as far as it can be reached; otherwise they end when the provider ends them. If
 * `leave` rejects, nothing is ended.
 */
export async function endThere(
  nurses: Pick<Nurses, 'renewalToEnd'>,
  hospitalKey: string,
  provider: WayOut | null,
  leave: () => Promise<void>,
): Promise<void> {
  if (provider === null) return leave();
  const held =
    (await holdRenewal(nurses, hospitalKey, provider)) ??
    (await provider.heldByWorker().catch(() => null));
  await leave();
  provider.leave((held?.revoke() ?? Promise.resolve()).catch(() => undefined));
}

/** Whether there is anything to end at the provider: not if she entered a token, and nobody signed in there. */
export async function endsThere(
  nurses: Pick<Nurses, 'renewalToEnd'>,
  hospitalKey: string,
  provider: Pick<ProviderDoor, 'isKnownThere'> | null,
): Promise<boolean> {
  if (provider === null) return false;
  return provider.isKnownThere() || (await nurses.renewalToEnd(hospitalKey)) !== null;
}

/** Signs her out. What was not ended at the provider stays on this tablet, sealed under her key. */
export function signOutThere(
  nurses: Pick<Nurses, 'renewalToEnd' | 'signOut'>,
  hospitalKey: string,
  provider: WayOut | null,
): Promise<void> {
  return endThere(nurses, hospitalKey, provider, () => nurses.signOut(hospitalKey));
}
