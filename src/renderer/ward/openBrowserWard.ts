/** Owns putting the ward together in a page: the hospital behind our own origin, and its engine. */
import type { Device } from '../../device/device.ts';
import { hospitalKeyOf } from '../../device/hospitalKey.ts';
import { openHospitalClient } from '../../outbox/hospitalClient.ts';
import { hospitalPath } from '../../shared/bridge.ts';
import { askShell, readBridge, shellAnswers } from '../bridge.ts';
import { browserClock } from '../engine/browserPorts.ts';
import { startEngineWorker } from '../engine/startEngineWorker.ts';
import { openHospitalReader } from '../hospital/hospitalReader.ts';
import { openReachWatch } from '../hospital/reach.ts';
import { openTokenCheck } from '../hospital/tokenCheck.ts';
import { profileOf } from './profileOf.ts';
import type { Ward } from './Ward.tsx';

const askAgainMs = 15_000;

/** Opens the ward of the hospital that this page's shell names. */
export async function openBrowserWard(device: Device): Promise<Ward> {
  const { bridge, fresh } = await readBridge();
  const hospitalKey = hospitalKeyOf(bridge.hospitalAddress ?? location.origin);
  const baseAddress = `${location.origin}${hospitalPath}`;
  const client = openHospitalClient(
    { clock: browserClock, fetch: (request) => fetch(request) },
    baseAddress,
  );
  const reach = openReachWatch();
  const startEngine = () => startEngineWorker({ realm: 'hospital', hospitalKey, baseAddress });
  if (fresh) {
    startEngine();
  } else {
    void whenShellSaysSo(hospitalKey, startEngine);
  }
  return {
    device,
    reach,
    reader: openHospitalReader({ device, client, hospitalKey, reach, now: browserClock.now }),
    checkToken: openTokenCheck({ client, randomId: () => crypto.randomUUID(), shellAnswers }),
    hospitalKey,
    hospitalAddress: bridge.hospitalAddress,
    bridge,
    profile: profileOf(bridge),
    isDemo: false,
    now: browserClock.now,
  };
}

/**
 * Nothing is sent on the word of a kept answer: the server may lead to another hospital by now. So
 * the engine starts only once the shell has said again which one it is.
 */
async function whenShellSaysSo(hospitalKey: string, startEngine: () => void): Promise<void> {
  for (;;) {
    const bridge = await askShell();
    if (bridge !== null) {
      if (hospitalKeyOf(bridge.hospitalAddress ?? location.origin) === hospitalKey) {
        startEngine();
      } else {
        location.reload();
      }
      return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, askAgainMs);
      window.addEventListener('online', resolve, { once: true });
    });
  }
}
