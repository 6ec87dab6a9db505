/**
 * Owns the Electron app: one instance, one window, and the renderer's origin on a scheme of our own.
 * It only wires; what can be decided without Electron is in the files beside it.
 */
import { join } from 'node:path';
import { app, BrowserWindow, ipcMain, protocol, session, type Session } from 'electron';
import { changeHospitalAddressMessage } from '../shared/shellDoor.ts';
import { createAppOrigin } from '../shell/appOrigin.ts';
import { assetFolder } from '../shell/node/assetFolder.ts';
import { createUpstream } from '../shell/node/upstreamFetch.ts';
import { readCommandLine } from './commandLine.ts';
import { appAddress, appScheme, isOwnAddress, isPermitted } from './guard.ts';
import { chooseHospital, type HospitalChoice } from './hospitalChoice.ts';
import { chooseProfile, type ProfileChoice } from './profileChoice.ts';
import { settingsFile } from './settings.ts';

const commandLine = readCommandLine(process.argv);

protocol.registerSchemesAsPrivileged([
  {
    scheme: appScheme,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
  },
]);

function serveOrigin(hospital: HospitalChoice, { profile }: ProfileChoice): void {
  const handle = createAppOrigin({
    readAsset: assetFolder(join(import.meta.dirname, '../renderer')),
    bridge: () => ({
      shell: 'electron',
      hospitalAddress: hospital.address(),
      hospitalAddressTrouble: hospital.trouble(),
      hospitalAddressEditable: hospital.isEditable,
      appVersion: app.getVersion(),
      demoOffered: true,
      profile,
    }),
    fetch: createUpstream().fetch,
  });
  protocol.handle(appScheme, handle);
}

function guardSession(guarded: Session): void {
  guarded.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const mediaTypes = 'mediaTypes' in details ? details.mediaTypes : undefined;
    callback(isPermitted(permission, details.requestingUrl, { mediaTypes }));
  });
  guarded.setPermissionCheckHandler((_contents, permission, origin, details) =>
    isPermitted(permission, origin, { mediaType: details.mediaType }),
  );
}

function answerPage(hospital: HospitalChoice): void {
  ipcMain.handle(changeHospitalAddressMessage, (event, address: unknown) => {
    if (!isOwnAddress(event.senderFrame?.url ?? '')) throw new Error('not our page');
    return hospital.change(address);
  });
}

async function openWindow(): Promise<void> {
  const window = new BrowserWindow({
    width: 1280,
    height: 860,
    minWidth: 360,
    minHeight: 480,
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  await window.loadURL(commandLine.isDemo ? `${appAddress}demo/` : appAddress);
  console.log(`Wardbook is ready at ${appAddress}`);
}

/** The page stays where it is: no other address, no second window, nothing embedded. */
function lockNavigation(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => {
      if (!isOwnAddress(event.url)) event.preventDefault();
    });
  });
}

let opening: Promise<void> | undefined;

/** One window, however often and however early it is asked for. */
function openOneWindow(): Promise<void> {
  opening ??= openWindow().finally(() => {
    opening = undefined;
  });
  return opening;
}

function showWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) {
    openOneWindow().catch(giveUp);
    return;
  }
  if (window.isMinimized()) window.restore();
  window.focus();
}

async function main(): Promise<void> {
  lockNavigation();
  app.on('window-all-closed', () => app.quit());
  await app.whenReady();
  const settingsFolder = app.getPath('userData');
  const settings = settingsFile(join(settingsFolder, 'settings.json'));
  const hospital = await chooseHospital(settings, commandLine);
  const choice = chooseProfile(settingsFolder, commandLine.profilePath);
  if (choice.complaint !== undefined) console.error(choice.complaint);
  guardSession(session.defaultSession);
  serveOrigin(hospital, choice);
  answerPage(hospital);
  // Only now is there something that a window could show.
  app.on('second-instance', showWindow);
  await openOneWindow();
}

function giveUp(error: unknown): void {
  console.error(error);
  app.exit(1);
}

if (app.requestSingleInstanceLock()) {
  main().catch(giveUp);
} else {
  // Another Wardbook is open on this device: it comes to the front instead.
  app.quit();
}
