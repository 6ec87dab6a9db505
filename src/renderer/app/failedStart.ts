/**
 * The end of a start that failed. A database that the browser refuses to open is begun anew in another place; where
 * that cannot be, what the second copy has can be saved from the page that says so.
 */
import { databaseNames } from '../../device/browserDevice.ts';
import { afterRefusal, forgetRefusals } from '../../device/refusedDatabase.ts';
import { StoreFailure } from '../../shared/storeFailure.ts';
import { showStartFailure, startFailureOf } from '../startFailure.ts';

/** What is kept has opened. */
export function startSucceeded(): void {
  try {
    forgetRefusals();
  } catch {
    // A browser that forbids this place has counted nothing in it.
  }
}

/** Says why nothing opens, or starts anew where that helps. */
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

/** The demo has no copy, and nothing that anybody would miss. */
function isRefused(error: unknown): boolean {
  return error instanceof StoreFailure && error.reason === 'unopenable';
}
