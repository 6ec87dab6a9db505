/** What this page can contribute to protect a nurse's key: the hospital's profile, the shell, the tablet. */
import { shellOf } from '../../../shared/shellDoor.ts';
import type { VaultParts } from '../../../vault/vault.ts';
import { defaultPinCost } from '../../../vault/wrappings.ts';
import type { BridgeReading } from '../bridge.ts';
import { pinCostOf } from './pinCostOf.ts';
import { profileOf } from './profileOf.ts';
import { recoveryKeyOf, recoverySignatureOf } from './recoveryKeyOf.ts';
import { shellSealOf } from './shellSealOf.ts';
import { shellTokensOf } from './shellTokensOf.ts';
import { openTabletPasskey } from './tabletPasskey.ts';

/** Each is determined once, and not before it is needed. */
export function secretsOf(facts: Promise<BridgeReading>): Omit<VaultParts, 'keyring'> {
  return {
    cost: async () => pinCostOf((await facts).bridge, location.hostname) ?? defaultPinCost,
    recoveryKey: async () => recoveryKeyOf((await facts).bridge),
    recoverySignature: async () => recoverySignatureOf((await facts).bridge),
    acceptsPinOnly: once(
      async () => profileOf((await facts).bridge).security.acceptsPinOnly !== null,
    ),
    shellSeal: once(() => shellSealOf(shellOf(globalThis))),
    tokenKeeper: () => shellTokensOf(shellOf(globalThis)),
    passkey: once(openTabletPasskey),
  };
}

function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => (found ??= find());
}
