/** The seal of the system's key store, through the door of the shell that has one. */
import type { WardbookShell } from '../../../shared/shellDoor.ts';
import type { ShellSeal } from '../../../vault/wrappings.ts';
import { fromBase64, toBase64 } from './base64.ts';

/** Null in a browser, and where the system has no key store that keeps a secret. */
export async function shellSealOf(shell: WardbookShell | undefined): Promise<ShellSeal | null> {
  // A shell of an earlier version has no such door.
  if (typeof shell?.hasSystemSeal !== 'function') return null;
  if (!(await shell.hasSystemSeal().catch(() => false))) return null;
  let isOutdated = false;
  return {
    seal: async (bytes) => fromBase64(await shell.sealBySystem(toBase64(bytes))),
    async open(sealed) {
      const opened = await shell.openBySystem(toBase64(sealed));
      isOutdated ||= opened.isOutdated;
      return fromBase64(opened.bytes);
    },
    isOutdated: () => isOutdated,
  };
}
