/** What the device store is given of the world: time, chance and the vault. */
import type { Vault } from '../vault/vault.ts';

export interface DevicePorts {
  /** Device time, milliseconds since the epoch. */
  now(): number;
  /** A random UUID. */
  randomId(): string;
  vault: Vault;
  /** Milliseconds by a clock that nobody can set; that of the window or worker if not given. */
  monotonicNow?(): number;
}
