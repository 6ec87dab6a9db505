/** Owns opening the real device store of a browser page or worker. */
import type { PinCost } from '../shared/bridge.ts';
import { openDevice, type Device } from './device.ts';
import { openBrowserStore } from './browserStore.ts';
import type { Settings } from './settings.ts';
import { openVault } from './vault.ts';

/** Database names: demo data can never be found by an app that works with a real hospital. */
export const databaseNames = { hospital: 'wardbook', demo: 'wardbook-demo' } as const;
export type Realm = keyof typeof databaseNames;

/**
 * Opens what this tablet keeps for one realm. Page and worker each open their own connection to the
 * same rows.
 * @param now device time, milliseconds since the epoch; the demo can put it forward
 * @param pinCost what a guess of a PIN costs, where it is not the usual
 */
export function openBrowserDevice(
  realm: Realm,
  defaults: Partial<Settings> = {},
  now: () => number = () => Date.now(),
  pinCost?: () => Promise<PinCost>,
): Device {
  const name = databaseNames[realm];
  // What a trainer makes up is not worth a second copy.
  const store = openBrowserStore(name, realm !== 'demo');
  const ports = { now, randomId: () => crypto.randomUUID(), vault: openVault(store, pinCost) };
  return openDevice(store, ports, defaults, store.keeping);
}
