/** Seals bytes with the system's key store, through the shell if it offers that. */
import type { WardbookShell } from '../../../shared/shellDoor.ts';
import { fromBase64, toBase64 } from '../../../vault/base64.ts';
import type { ShellSeal } from '../../../vault/wrappings.ts';

/** Null in a browser, and if the system has no secure key store. */
export async function shellSealOf(shell: WardbookShell | undefined): Promise<ShellSeal | null> {
  // An earlier version of the shell does not have these functions.
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
