/**
 * The small API that Electron's preload exposes to the page, for what a page cannot do by itself. This file imports
 * nothing, so that the preload stays small.
 */

/** The result of a request to change the hospital's address. */
export type HospitalAddressChange =
  | { readonly changed: true; readonly hospitalAddress: string }
  | { readonly changed: false; readonly reason: AddressRefusal };

/** `not-saved`: the address is valid, but was not saved. */
export type AddressRefusal = 'not-an-address' | 'not-saved';

/**
 * The room on the whole disk, as main sees it. `enough`: also for photos. `low`: only for text. `full`: for nothing.
 * `unknown`: the system does not say.
 */
export type DiskRoom = 'enough' | 'low' | 'full' | 'unknown';

/** What the system's key store returned. */
export interface OpenedBySystem {
  /** Base64. */
  readonly bytes: string;
  /** The system has a newer key: what was opened should be sealed again. */
  readonly isOutdated: boolean;
}

/**
 * How a sign-in in the system's browser ended. `stopped`: the page did not want it any more, or began another one.
 * `not-finished`: nobody came back from there in time. `provider-silent`, `provider-strange`: the provider did not say
 * where nurses sign in, or something else answered; no browser was opened.
 */
export type BrowserSignIn =
  | { readonly is: 'answered'; readonly query: string; readonly redirectAddress: string }
  | {
      readonly is:
        | 'stopped'
        | 'no-browser'
        | 'not-finished'
        | 'provider-silent'
        | 'provider-strange';
    };

/** The API that Electron's preload puts on the page's global object, as `wardbookShellName`. */
export interface WardbookShell {
  /** Saves a new base address; `/bridge.json` reports it at once. */
  changeHospitalAddress(hospitalAddress: string): Promise<HospitalAddressChange>;
  /** Calls `lock` whenever the device sleeps, wakes, or its screen is locked. */
  whenLockIsDue(lock: () => void): void;
  /** Reports how much room the disk has, at once and at each change. */
  whenDiskChanges(tell: (room: DiskRoom) => void): void;
  /** How many bytes photos may still use on the disk; null if the system does not say. */
  freeForPhotos(): Promise<number | null>;
  /** Whether the system has a key store whose secrets are not on a copied disk. */
  hasSystemSeal(): Promise<boolean>;
  /** Seals bytes (base64) with the system's key store; returns base64. Rejects if that fails. */
  sealBySystem(bytes: string): Promise<string>;
  /** Opens sealed bytes. Rejects if the system no longer has the key. */
  openBySystem(sealed: string): Promise<OpenedBySystem>;
  /**
   * Takes an access token and returns the sealed token that replaces it from then on (`sealedToken.ts`), also in the
   * page's requests: only main can open it. Rejects if the key cannot be stored.
   */
  sealToken(token: string): Promise<string>;
  /**
   * HMAC-SHA-256 of `token <the token>` with `salt` as the key; salt and result are base64. Rejects if the token cannot
   * be opened.
   */
  markToken(sealed: string, salt: string): Promise<string>;
  /**
   * Opens the sign-in page of the hospital's identity provider in the system's browser and waits for the answer, which
   * comes to main over a loopback address (RFC 8252, 7.3). `question` is the query of the page's request; main adds
   * where the browser is to come back to. Only one is under way: the next one stops it.
   */
  signInInBrowser(question: string): Promise<BrowserSignIn>;
  /** Closes the loopback address, if a sign-in is under way. */
  stopBrowserSignIn(): Promise<void>;
}

/** The name on the page's global object; absent in the browser. */
export const wardbookShellName = 'wardbookShell';

/** The shell's API on `globalObject`, or undefined in the browser. */
export function shellOf(globalObject: object): WardbookShell | undefined {
  const door: unknown = Reflect.get(globalObject, wardbookShellName);
  return isShell(door) ? door : undefined;
}

function isShell(door: unknown): door is WardbookShell {
  return (
    typeof door === 'object' &&
    door !== null &&
    typeof Reflect.get(door, 'changeHospitalAddress') === 'function'
  );
}

/** The message between Electron's preload and main that carries `changeHospitalAddress`. */
export const changeHospitalAddressMessage = 'wardbook:change-hospital-address';

/** The messages between Electron's preload and main about the system's key store. */
export const systemSealMessages = {
  has: 'wardbook:has-system-seal',
  seal: 'wardbook:seal-by-system',
  open: 'wardbook:open-by-system',
} as const;

/** The messages between Electron's preload and main about access tokens. */
export const tokenMessages = {
  seal: 'wardbook:seal-token',
  mark: 'wardbook:mark-token',
} as const;

/** The messages between Electron's preload and main about a sign-in in the system's browser. */
export const browserSignInMessages = {
  start: 'wardbook:sign-in-in-browser',
  stop: 'wardbook:stop-browser-sign-in',
} as const;

/** The message from Electron's main to its preload that locks the app: its next user must enter a PIN. */
export const lockMessage = 'wardbook:lock';

/** The message by which a page asks Electron's main how much room the disk has. */
export const askDiskMessage = 'wardbook:ask-disk';

/** The message by which a page asks Electron's main how many bytes photos may still use. */
export const askFreeForPhotosMessage = 'wardbook:ask-free-for-photos';

/** The message from Electron's main to its preload that reports how much room the disk has now. */
export const diskMessage = 'wardbook:disk';
