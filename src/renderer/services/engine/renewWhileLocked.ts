/**
 * Renews the access token of a nurse who signed in at the hospital's identity provider while her tablet is locked, so
 * that what waits is sent. The pages have dropped her key; the engine's worker has it. It opens no screen.
 */
import type { Device } from '../../../device/device.ts';
import { openHospitalClient } from '../../../outbox/hospitalClient.ts';
import type { ProviderSettings } from '../../../shared/providerSettings.ts';
import { openTokenCheck } from '../hospital/tokenCheck.ts';
import { aloneInAllWindows, openTokenRenewal, soonMs } from '../provider/renewToken.ts';
import { openShellFlow } from '../provider/shellFlow.ts';
import { browserClock } from './browserPorts.ts';

interface Hospital {
  hospitalKey: string;
  addressKey: string;
  baseAddress: string;
}

export function renewWhileLocked(
  { nurses, submissions }: Pick<Device, 'nurses' | 'submissions'>,
  settings: ProviderSettings,
  { hospitalKey, addressKey, baseAddress }: Hospital,
): void {
  const { now } = browserClock;
  const ports = { clock: browserClock, fetch: (request: Request) => fetch(request) };
  const checkToken = openTokenCheck({
    client: openHospitalClient(ports, { baseAddress, addressKey }),
    baseAddress: null,
    randomId: () => crypto.randomUUID(),
    // Nobody is told why a token was not accepted: she learns it when she unlocks.
    shellAnswers: async () => true,
    gateStands: async () => false,
    certificateTrouble: async () => undefined,
  });
  const renewal = openTokenRenewal({
    nurses,
    hospitalKey,
    provider: openShellFlow(settings, null, now),
    checkToken,
    now,
    alone: aloneInAllWindows(navigator.locks, hospitalKey),
    whileLocked: true,
    // A tablet that lies locked with nothing to send must not keep her sign-in alive for ever.
    isNeeded: async (authorId) => (await submissions.countWaiting(hospitalKey)).has(authorId),
  });
  setInterval(() => void renewal.lookNow(), soonMs);
}
