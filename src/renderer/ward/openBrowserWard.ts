/** Owns putting the ward together in a page: the hospital behind our own origin, and its engine. */
import type { Device } from '../../device/device.ts';
import { hospitalKeyOf } from '../../device/hospitalKey.ts';
import { openHospitalClient } from '../../outbox/hospitalClient.ts';
import { hospitalPath } from '../../shared/bridge.ts';
import { shellOf } from '../../shared/shellDoor.ts';
import { askShell, certificateTrouble, shellAnswers, type BridgeReading } from '../bridge.ts';
import { browserClock } from '../engine/browserPorts.ts';
import { startEngineWorker } from '../engine/startEngineWorker.ts';
import { openHospitalReader } from '../hospital/hospitalReader.ts';
import { openOwnerCheck } from '../hospital/ownerCheck.ts';
import { openReachWatch } from '../hospital/reach.ts';
import { openTokenCheck } from '../hospital/tokenCheck.ts';
import { NoHospital } from './noHospital.ts';
import { profileOf } from './profileOf.ts';
import type { Ward } from './Ward.tsx';

const askAgainMs = 15_000;

/**
 * Opens the ward of the hospital that this page's shell names.
 *
 * @throws {NoHospital} where it names none
 */
export async function openBrowserWard(
  device: Device,
  facts: Promise<BridgeReading>,
): Promise<Ward> {
  const { bridge, fresh } = await facts;
  if (bridge.hospitalAddress === null) throw new NoHospital(bridge);
  const hospitalKey = hospitalKeyOf(bridge.hospitalAddress);
  const baseAddress = `${location.origin}${hospitalPath}`;
  const lock = () => void device.nurses.lock(hospitalKey).catch(() => undefined);
  const shell = shellOf(globalThis);
  shell?.whenLockIsDue(lock);
  shell?.whenDiskChanges((room) => device.keeping.hearOfDisk(room));
  const client = openHospitalClient(
    { clock: browserClock, fetch: (request) => fetch(request) },
    { baseAddress, hospitalKey },
  );
  const reach = openReachWatch();
  const sending = openSending(() =>
    startEngineWorker({ realm: 'hospital', hospitalKey, baseAddress }),
  );
  if (fresh) {
    sending.start();
  } else {
    void whenShellSaysSo(hospitalKey, sending.start);
  }
  const checkToken = openTokenCheck({
    client,
    baseAddress: bridge.hospitalAddress,
    randomId: () => crypto.randomUUID(),
    shellAnswers,
    certificateTrouble: () => certificateTrouble(hospitalKey),
  });
  return {
    device,
    reach,
    reader: openHospitalReader({ device, client, hospitalKey, reach, now: browserClock.now }),
    checkToken,
    checkOwner: openOwnerCheck({ device, client, hospitalKey, checkToken }),
    hospitalKey,
    hospitalAddress: bridge.hospitalAddress,
    bridge,
    profile: profileOf(bridge),
    isDemo: false,
    sending,
    now: browserClock.now,
  };
}

/** One engine of this page's at most, however often it is started and stopped. */
function openSending(startEngine: () => () => void): NonNullable<Ward['sending']> {
  let stopEngine: (() => void) | null = null;
  return {
    start() {
      stopEngine ??= startEngine();
    },
    stop() {
      stopEngine?.();
      stopEngine = null;
    },
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
      const { hospitalAddress } = bridge;
      if (hospitalAddress !== null && hospitalKeyOf(hospitalAddress) === hospitalKey) {
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
