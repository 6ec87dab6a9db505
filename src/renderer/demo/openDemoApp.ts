/**
 * Sets up the ward in a page of the demo: the hospital in this browser, a tablet database of its own, and an engine
 * that can reach nothing else.
 */
import { databaseNames, openBrowserDevice } from '../../device/browserDevice.ts';
import type { Device } from '../../device/device.ts';
import trainingProfile from '../../hospital/node/trainingProfile.json' with { type: 'json' };
import { demoHospitalKey } from '../../model/hospitalKey.ts';
import type { Settings } from '../../model/settings.ts';
import { openHospitalClient } from '../../outbox/hospitalClient.ts';
import type { WardbookBridge } from '../../shared/bridge.ts';
import { readHospitalProfile } from '../../shared/profile.ts';
import { StoreFailure } from '../../shared/storeFailure.ts';
import { openDexieStore } from '../../storage/dexieStore.ts';
import { openAddresses } from '../services/app/addresses.ts';
import type { AppContext } from '../services/app/AppContext.tsx';
import { browserClock } from '../services/engine/browserPorts.ts';
import { startEngineWorker } from '../services/engine/startEngineWorker.ts';
import { openConnectionWatch } from '../services/hospital/connectionWatch.ts';
import { openHospitalReader } from '../services/hospital/hospitalReader.ts';
import { openOwnerCheck } from '../services/hospital/ownerCheck.ts';
import { openRenewalCheck } from '../services/hospital/renewalCheck.ts';
import { openTokenCheck } from '../services/hospital/tokenCheck.ts';
import './demo.css';
import { openWatchedClient } from '../services/hospital/watchedClient.ts';
import { sayOnSplash } from '../splash.ts';
import { openDemoChannel } from './demoChannel.ts';
import { demoBaseAddress } from './names.ts';
import { prepareTablet } from './tablet.ts';

/** The lock under which only one window at a time prepares the tablet. */
const prepareLock = 'wardbook-demo-prepare';

/** The PIN is shown on the screen and protects nothing: key stretching would only delay the start. */
const demoPinCost = { iterations: 1, memoryKiB: 1024 };

/** A bridge for a shell that the demo does not need. */
const noShell: WardbookBridge = {
  shell: 'web',
  hospitalAddress: null,
  hospitalAddressEditable: false,
  appVersion: 'demo',
  demoOffered: true,
};

/** A trainer who switches the network on again is a network that is back, of which the browser would tell. */
function tellOfNetwork(line: ReturnType<typeof openDemoChannel>): void {
  let wasOff = line.state()?.network === 'off';
  line.subscribe(() => {
    const isOff = line.state()?.network === 'off';
    if (wasOff && !isOff) window.dispatchEvent(new Event('online'));
    wasOff = isOff;
  });
}

/**
 * Opens the ward of the demo, and starts its hospital if no other window runs it.
 * @param defaults the settings before anything was chosen
 */
export async function openDemoApp(defaults: Partial<Settings>): Promise<AppContext> {
  document.documentElement.dataset['realm'] = 'demo';
  const language = defaults.language ?? 'en';
  sayOnSplash('demoHospital', language);
  startHospital();
  const line = openDemoChannel();
  const state = await line.ready();
  const real = openBrowserDevice('demo', defaults, line.now, { cost: demoPinCost });
  const store = openDexieStore({
    name: databaseNames.demo,
    async beforeOpening() {
      if ((await real.storageStatus.lookForRoom()) === 'full') throw new StoreFailure('quota');
    },
  });
  const device = withLittleStorage(real, () => line.state()?.storageNearlyFull === true);
  const prepare = (of: Parameters<typeof prepareTablet>[2]) =>
    navigator.locks.request(prepareLock, () =>
      prepareTablet(real, store, of, (step) => sayOnSplash(step, language)),
    );
  await prepare(state);

  // The demo's clock is moved in whole hours together with its hospital's, so neither is ever corrected.
  const gate = openConnectionWatch(line.now, line.now);
  const hospital = { baseAddress: demoBaseAddress, addressKey: demoHospitalKey };
  const client = openWatchedClient(
    openHospitalClient({ clock: { ...browserClock, now: line.now }, fetch: line.fetch }, hospital),
    gate,
  );
  tellOfNetwork(line);
  const hospitalKey = demoHospitalKey;
  // The training profile, so that everything can be learned here, whatever the hospital has chosen for its wards.
  const profile = readHospitalProfile(trainingProfile);
  startEngineWorker({ realm: 'demo', hospitalKey, ...hospital, tablets: profile.tablets });
  // A trainer may switch the network off right after the first screen, so everything is loaded by then.
  void import('./screens/TrainerRoute.tsx');
  const checkToken = openTokenCheck({
    client,
    baseAddress: null,
    randomId: () => crypto.randomUUID(),
    // The demo's shell is this page: if the hospital does not answer, the network is off.
    shellAnswers: () => Promise.resolve(false),
    gateStands: () => Promise.resolve(false),
    certificateTrouble: () => Promise.resolve(undefined),
    known: () => device.outbox.readConnection(hospitalKey),
  });
  return {
    device,
    addresses: openAddresses(device.nurses),
    gate,
    reader: openHospitalReader({ device, client, hospitalKey }),
    checkToken,
    checkOwner: openOwnerCheck({ device, checkToken }),
    checkRenewal: openRenewalCheck({ device, client, checkToken, hospitalKey, now: line.now }),
    provider: null,
    hospitalKey,
    hospitalAddress: null,
    bridge: noShell,
    profile,
    isDemo: true,
    now: line.now,
    demo: {
      about: 'The hospital of the demo, in this browser',
      line,
      async reset() {
        await line.command({ do: 'reset' });
        await prepare(await line.ready());
      },
    },
  };
}

function startHospital(): Worker {
  return new Worker(new URL('./host/hospitalWorker.ts', import.meta.url), { type: 'module' });
}

/** A nearly full tablet refuses photos, like a real one; text can still be saved. */
function withLittleStorage(device: Device, isNearlyFull: () => boolean): Device {
  return {
    ...device,
    photos: {
      ...device.photos,
      add: (draftId, photo) =>
        isNearlyFull()
          ? Promise.reject(new StoreFailure('quota'))
          : device.photos.add(draftId, photo),
    },
  };
}
