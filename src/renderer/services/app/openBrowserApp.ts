/** Assembles the ward in a page: the hospital behind our own origin, and its engine. */
import type { Device } from '../../../device/device.ts';
import { hospitalKeyOf, keptHospitalKey } from '../../../model/hospitalKey.ts';
import { openHospitalClient } from '../../../outbox/hospitalClient.ts';
import { hospitalPath } from '../../../shared/bridge.ts';
import type { HospitalProfile } from '../../../shared/profile.ts';
import { shellOf } from '../../../shared/shellDoor.ts';
import {
  askShell,
  certificateTrouble,
  gateStands,
  shellAnswers,
  type BridgeReading,
} from '../bridge.ts';
import { browserClock } from '../engine/browserPorts.ts';
import type { EngineOrder } from '../engine/engineWorker.ts';
import { startEngineWorker } from '../engine/startEngineWorker.ts';
import { openConnectionWatch } from '../hospital/connectionWatch.ts';
import { listenForZone } from '../hospital/heardZone.ts';
import { openHospitalReader } from '../hospital/hospitalReader.ts';
import { openOwnerCheck } from '../hospital/ownerCheck.ts';
import { openRenewalCheck } from '../hospital/renewalCheck.ts';
import { openTokenCheck } from '../hospital/tokenCheck.ts';
import { openWatchedClient } from '../hospital/watchedClient.ts';
import { askWorkerToHold, openHeldChannel } from '../provider/heldRenewal.ts';
import {
  openBrowserDoor,
  openProviderDoor,
  type ProviderDoor,
  type ProviderReturn,
} from '../provider/providerDoor.ts';
import { openShellFlow } from '../provider/shellFlow.ts';
import { fetchAs, tabletMark } from '../tablet.ts';
import { openAddresses } from './addresses.ts';
import type { AppContext } from './AppContext.tsx';
import { lockNewWindow } from './lockNewWindow.ts';
import { NoHospital } from './noHospital.ts';
import { profileOf } from './profileOf.ts';

const askAgainMs = 15_000;

/**
 * Opens the ward of the hospital that this page's shell names.
 *
 * @param came what the page brought back from the hospital's identity provider, if anything
 * @throws {NoHospital} if it names none
 */
export async function openBrowserApp(
  device: Device,
  facts: Promise<BridgeReading>,
  came: ProviderReturn | null,
): Promise<AppContext> {
  const { bridge, fresh } = await facts;
  if (bridge.hospitalAddress === null) throw new NoHospital(bridge);
  const profile = profileOf(bridge);
  const { hospitalKey, addressKey } = keysOf(bridge.hospitalAddress, profile);
  // A failing store is reported on the first screen, which also asks about work that was not recognised.
  await device.hospitals.meet(hospitalKey, addressKey).catch(() => undefined);
  await keepLockLimit(device, profile).catch(() => undefined);
  await device.figures.wish(hospitalKey, profile.pilotFigures).catch(() => undefined);
  await lockNewWindow(device.nurses, bridge, hospitalKey).catch(() => undefined);
  listenToShell(device, hospitalKey);
  const baseAddress = `${location.origin}${hospitalPath}`;
  const gate = openConnectionWatch(browserClock.now);
  const tablet = tabletMark();
  const { photoMaxBytes } = profile.limits;
  const hospital = { baseAddress, addressKey, photoMaxBytes };
  const client = openWatchedClient(
    openHospitalClient(
      {
        clock: browserClock,
        fetch: listenForZone(fetchAs(tablet), (heard) => device.zones.hear(hospitalKey, heard)),
      },
      hospital,
    ),
    gate,
  );
  const signIn = profile.signIn ?? undefined;
  const { tablets } = profile;
  const sending = openSending(
    { realm: 'hospital', hospitalKey, ...hospital, tablet, signIn, tablets },
    fresh,
  );
  const checkToken = openTokenCheck({
    client,
    baseAddress: bridge.hospitalAddress,
    randomId: () => crypto.randomUUID(),
    // Under Electron the shell is on this device, and answers without any network.
    shellAnswers: async () => navigator.onLine && (await shellAnswers()),
    gateStands,
    certificateTrouble: () => certificateTrouble(addressKey, fetchAs(tablet)),
    known: () => device.outbox.readConnection(hospitalKey),
  });
  return {
    device,
    addresses: openAddresses(device.nurses),
    gate,
    reader: openHospitalReader({ device, client, hospitalKey }),
    checkToken,
    checkOwner: openOwnerCheck({ device, checkToken }),
    checkRenewal: openRenewalCheck({
      device,
      client,
      checkToken,
      hospitalKey,
      now: browserClock.now,
    }),
    provider: providerOf(profile, came, hospitalKey),
    hospitalKey,
    hospitalAddress: bridge.hospitalAddress,
    bridge,
    profile,
    isDemo: false,
    sending,
    now: browserClock.now,
  };
}

/** Listens to Electron's main process, which says when the lock is due and how much room the disk has. */
function listenToShell(device: Device, hospitalKey: string): void {
  const shell = shellOf(globalThis);
  shell?.whenLockIsDue(() => void device.nurses.lock(hospitalKey).catch(() => undefined));
  shell?.whenDiskChanges((room) => device.storageStatus.hearOfDisk(room));
}

/** In Electron, whose window navigates to no other origin, nurses sign in there in the system's browser. */
function providerOf(
  { signIn: settings }: HospitalProfile,
  came: ProviderReturn | null,
  hospitalKey: string,
): ProviderDoor | null {
  if (settings === null) return null;
  const shell = shellOf(globalThis);
  const { now } = browserClock;
  const flow = openShellFlow(settings, shell === undefined ? `${location.origin}/` : null, now);
  const page = { location, storage: sessionStorage, lasting: localStorage };
  const heldByWorker = () => askWorkerToHold(openHeldChannel(hospitalKey));
  const parts = { ...flow, heldByWorker };
  return shell === undefined
    ? openProviderDoor(parts, page, came, now)
    : openBrowserDoor(parts, shell, localStorage, now);
}

/** Runs before the first render, because the limit may decide whether the tablet is locked then. */
async function keepLockLimit(device: Device, { tablets }: HospitalProfile): Promise<void> {
  const { lockTimeMostMinutes } = await device.settings.read();
  if (lockTimeMostMinutes === tablets.lockAfterMinutes) return;
  await device.settings.change({ lockTimeMostMinutes: tablets.lockAfterMinutes });
}

/** The key is the hospital's id if its profile has one, so that its address may change. */
function keysOf(hospitalAddress: string, { institutionId }: HospitalProfile) {
  return {
    hospitalKey: keptHospitalKey(hospitalAddress, institutionId),
    addressKey: hospitalKeyOf(hospitalAddress),
  };
}

/**
 * Runs at most one engine for this page, however often it is started and stopped.
 * @param fresh whether the shell has just named the hospital; otherwise only upkeep works until it has
 */
function openSending(order: EngineOrder, fresh: boolean): NonNullable<AppContext['sending']> {
  let stopEngine: (() => void) | null = null;
  const sending = {
    start() {
      stopEngine ??= startEngineWorker(order);
    },
    stop() {
      stopEngine?.();
      stopEngine = null;
    },
  };
  if (fresh) {
    sending.start();
    return sending;
  }
  const stopUpkeep = startEngineWorker({ ...order, isUpkeepOnly: true });
  void whenShellSaysSo(order.hospitalKey, order.addressKey, () => {
    stopUpkeep();
    sending.start();
  });
  return sending;
}

/**
 * Starts the engine once the shell has confirmed which hospital it is. Nothing is sent because of a cached answer: the
 * server may lead to another hospital by now.
 */
async function whenShellSaysSo(
  hospitalKey: string,
  addressKey: string,
  startEngine: () => void,
): Promise<void> {
  for (;;) {
    const bridge = await askShell();
    if (bridge !== null) {
      const { hospitalAddress } = bridge;
      const now = hospitalAddress === null ? null : keysOf(hospitalAddress, profileOf(bridge));
      if (now?.addressKey === addressKey && now.hospitalKey === hospitalKey) {
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
