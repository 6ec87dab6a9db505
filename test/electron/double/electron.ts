/**
 * The double of `electron`: the module that main imports, backed by a headless Chromium. For tests only;
 * `docs/electron.md` says what it cannot represent.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as Electron from 'electron';
import { DoubleWindow, openWindows } from './browserWindow.ts';
import type { ShownDialog, ShownMenuItem } from './control.ts';
import { openHost, userDataOf, type Host } from './host.ts';
import { claimProfile } from './instanceLock.ts';
import { obeyTests } from './obey.ts';
import { offering } from './offering.ts';
import type { SchemeHandler } from './scheme.ts';
import type { FromPreload } from './webContents.ts';

const given = process.argv.slice(1);
const packageFile = fileURLToPath(new URL('../../../package.json', import.meta.url));
const events = { app: new EventEmitter(), powerMonitor: new EventEmitter() };
/** The folder of that name; main may move it before Electron is ready. */
let userData = userDataOf(given);
let host: Host | undefined;
let isReady = false;
let tellReady: () => void = () => undefined;
const ready = new Promise<void>((done) => {
  tellReady = done;
});

/** Called once main's module has been evaluated: only then is Electron ready. */
export async function begin(): Promise<void> {
  process.on('unhandledRejection', (error) => console.error('UNHANDLED', error));
  host = await openHost(given, userData);
  DoubleWindow.host = host;
  await grantPermissions(host);
  isReady = true;
  tellReady();
  events.app.emit('ready');
  // Second starts that happened earlier are reported right after `ready` (electron.d.ts, 'second-instance').
  if (process.env['WARDBOOK_EARLY_SECOND_START'] !== '1') return;
  setImmediate(() => events.app.emit('second-instance', {}, given, process.cwd(), null));
}

function hostNow(): Host {
  if (host === undefined) throw new Error('Electron is not ready');
  return host;
}

let isQuitting = false;

async function quit(code: number): Promise<void> {
  if (isQuitting) return;
  isQuitting = true;
  events.app.emit('before-quit', { preventDefault: () => undefined });
  for (const window of openWindows()) {
    if (!window.askToClose()) {
      isQuitting = false;
      return;
    }
  }
  await end(code);
}

async function end(code: number): Promise<void> {
  await lock?.told;
  await host?.close();
  lock?.release();
  process.exit(code);
}

let lock: ReturnType<typeof claimProfile> | undefined;

export const app = offering<Electron.App>('app', {
  on: (name: string, listener: () => void) => events.app.on(name, listener),
  once: (name: string, listener: () => void) => events.app.once(name, listener),
  whenReady: () => ready,
  isReady: () => isReady,
  isPackaged: process.env['WARDBOOK_PACKAGED'] === '1',
  getVersion: () => (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version,
  getPath: (name: string) => {
    if (name !== 'userData') throw new Error(`The double has no path ${name}`);
    return userData;
  },
  setPath: (name: string, path: string) => {
    if (isReady || name !== 'userData') throw new Error(`The double cannot set the path ${name}`);
    userData = path;
  },
  // Empty before Electron is ready (electron.d.ts).
  getLocale: () => (isReady ? (process.env['WARDBOOK_LANGUAGE'] ?? 'en-GB') : ''),
  commandLine: {
    appendSwitch: () => undefined,
    hasSwitch: (name: string) => given.some((each) => new RegExp(`^--?${name}(?:=|$)`).test(each)),
  },
  hasSingleInstanceLock: () => lock?.isFirst ?? false,
  requestSingleInstanceLock: (data: unknown = null) => {
    lock = claimProfile(userData, { argv: given, data }, (second) =>
      ready.then(() =>
        events.app.emit('second-instance', {}, second.argv, process.cwd(), second.data),
      ),
    );
    return lock.isFirst;
  },
  setAboutPanelOptions: () => undefined,
  quit: () => void quit(0),
  exit: (code = 0) => void end(code),
  setAppUserModelId: () => undefined,
  setLoginItemSettings: () => undefined,
});

export const BrowserWindow = DoubleWindow;
DoubleWindow.onCreated = (contents) => events.app.emit('web-contents-created', {}, contents);
DoubleWindow.onAllClosed = () => events.app.emit('window-all-closed');

const handlers = new Map<string, (event: object, ...args: unknown[]) => unknown>();
const listeners = new Map<string, (event: object, ...args: unknown[]) => void>();

DoubleWindow.onMessage = async ({ id, channel, given: args }: FromPreload, url: string) => {
  const event = { senderFrame: { url } };
  if (id === undefined) return listeners.get(channel)?.(event, ...args);
  const handler = handlers.get(channel);
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
  return handler(event, ...args);
};

export const ipcMain = offering<Electron.IpcMain>('ipcMain', {
  handle: (channel: string, handler: () => unknown) => void handlers.set(channel, handler),
  on: (channel: string, listener: () => void) => void listeners.set(channel, listener),
});

let isPrivileged = false;
export const protocol = offering<Electron.Protocol>('protocol', {
  registerSchemesAsPrivileged() {
    if (isReady) throw new Error('protocol.registerSchemesAsPrivileged after ready');
    isPrivileged = true;
  },
  handle(scheme: string, handler: SchemeHandler) {
    if (!isReady) throw new Error('protocol.handle before ready');
    if (scheme !== 'wardbook' || !isPrivileged) throw new Error(`The double has no ${scheme}`);
    hostNow().scheme.handler = handler;
  },
});

type PermissionHandlers = {
  request: ((...given: unknown[]) => void) | null;
  check: ((...given: unknown[]) => boolean) | null;
};
const permissions: PermissionHandlers = { request: null, check: null };

export const session = offering<typeof Electron.session>('session', {
  defaultSession: offering<Electron.Session>('defaultSession', {
    setPermissionRequestHandler: (handler: PermissionHandlers['request']) => {
      permissions.request = handler;
    },
    setPermissionCheckHandler: (handler: PermissionHandlers['check']) => {
      permissions.check = handler;
    },
    on: () => undefined,
    resolveProxy: async () => process.env['WARDBOOK_PROXY'] ?? 'DIRECT',
  }),
});

export const screen = offering<Electron.Screen>('screen', {
  getAllDisplays: () => {
    if (!isReady) throw new Error('screen before ready');
    return [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }];
  },
});

/** What main would answer; queried in advance, because Chromium asks nobody in this double. */
function isGranted(permission: string, origin: string, mediaType?: string): boolean {
  const isChecked = permissions.check?.(null, permission, origin, { mediaType }) ?? true;
  let isAllowed = permissions.request === null;
  permissions.request?.(
    null,
    permission,
    (answer: boolean) => {
      isAllowed = answer;
    },
    {
      requestingUrl: `${origin}/`,
      ...(mediaType === undefined ? {} : { mediaTypes: [mediaType] }),
    },
  );
  return isChecked && isAllowed;
}

const chromiumNames = [
  ['media', 'camera', 'video'],
  ['media', 'microphone', 'audio'],
  ['persistent-storage', 'persistent-storage', undefined],
  ['geolocation', 'geolocation', undefined],
  ['notifications', 'notifications', undefined],
] as const;

async function grantPermissions({ chromium, scheme }: Host): Promise<void> {
  DoubleWindow.beforeFirstLoad = async () => {
    const origin = scheme.origin;
    for (const [permission, name, mediaType] of chromiumNames) {
      const setting = isGranted(permission, 'wardbook://app', mediaType) ? 'granted' : 'denied';
      await chromium.send('Browser.setPermission', { permission: { name }, setting, origin });
    }
  };
}

const dialogs: ShownDialog[] = [];
const answers = { button: 0 };

function shown(kind: ShownDialog['kind'], options: Electron.MessageBoxOptions): number {
  const { title = '', message, detail = '', buttons = [] } = options;
  dialogs.push({ kind, title, message, detail, buttons });
  return answers.button;
}

export const dialog = offering<Electron.Dialog>('dialog', {
  showMessageBox: async (...args: unknown[]) => ({
    response: shown('message', args.at(-1) as Electron.MessageBoxOptions),
    checkboxChecked: false,
  }),
  showMessageBoxSync: (...args: unknown[]) =>
    shown('message', args.at(-1) as Electron.MessageBoxOptions),
  showErrorBox: (title: string, message: string) => {
    // Before Electron is ready, it goes to stderr on Linux and no window is shown (electron.d.ts).
    if (!isReady) return;
    console.log(`ERROR BOX ${title}`);
    shown('error', { title, message });
  },
});

/** `WARDBOOK_KEY_STORE`: the account that the key store belongs to, or `basic_text`; unset if there is no key store. */
const account = process.env['WARDBOOK_KEY_STORE'];
/** A key per account, as a key store would hold it: outside the disk. */
const accountKey = () => createHash('sha256').update(`the key store of ${account}`).digest();

export const safeStorage = offering<Electron.SafeStorage>('safeStorage', {
  isAsyncEncryptionAvailable: async () => isReady && account !== undefined,
  getSelectedStorageBackend: () => (account === 'basic_text' ? account : 'gnome_libsecret'),
  encryptStringAsync: async (text: string) => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', accountKey(), iv);
    const box = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), box]);
  },
  decryptStringAsync: async (sealed: Buffer) => {
    const opener = createDecipheriv('aes-256-gcm', accountKey(), sealed.subarray(0, 12));
    opener.setAuthTag(sealed.subarray(12, 28));
    const text = Buffer.concat([opener.update(sealed.subarray(28)), opener.final()]);
    return { result: text.toString('utf8'), shouldReEncrypt: false };
  },
});

let menu: readonly ShownMenuItem[] | null = null;

function shownItems(template: readonly Electron.MenuItemConstructorOptions[]): ShownMenuItem[] {
  return template.map(({ label = '', role = '', submenu }) => ({
    label,
    role,
    items: Array.isArray(submenu) ? shownItems(submenu) : [],
  }));
}

/** What the system's browser was told to open. */
const inBrowser: string[] = [];

export const shell = offering<Electron.Shell>('shell', {
  openPath: async () => '',
  /** `WARDBOOK_BROWSER=none`: the system has no browser. */
  openExternal: async (address: string) => {
    if (process.env['WARDBOOK_BROWSER'] === 'none') throw new Error('No application');
    inBrowser.push(address);
  },
});

export const Menu = offering<typeof Electron.Menu>('Menu', {
  buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) => shownItems(template),
  setApplicationMenu: (items: readonly ShownMenuItem[] | null) => {
    menu = items ?? [];
  },
});

export const powerMonitor = offering<Electron.PowerMonitor>('powerMonitor', {
  on: (name: string, listener: () => void) => events.powerMonitor.on(name, listener),
});

obeyTests({
  state: () => ({
    dialogs,
    menu,
    inBrowser,
    credentials: [...(host?.scheme.credentials ?? [])],
    scheme: host?.scheme.address ?? '',
  }),
  chromium: () => ready.then(() => hostNow().chromium),
  emit: (of, event) => events[of].emit(event, { preventDefault: () => undefined }),
  answerWith: (button) => {
    answers.button = button;
  },
  isGranted,
  quit: () => quit(0),
});
