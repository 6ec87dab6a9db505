/** Opens the real device store of a browser page or worker. */
import type { Settings } from '../model/settings.ts';
import { trainingRecoveryKey } from '../shared/trainingKey.ts';
import { browserKeyChannel, openKeyring } from '../vault/keyring.ts';
import { readPublicKey } from '../vault/recoveryKey.ts';
import { resumeSessions } from '../vault/resume.ts';
import { sealedStore } from '../vault/sealedStore.ts';
import { openVault, type VaultParts } from '../vault/vault.ts';
import { openBrowserStore } from './browserStore.ts';
import { openDevice, type Device } from './device.ts';

/**
 * Database names. They differ so that an app working with a real hospital can never find demo data. Builds from before
 * the first release called theirs `wardbook` and `wardbook-demo`, and had seven versions of them: these are left alone
 * (decision 0293).
 */
export const databaseNames = { hospital: 'wardbook-tablet', demo: 'wardbook-tablet-demo' } as const;
export type Realm = keyof typeof databaseNames;

/**
 * Opens what this tablet stores for one realm. Page and worker each open their own connection to the same rows.
 * @param now device time, milliseconds since the epoch; the demo can set it forward
 * @param secrets the cost of one guess of a PIN, and what helps to protect keys, if the page knows of any
 */
export function openBrowserDevice(
  realm: Realm,
  defaults: Partial<Settings> = {},
  now: () => number = () => Date.now(),
  secrets: Omit<VaultParts, 'keyring'> = {},
): Device {
  const name = databaseNames[realm];
  // Invented training data is not worth a second copy.
  const kept = openBrowserStore(name, realm !== 'demo');
  const isPage = 'document' in globalThis;
  const keyring = openKeyring(browserKeyChannel(name), isPage);
  const vault = openVault(kept, {
    keyring,
    isPage,
    ...(realm === 'demo' && openDemoSecrets()),
    ...secrets,
  });
  // Nor is it confidential: the demo's ward is part of the app.
  const store =
    realm === 'demo'
      ? kept
      : sealedStore(kept, vault.keyring, () => resumeSessions(kept, vault), kept.repairRow);
  const ports = { now, randomId: () => crypto.randomUUID(), vault };
  return openDevice(store, ports, defaults, kept.keeping);
}

/** The demo's ward and PIN are part of the app: it opens by itself, as with a key store of the system. */
function openDemoSecrets(): Pick<VaultParts, 'recoveryKey' | 'shellSeal'> {
  const asItIs = async (bytes: ArrayBuffer) => bytes;
  return {
    recoveryKey: () => readPublicKey(trainingRecoveryKey),
    shellSeal: async () => ({ seal: asItIs, open: asItIs }),
  };
}
