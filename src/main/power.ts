/** What the device's sleep means for the app: whoever wakes it up gives a PIN first. */
import type { PowerMonitor } from 'electron';

/**
 * Calls `lock` when the device sleeps, wakes, or its screen is locked. Waking counts as well: a page
 * that is told at the last moment before a sleep may hear of it only afterwards.
 */
export function lockWithDevice(powerMonitor: PowerMonitor, lock: () => void): void {
  powerMonitor.on('suspend', lock);
  powerMonitor.on('resume', lock);
  powerMonitor.on('lock-screen', lock);
}
