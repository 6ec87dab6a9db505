/** Opening the real device store of a browser page or worker. */
import type { Settings } from '../model/settings.ts';
import { browserKeyChannel, openKeyring } from '../vault/keyring.ts';
import { resumeSessions } from '../vault/resume.ts';
import { sealedStore } from '../vault/sealedStore.ts';
import { openVault, type VaultParts } from '../vault/vault.ts';
import { openBrowserStore } from './browserStore.ts';
import { openDevice, type Device } from './device.ts';

/** Database names: demo data can never be found by an app that works with a real hospital. */
export const databaseNames = { hospital: 'wardbook', demo: 'wardbook-demo' } as const;
export type Realm = keyof typeof databaseNames;

/**
 * Opens what this tablet keeps for one realm. Page and worker each open their own connection to the
 * same rows.
 * @param now device time, milliseconds since the epoch; the demo can put it forward
 * @param secrets what a guess of a PIN costs, and what helps to keep keys, where the page knows of it
 */
export function openBrowserDevice(
  realm: Realm,
  defaults: Partial<Settings> = {},
  now: () => number = () => Date.now(),
  secrets: Omit<VaultParts, 'keyring'> = {},
): Device {
  const name = databaseNames[realm];
  // What a trainer makes up is not worth a second copy.
  const kept = openBrowserStore(name, realm !== 'demo');
  const isPage = 'document' in globalThis;
  const keyring = openKeyring(browserKeyChannel(name), isPage);
  const vault = openVault(kept, { keyring, isPage, ...secrets });
  // Nor is it anybody's: the demo's ward is in the app itself.
  const store =
    realm === 'demo'
      ? kept
      : sealedStore(kept, vault.keyring, () => resumeSessions(kept, vault), kept.mendRow);
  const ports = { now, randomId: () => crypto.randomUUID(), vault };
  return openDevice(store, ports, defaults, kept.keeping);
}
