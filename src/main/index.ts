/**
 * Owns the Electron app: one instance, one window, and the renderer's origin on a scheme of our own.
 * It only wires; what can be decided without Electron is in the files beside it.
 */
import { join } from 'node:path';
import * as tls from 'node:tls';
import { Worker } from 'node:worker_threads';
import { app, dialog, ipcMain, Menu, powerMonitor, protocol, safeStorage, session } from 'electron';
import {
  askDiskMessage,
  askFreeForPhotosMessage,
  diskMessage,
  changeHospitalAddressMessage,
  lockMessage,
  systemSealMessages,
  tokenMessages,
} from '../shared/shellDoor.ts';
import { assetFolder } from '../shell/node/assetFolder.ts';
import { createUpstream } from '../shell/node/upstreamFetch.ts';
import { clientCertificate, trustCertificates, type TlsRoots } from './certificates.ts';
import { readCommandLine } from './commandLine.ts';
import { answersOf, type CopyAnswers } from './copy/copyAnswers.ts';
import { copyDoor } from './copy/copyDoor.ts';
import { openKeptCopy, removeKeptCopy } from './copy/keptCopy.ts';
import { openThreadedCopy } from './copy/threadedCopy.ts';
import { freeForPhotos, lookAtDisk, watchDisk } from './disk.ts';
import {
  appScheme,
  guardSession,
  isOwnAddress,
  keepStorageFeatures,
  lockNavigation,
} from './guard.ts';
import { chooseHospital, type HospitalChoice } from './hospitalChoice.ts';
import { menuTemplate } from './menu.ts';
import { policyPaths, readPolicy, type PolicyReading } from './policy.ts';
import { lockWithDevice } from './power.ts';
import { chooseProfile } from './profileChoice.ts';
import { appService, registerAppScheme, type AppService } from './protocol.ts';
import { readRegistryPolicy } from './registryPolicy.ts';
import { settingsFile } from './settings.ts';
import { openSystemSeal, type SystemSeal } from './systemSeal.ts';
import { openTokenSeal, type TokenSeal } from './tokenSeal.ts';
import { followUpdates } from './updates.ts';
import { versionGuard } from './versionGuard.ts';
import { windowPlaceFile } from './windowPlace.ts';
import { createWindows, type Windows } from './windows.ts';
import { filled, mainWords, type MainWords } from './words.ts';

const commandLine = readCommandLine(process.argv);
const guard = versionGuard(join(app.getPath('userData'), 'versions.json'));

registerAppScheme(protocol);
// All enabled features belong into this one switch: a second one would replace it.
app.commandLine.appendSwitch('enable-features', keepStorageFeatures);

function serveOrigin(
  hospital: HospitalChoice,
  { policy }: PolicyReading,
  { authorization }: TokenSeal,
): AppService {
  const profilePath = policy.profile ?? commandLine.profilePath;
  const { profileFor, complaint } = chooseProfile(app.getPath('userData'), profilePath);
  if (complaint !== undefined) console.error(complaint);
  const isDemoOffered = policy.demo ?? true;
  const bridge = () => ({
    shell: 'electron' as const,
    hospitalAddress: hospital.address(),
    hospitalAddressTrouble: hospital.trouble(),
    hospitalAddressEditable: hospital.isEditable,
    appVersion: app.getVersion(),
    demoOffered: isDemoOffered,
    profile: profileFor(hospital.address(), (line) => console.error(line)),
  });
  const readAsset = assetFolder(join(import.meta.dirname, '../renderer'));
  const upstream = createUpstream({
    // The system's proxy and PAC file are Chromium's to read.
    askProxy: (address) => session.defaultSession.resolveProxy(address),
    certificate: clientCertificate(policy.clientCertificate),
  });
  const { fetch } = upstream;
  const answerCopy = copyDoor(ownCopy(policy.mainCopy ?? true));
  const options = { readAsset, bridge, fetch, authorization, isDemoOffered, answerCopy };
  const service = appService(options);
  protocol.handle(appScheme, service.handle);
  return service;
}

/** Main's own copy of unsent work; null, and nothing left of it, where the policy wants none. */
function ownCopy(isWanted: boolean): CopyAnswers | null {
  const folder = join(app.getPath('userData'), 'main-copy');
  if (isWanted) {
    const script = join(import.meta.dirname, 'copyThread.js');
    return openThreadedCopy(
      () => new Worker(script, { workerData: { folder } }),
      () => answersOf(openKeptCopy(folder)),
    );
  }
  if (!removeKeptCopy(folder)) console.error('The copy of unsent work could not be removed');
  return null;
}

interface Seals {
  readonly system: SystemSeal;
  readonly tokens: TokenSeal;
}

function openSeals(): Seals {
  const system = openSystemSeal(safeStorage, process.platform);
  const path = join(app.getPath('userData'), 'token-keys.json');
  return { system, tokens: openTokenSeal(path, system) };
}

function answerPage(hospital: HospitalChoice, { system, tokens }: Seals): void {
  const answer = (message: string, work: (...given: unknown[]) => unknown) =>
    ipcMain.handle(message, (event, ...given: unknown[]) => {
      if (!isOwnAddress(event.senderFrame?.url ?? '')) throw new Error('not our page');
      return work(...given);
    });
  answer(changeHospitalAddressMessage, (address) => hospital.change(address));
  answer(askFreeForPhotosMessage, () => freeForPhotos(app.getPath('userData')));
  answer(systemSealMessages.has, () => system.isThere());
  answer(systemSealMessages.seal, (bytes) => system.seal(bytes));
  answer(systemSealMessages.open, (sealed) => system.open(sealed));
  answer(tokenMessages.seal, (token) => tokens.seal(token));
  answer(tokenMessages.mark, (sealed, salt) => tokens.mark(sealed, salt));
}

/** What a page cannot know of the disk, it hears: at its start, and whenever that changes. */
function tellOfDisk(windows: Windows): void {
  const send = () => windows.current()?.webContents.send(diskMessage, disk.now());
  const disk = watchDisk(() => lookAtDisk(app.getPath('userData')), send);
  ipcMain.on(askDiskMessage, ({ senderFrame }) => {
    if (isOwnAddress(senderFrame?.url ?? '')) send();
  });
}

/** The policy's address goes before the command line's: a nurse's shortcut is no way around it. */
function namedHospital({ policy, refusedHospitalAddress }: PolicyReading) {
  if (policy.hospitalAddress !== undefined) return { hospitalAddress: policy.hospitalAddress };
  return refusedHospitalAddress === undefined ? commandLine : { refusedHospitalAddress };
}

/** Another start on this device: the window comes to the front, and a wish it cannot follow is told. */
function obeySecondStart(windows: Windows, hospital: HospitalChoice, words: MainWords): void {
  app.on('second-instance', (_event, given) => {
    windows.show();
    const { hospitalAddress, refusedHospitalAddress } = readCommandLine(given);
    const wanted = hospitalAddress ?? refusedHospitalAddress;
    const present = hospital.address() ?? '';
    const window = windows.current();
    if (wanted === undefined || wanted === present || window === undefined) return;
    const { message, detail } = words.otherHospital;
    const values = { given: wanted.slice(0, 200), present };
    void dialog.showMessageBox(window, {
      type: 'warning',
      message,
      detail: filled(detail, values),
      buttons: ['OK'],
    });
  });
}

function tellOfPolicy({ complaints }: PolicyReading, windows: Windows, words: MainWords): void {
  const window = windows.current();
  for (const complaint of complaints) console.error(`Policy ${complaint}`);
  if (complaints.length === 0 || window === undefined) return;
  const { message, detail } = words.policy;
  const lines = [detail, ...complaints].join('\n');
  void dialog.showMessageBox(window, { type: 'warning', message, detail: lines, buttons: ['OK'] });
}

async function main(): Promise<void> {
  lockNavigation(app);
  app.on('window-all-closed', () => app.quit());
  await app.whenReady();
  const language = app.getLocale();
  const words = mainWords(language);
  const { platform, env, resourcesPath } = process;
  const registry = readRegistryPolicy(platform, env);
  const reading = readPolicy(policyPaths(platform, env, resourcesPath), registry);
  const { policy } = reading;
  for (const line of trustCertificates(tls as TlsRoots, policy.certificates ?? [])) {
    console.error(line);
  }
  const settings = settingsFile(join(app.getPath('userData'), 'settings.json'));
  const hospital = await chooseHospital(settings, namedHospital(reading));
  guardSession(session.defaultSession);
  const seals = openSeals();
  const service = serveOrigin(hospital, reading, seals.tokens);
  answerPage(hospital, seals);
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate(process.platform, app.isPackaged, words.menu)),
  );
  const windows = createWindows({
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    isDemo: commandLine.isDemo && (policy.demo ?? true),
    isKiosk: policy.kiosk ?? false,
    isFullScreen: policy.fullScreen ?? false,
    devTools: !app.isPackaged,
    words,
    language,
    place: windowPlaceFile(join(app.getPath('userData'), 'window.json')),
    sending: service.sending,
  });
  tellOfDisk(windows);
  lockWithDevice(powerMonitor, () => windows.current()?.webContents.send(lockMessage));
  if (app.isPackaged && policy.autostart !== undefined) {
    app.setLoginItemSettings({ openAtLogin: policy.autostart });
  }
  // A link to wardbook:// brings the app to the front. Nothing in it is followed: what names a patient
  // does not belong in an address that other programs write down.
  app.on('open-url', (event) => {
    event.preventDefault();
    windows.show();
  });
  // Only now is there something that a window could show.
  obeySecondStart(windows, hospital, words);
  await windows.open();
  guard.keep(versions());
  tellOfPolicy(reading, windows, words);
  if (app.isPackaged && policy.updates !== undefined) {
    await followUpdates({
      feed: policy.updates.feed,
      load: async () => (await import('electron-updater')).default.autoUpdater,
      every: (work, milliseconds) => setInterval(work, milliseconds),
      say: (line) => console.log(line),
    });
  }
}

const versions = () => ({ app: app.getVersion(), chromium: process.versions['chrome'] ?? '0' });

/** Before Chromium opens the profile, which it would empty for an older one. */
function refuseOlder(): boolean {
  const present = versions();
  const newer = guard.newerThan(present);
  if (newer === undefined) return false;
  const { title, sentence } = mainWords(app.getLocale()).newerWasHere;
  const told = filled(sentence, { newer: newer.app, present: present.app });
  console.error(told);
  dialog.showErrorBox(title, told);
  app.exit(2);
  return true;
}

/** Without the sandbox a picture from a hospital's store could run as the nurse's user. */
function refuseNoSandbox(): boolean {
  if (!app.isPackaged || !process.argv.includes('--no-sandbox')) return false;
  const { title, sentence } = mainWords(app.getLocale()).noSandbox;
  console.error(sentence);
  dialog.showErrorBox(title, sentence);
  app.exit(1);
  return true;
}

if (refuseNoSandbox()) {
  // Said already.
} else if (!app.requestSingleInstanceLock()) {
  console.log('Wardbook is open already: its window comes to the front.');
  app.quit();
} else if (!refuseOlder()) {
  main().catch((error: unknown) => {
    console.error(error);
    const { title, sentence } = mainWords(app.getLocale()).notOpened;
    dialog.showErrorBox(title, sentence);
    app.exit(1);
  });
}
