/**
 * Handles a failed start. If the browser refuses to open the database, a new one is started in another place; if that
 * is impossible, the page that reports the failure offers to save what the second copy has.
 */
import { databaseNames } from '../../device/browserDevice.ts';
import { afterRefusal, forgetRefusals } from '../../device/refusedDatabase.ts';
import { StoreFailure } from '../../shared/storeFailure.ts';
import { showStartFailure, startFailureOf } from '../startFailure.ts';

/** Notes that the database opened. */
export function startSucceeded(): void {
  try {
    forgetRefusals();
  } catch {
    // A browser that forbids this place has counted nothing in it.
  }
}

/** Shows why nothing opens, or restarts if that helps. */
export async function endStart(error: unknown): Promise<void> {
  const after = isRefused(error)
    ? await afterRefusal(databaseNames.hospital).catch(() => 'stays' as const)
    : 'stays';
  if (after === 'moved') {
    location.reload();
    return;
  }
  const why = after === 'again' ? 'again' : startFailureOf(error);
  const place = showStartFailure(error, why);
  if (why !== 'unknown') return;
  const { offerCopy } = await import('./offerCopy.ts');
  await offerCopy(place).catch(() => undefined);
}

/** Whether the browser refused to open the database. */
function isRefused(error: unknown): boolean {
  return error instanceof StoreFailure && error.reason === 'unopenable';
}
