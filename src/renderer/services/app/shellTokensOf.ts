/** Hands access tokens to the shell if it keeps them out of the page, as Electron's does. */
import { withSubjectOf } from '../../../device/nurses/tokenSubject.ts';
import { isSealedToken } from '../../../shared/sealedToken.ts';
import type { WardbookShell } from '../../../shared/shellDoor.ts';
import { fromBase64, toBase64 } from '../../../vault/base64.ts';
import type { TokenKeeper } from '../../../vault/vault.ts';

/** Null in a browser, and with an earlier version of the shell. */
export function shellTokensOf(shell: WardbookShell | undefined): TokenKeeper | null {
  if (typeof shell?.sealToken !== 'function') return null;
  return {
    keep: async (token) =>
      isSealedToken(token) ? token : withSubjectOf(token, await shell.sealToken(token)),
    mark: async (kept, salt) => fromBase64(await shell.markToken(kept, toBase64(salt))),
  };
}
