/**
 * Renews the access token of a nurse who signed in at the hospital's identity provider while her tablet is locked, so
 * that what waits is sent, and ends it if she is signed out there. The pages have dropped her key; the engine's worker
 * has it. It opens no screen.
 */
import type { Device } from '../../../device/device.ts';
import { openHospitalClient } from '../../../outbox/hospitalClient.ts';
import type { ProviderSettings } from '../../../shared/providerSettings.ts';
import { openTokenCheck } from '../hospital/tokenCheck.ts';
import { holdForPages, holdRenewal, openHeldChannel } from '../provider/heldRenewal.ts';
import { aloneInAllWindows, openTokenRenewal, soonMs } from '../provider/renewToken.ts';
import { openShellFlow } from '../provider/shellFlow.ts';
import { browserClock } from './browserPorts.ts';

interface Hospital {
  hospitalKey: string;
  addressKey: string;
  baseAddress: string;
  fetch: (request: Request) => Promise<Response>;
}

export function renewWhileLocked(
  { nurses, outbox, submissions }: Pick<Device, 'nurses' | 'outbox' | 'submissions'>,
  settings: ProviderSettings,
  { hospitalKey, addressKey, baseAddress, fetch }: Hospital,
): void {
  const { now } = browserClock;
  const checkToken = openTokenCheck({
    client: openHospitalClient({ clock: browserClock, fetch }, { baseAddress, addressKey }),
    baseAddress: null,
    randomId: () => crypto.randomUUID(),
    // Nobody is told why a token was not accepted: she learns it when she unlocks.
    shellAnswers: async () => true,
    gateStands: async () => false,
    certificateTrouble: async () => undefined,
    known: () => outbox.readConnection(hospitalKey),
  });
  const provider = openShellFlow(settings, null, now);
  holdForPages(openHeldChannel(hospitalKey), () => holdRenewal(nurses, hospitalKey, provider));
  const renewal = openTokenRenewal({
    nurses,
    hospitalKey,
    provider,
    checkToken,
    now,
    alone: aloneInAllWindows(navigator.locks, hospitalKey),
    whileLocked: true,
    // A tablet that lies locked with nothing to send must not keep her sign-in alive for ever.
    isNeeded: async (authorId) => (await submissions.countWaiting(hospitalKey)).has(authorId),
  });
  setInterval(() => void renewal.lookNow(), soonMs);
}
