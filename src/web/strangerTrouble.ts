/** Whether the training key would protect the records of a real hospital that is reached through this machine. */
import type { HospitalProfileFile } from '../shared/profile.ts';
import { trainingKeyRefusal, trainingRecoveryKey } from '../shared/trainingKey.ts';
import { fieldOf } from '../shared/unknown.ts';
import { parseJson, readUpTo } from '../shell/bodies.ts';
import type { UpstreamFetch } from '../shell/upstream.ts';

/**
 * Why a profile with the training key is refused for the hospital at this address: it does not say of itself that it is
 * the bundled one. Undefined if it does, or if the profile has another key.
 */
export async function strangerTrouble(
  profile: HospitalProfileFile | undefined,
  hospitalAddress: string | null,
  fetch: UpstreamFetch,
): Promise<string | undefined> {
  if (profile?.tablets?.recoveryKey !== trainingRecoveryKey || hospitalAddress === null) {
    return undefined;
  }
  const isBundled = await hasClock(hospitalAddress, fetch).catch(() => false);
  if (isBundled) return undefined;
  return trainingKeyRefusal(hospitalAddress, 'does not answer as the bundled hospital');
}

/** In front of a real hospital, the bundled one has no clock of its own to set. */
async function hasClock(hospitalAddress: string, fetch: UpstreamFetch): Promise<boolean> {
  const { status, body } = await fetch(new URL('/_hospital/clock', hospitalAddress).href, {
    method: 'GET',
    headers: new Headers({ accept: 'application/json' }),
    body: null,
    signal: AbortSignal.timeout(5_000),
    redirect: 'manual',
    duplex: 'half',
  });
  return (
    status === 200 && typeof fieldOf(parseJson(await readUpTo(body, 1_000)), 'now') === 'string'
  );
}
