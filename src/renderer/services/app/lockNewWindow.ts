/**
 * The lock of a desktop app's window that is new: whoever closed the window has left, so the next start asks for the
 * PIN. A window that only loads its page again (a crash, an update) stays open. In a browser it is the lock time that
 * decides: systems close its pages by themselves while a nurse is at work.
 */
import type { Device } from '../../../device/device.ts';
import type { WardbookBridge } from '../../../shared/bridge.ts';

/** Chromium keeps it as long as the window, over crashes and reloads, and drops it with the window. */
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
  // Only now: a start that was cut off before the lock is a new window the next time, too.
  marks.setItem(markName, 'open');
}
