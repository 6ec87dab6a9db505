/**
 * The Electron app: one instance, one window, and the renderer's origin on a custom scheme. This file only wires the
 * parts; what can be decided without Electron is in the files beside it.
 */
import { join, win32 } from 'node:path';
import * as tls from 'node:tls';
import {
  app,
  dialog,
  ipcMain,
  Menu,
  powerMonitor,
  protocol,
  safeStorage,
  session,
  shell,
} from 'electron';
import { providerPaths } from '../shared/bridge.ts';
import {
  askDiskMessage,
  askFreeForPhotosMessage,
  browserSignInMessages,
  diskMessage,
  changeHospitalAddressMessage,
  lockMessage,
  systemSealMessages,
  tokenMessages,
} from '../shared/shellDoor.ts';
import { assetFolder } from '../shell/node/assetFolder.ts';
import { systemTimers } from '../shell/node/systemTimers.ts';
import { createUpstream } from '../shell/node/upstreamFetch.ts';
import { openBrowserSignIns, type BrowserSignIns } from './browserSignIn.ts';
import { clientCertificate, trustCertificates, type TlsRoots } from './certificates.ts';
import { readCommandLine } from './commandLine.ts';
import { dataRisk, localDataFolder } from './dataFolder.ts';
import { developed } from './devServer.ts';
import { freeForPhotos, lookAtDisk, watchDisk } from './disk.ts';
import {
  appAddress,
  appScheme,
  guardSession,
  isOwnAddress,
  keepStorageFeatures,
  lockNavigation,
} from './guard.ts';
import { chooseHospital, type HospitalChoice } from './hospitalChoice.ts';
import { logConsole, openLog } from './log.ts';
import { aboutPanel, menuTemplate } from './menu.ts';
import { policyPaths, readPolicy, type PolicyReading } from './policy.ts';
import { policyDoubt } from './policyTrust.ts';
import { lockWithDevice } from './power.ts';
import { chooseProfile } from './profileChoice.ts';
import { appService, registerAppScheme, type AppService } from './protocol.ts';
import { refuse, unsafeStart, type Refusal } from './refusals.ts';
import { commonAppData, readRegistryPolicy } from './registryPolicy.ts';
import { answerSecondStarts, endSecondStart, newCall } from './secondStart.ts';
import { settingsFile } from './settings.ts';
import { openSystemSeal, type SystemSeal } from './systemSeal.ts';
import { openTokenSeal, type TokenSeal } from './tokenSeal.ts';
import { canUpdateItself, followUpdates } from './updates.ts';
import { versionGuard } from './versionGuard.ts';
import { windowPlaceFile } from './windowPlace.ts';
import { createWindows, type Windows } from './windows.ts';
import { filled, mainWords, type MainWords } from './words.ts';

const localFolder = localDataFolder(process.platform, process.env);
if (app.isPackaged && localFolder !== undefined) app.setPath('userData', localFolder);
const log = openLog({ folder: join(app.getPath('userData'), 'logs') });
logConsole(console, log);
const commandLine = readCommandLine(process.argv);
const guard = versionGuard(join(app.getPath('userData'), 'versions.json'));

registerAppScheme(protocol);
// All enabled features must be in this one switch: a second one would replace it.
app.commandLine.appendSwitch('enable-features', keepStorageFeatures);

function serveOrigin(
  hospital: HospitalChoice,
  { policy }: PolicyReading,
  keptTokens: TokenSeal,
  complainOfPolicy: (line: string) => void,
): AppService {
  const profilePath = policy.profile ?? commandLine.profilePath;
  const { profileFor, complaint } = chooseProfile(app.getPath('userData'), profilePath);
  if (complaint !== undefined && policy.profile !== undefined) complainOfPolicy(complaint);
  else if (complaint !== undefined) console.error(complaint);
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
    addsLength: true,
    // Chromium reads the system's proxy settings and PAC file.
    askProxy: (address) => session.defaultSession.resolveProxy(address),
    certificate: clientCertificate(policy.clientCertificate, complainOfPolicy),
  });
  const { fetch } = upstream;
  const timers = systemTimers;
  const service = appService({
    ...{ readAsset, bridge, fetch, timers, isDemoOffered, keptTokens },
    authorization: keptTokens.authorization,
  });
  protocol.handle(appScheme, developed(service.handle, app.isPackaged, process.env));
  return service;
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

interface PageParts extends Seals {
  readonly hospital: HospitalChoice;
  readonly signIns: BrowserSignIns;
}

function answerPage({ hospital, signIns, system, tokens }: PageParts): void {
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
  answer(browserSignInMessages.start, (question) => signIns.start(question));
  answer(browserSignInMessages.stop, () => signIns.stop());
}

/** Tells the page how much room the disk has, which it cannot know itself: at its start and at each change. */
function tellOfDisk(windows: Windows): void {
  const send = () => windows.current()?.webContents.send(diskMessage, disk.now());
  const disk = watchDisk(() => lookAtDisk(app.getPath('userData')), send);
  ipcMain.on(askDiskMessage, ({ senderFrame }) => {
    if (isOwnAddress(senderFrame?.url ?? '')) send();
  });
}

/** The policy's address takes precedence over the command line's: a nurse's shortcut cannot bypass it. */
function namedHospital({ policy, refusedHospitalAddress, isUnreadable }: PolicyReading) {
  if (isUnreadable === true) return { isPolicyUnreadable: true };
  const { hospitalAddress } = policy;
  if (hospitalAddress !== undefined) return { hospitalAddress, isPolicy: true };
  return refusedHospitalAddress === undefined
    ? commandLine
    : { refusedHospitalAddress, isPolicy: true };
}

/** On another start on this device, brings the window to the front, and says so if another hospital was asked for. */
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

/** The policy of this device, if it has one. */
function policyNow(): PolicyReading {
  const { platform, env, resourcesPath } = process;
  const programData = commonAppData(platform, env);
  const doubt = policyDoubt(platform, win32.join(programData, 'Wardbook'), env);
  const paths = policyPaths(platform, programData, resourcesPath);
  return readPolicy(paths, readRegistryPolicy(platform, env), doubt);
}

/** Reports the entries of the policy that cannot be used. */
function tellOfPolicy(
  { isUnreadable }: PolicyReading,
  complaints: readonly string[],
  windows: Windows,
  words: MainWords,
): void {
  const window = windows.current();
  for (const complaint of complaints) console.error(`Policy ${complaint}`);
  if (complaints.length === 0 || window === undefined) return;
  const { message, detail, unreadable } = words.policy;
  const lines = [isUnreadable === true ? unreadable : detail, ...complaints].join('\n');
  void dialog.showMessageBox(window, { type: 'warning', message, detail: lines, buttons: ['OK'] });
}

/** Warns that work which is not sent before a log-off may be lost. */
function tellOfDataRisk(windows: Windows, words: MainWords): void {
  const risk = dataRisk(process.platform, app.getPath('userData'), process.env);
  const window = windows.current();
  if (risk === undefined || window === undefined) return;
  console.error(`The data folder: ${risk}`);
  const { message, [risk]: detail } = words.dataRisk;
  void dialog.showMessageBox(window, { type: 'warning', message, detail, buttons: ['OK'] });
}

/** Logs every error that nobody handles, and shows a message if it ends the app. */
function watchMain(): void {
  process.on('unhandledRejection', (error) => console.error('Unhandled:', error));
  process.on('uncaughtException', (error) => {
    // The process that started the app no longer reads its output: no reason to end the app.
    if ('code' in error && error.code === 'EPIPE') return;
    console.error('Uncaught:', error);
    const { title, sentence } = mainWords(app.isReady() ? app.getLocale() : '').broken;
    dialog.showErrorBox(title, filled(sentence, { folder: log.folder }));
    app.exit(1);
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    console.error(`A process has gone: ${type}, ${reason} (${exitCode})`);
  });
}

function setMenu(isKiosk: boolean, words: MainWords): void {
  const { platform, resourcesPath } = process;
  const template = menuTemplate({
    platform,
    isPackaged: app.isPackaged,
    isKiosk,
    words: words.menu,
    openLogs: () => void shell.openPath(log.folder),
    // electron-builder.yml puts it there.
    openLicences: () => void shell.openPath(join(resourcesPath, 'THIRD-PARTY-NOTICES.txt')),
  });
  app.setAboutPanelOptions(aboutPanel(app.getVersion(), process.versions));
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

async function main(): Promise<void> {
  watchMain();
  lockNavigation(app);
  app.on('window-all-closed', () => app.quit());
  await app.whenReady();
  const language = app.getLocale();
  const words = mainWords(language);
  const reading = policyNow();
  const { policy } = reading;
  const complaints = [...reading.complaints];
  const complainOfPolicy = (line: string) => void complaints.push(line);
  const complain = (line: string) => console.error(line);
  trustCertificates(tls as TlsRoots, policy.certificates ?? [], complain, complainOfPolicy);
  const settings = settingsFile(join(app.getPath('userData'), 'settings.json'));
  const hospital = await chooseHospital(settings, namedHospital(reading));
  guardSession(session.defaultSession);
  const seals = openSeals();
  const service = serveOrigin(hospital, reading, seals.tokens, complainOfPolicy);
  const isKiosk = policy.kiosk ?? false;
  setMenu(isKiosk, words);
  const { isPackaged } = app;
  const windows = createWindows({
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    isDemo: commandLine.isDemo && (policy.demo ?? true),
    isKiosk,
    isFullScreen: policy.fullScreen ?? false,
    devTools: !isPackaged,
    words,
    language,
    place: windowPlaceFile(join(app.getPath('userData'), 'window.json')),
    sending: service.sending,
  });
  const signIns = openBrowserSignIns({
    configuration: () =>
      service.handle(new Request(new URL(providerPaths.configuration, appAddress))),
    openBrowser: (address) => shell.openExternal(address),
    showWindow: () => windows.show(),
    words: words.signedIn,
    ...{ language, timers: systemTimers },
  });
  answerPage({ hospital, signIns, ...seals });
  tellOfDisk(windows);
  lockWithDevice(powerMonitor, () => windows.current()?.webContents.send(lockMessage));
  if (isPackaged && policy.autostart !== undefined) {
    app.setLoginItemSettings({ openAtLogin: policy.autostart });
  }
  // A link to wardbook:// brings the app to the front. The rest of the link is ignored: what identifies a
  // patient does not belong in an address that other programs log.
  app.on('open-url', (event) => {
    event.preventDefault();
    windows.show();
  });
  // Only now can a window show something.
  obeySecondStart(windows, hospital, words);
  await windows.open();
  guard.keep(versions());
  tellOfPolicy(reading, complaints, windows, words);
  tellOfDataRisk(windows, words);
  if (isPackaged && policy.updates !== undefined && !canUpdateItself(process.platform)) {
    console.error('Policy: updates: device management updates this installation; left out.');
  } else if (isPackaged && policy.updates !== undefined) {
    await followUpdates({
      feed: policy.updates.feed,
      load: async () => (await import('electron-updater')).default.autoUpdater,
      every: (work, milliseconds) => setInterval(work, milliseconds),
      say: (line) => console.log(line),
    });
  }
}

/** What a second start sends to the running app. */
const call = newCall();

const versions = () => ({ app: app.getVersion(), chromium: process.versions['chrome'] ?? '0' });

/** Why this start must end before anything is opened; undefined if it may go on. */
function refusal(): Refusal | undefined {
  const hasSwitch = (name: string) => app.commandLine.hasSwitch(name);
  const unsafe = unsafeStart(hasSwitch, app.isPackaged, process.env);
  if (unsafe !== undefined) {
    return { told: (words) => words.unsafeStart, values: { given: unsafe }, exitCode: 2 };
  }
  if (!app.requestSingleInstanceLock(call)) return undefined;
  answerSecondStarts(app, app.getPath('userData'));
  const present = versions();
  // Chromium would empty a profile that a newer version has opened.
  const newer = guard.newerThan(present);
  if (newer === undefined) return undefined;
  const values = { newer: newer.app, present: present.app };
  return { told: ({ newerWasHere }) => newerWasHere, values, exitCode: 2 };
}

const refused = refusal();
if (refused !== undefined) {
  void refuse(app, dialog, refused);
} else if (!app.hasSingleInstanceLock()) {
  console.log('Wardbook is open already: its window comes to the front.');
  const tell = (each: Refusal) => refuse(app, dialog, each);
  void endSecondStart(app, { folder: app.getPath('userData'), call, refuse: tell });
} else {
  main().catch((error: unknown) => {
    console.error(error);
    const { title, sentence } = mainWords(app.getLocale()).notOpened;
    dialog.showErrorBox(title, sentence);
    app.exit(1);
  });
}
