/**
 * Locks a new window of the desktop app: the nurse who closed the last one has left, so the next start asks for the
 * PIN. A window that only reloads its page (after a crash, or for an update) stays unlocked. In a browser the lock time
 * decides: operating systems close its pages by themselves while a nurse is at work.
 */
import type { Device } from '../../../device/device.ts';
import type { WardbookBridge } from '../../../shared/bridge.ts';

/** Chromium keeps it as long as the window exists, across crashes and reloads, and drops it with the window. */
const markName = 'wardbook-window';

/** Runs before the first render, so that nothing is shown before the lock. */
export async function lockNewWindow(
  nurses: Pick<Device['nurses'], 'lock'>,
  { shell }: Pick<WardbookBridge, 'shell'>,
  hospitalKey: string,
  marks: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): Promise<void> {
  if (shell !== 'electron' || marks.getItem(markName) !== null) return;
  await nurses.lock(hospitalKey);
  // Only after the lock: if a start is cut off before it, the window counts as new next time, too.
  marks.setItem(markName, 'open');
}
