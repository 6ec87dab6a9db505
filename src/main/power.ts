/** Locks the app when the device sleeps, so that its next user must enter a PIN. */
import type { PowerMonitor } from 'electron';

/**
 * Calls `lock` when the device sleeps or wakes, or its screen is locked. Waking is included because a page that is told
 * just before the sleep may get the message only afterwards.
 */
export function lockWithDevice(powerMonitor: PowerMonitor, lock: () => void): void {
  powerMonitor.on('suspend', lock);
  powerMonitor.on('resume', lock);
  powerMonitor.on('lock-screen', lock);
}
