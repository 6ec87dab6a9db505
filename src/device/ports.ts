/** What the device store needs from outside: time, randomness and the vault. */
import type { Vault } from '../vault/vault.ts';

export interface DevicePorts {
  /** Device time, milliseconds since the epoch. */
  now(): number;
  /** A random UUID. */
  randomId(): string;
  vault: Vault;
  /** Milliseconds on a clock that nobody can set; left out: that of the window or worker. */
  monotonicNow?(): number;
}
