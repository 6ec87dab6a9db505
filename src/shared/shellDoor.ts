/**
 * The small door that Electron's preload opens for the page, for what a page cannot do by
 * itself. Nothing is imported here, so that the preload stays small.
 */

/** What became of a wish to change the hospital's address. */
export type HospitalAddressChange =
  | { readonly changed: true; readonly hospitalAddress: string }
  | { readonly changed: false; readonly reason: AddressRefusal };

/** `not-saved`: the address is good, and the settings could not be written. */
export type AddressRefusal = 'not-an-address' | 'not-saved';

/**
 * What main knows of the whole disk. `enough`: also for photos. `low`: for text. `full`: for nothing.
 * `unknown`: the system does not say.
 */
export type DiskRoom = 'enough' | 'low' | 'full' | 'unknown';

/** What the system's key store gave back. */
export interface OpenedBySystem {
  /** Base64. */
  readonly bytes: string;
  /** The system has another key by now: what was opened should be sealed again. */
  readonly isOutdated: boolean;
}

/** What the Electron preload puts on the page's global object, under `wardbookShellName`. */
export interface WardbookShell {
  /** Keeps a new base address; the facts of `/bridge.json` follow at once. */
  changeHospitalAddress(hospitalAddress: string): Promise<HospitalAddressChange>;
  /** Calls `lock` whenever the device sleeps, wakes, or its screen is locked. */
  whenLockIsDue(lock: () => void): void;
  /** Tells how much room the disk has, at once and whenever that changes. */
  whenDiskChanges(tell: (room: DiskRoom) => void): void;
  /** What photos may still take of the disk, bytes; null where the system does not say. */
  freeForPhotos(): Promise<number | null>;
  /** Whether the system has a key store that keeps a secret from whoever copies the disk. */
  hasSystemSeal(): Promise<boolean>;
  /** Seals bytes (base64) by the system's key store; gives back base64. Rejects where it cannot. */
  sealBySystem(bytes: string): Promise<string>;
  /** Opens them again. Rejects where the system does not have its key any more. */
  openBySystem(sealed: string): Promise<OpenedBySystem>;
  /**
   * Takes an access token over, and gives back what stands in its place from then on (`sealedToken.ts`), also
   * in the page's requests: main alone opens it. Rejects where its key cannot be kept.
   */
  sealToken(token: string): Promise<string>;
  /** HMAC-SHA-256 under `salt` of `token <the token>`; salt and answer are base64. Rejects where none opens. */
  markToken(sealed: string, salt: string): Promise<string>;
}

/** The name on the page's global object; absent in the browser. */
export const wardbookShellName = 'wardbookShell';

/** The shell's door on `globalObject`, or undefined in the browser. */
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

/** The message from Electron's main to its preload: whoever comes next gives a PIN first. */
export const lockMessage = 'wardbook:lock';

/** The message with which a page asks Electron's main how much room the disk has. */
export const askDiskMessage = 'wardbook:ask-disk';

/** The message with which a page asks Electron's main what photos may still take of the disk. */
export const askFreeForPhotosMessage = 'wardbook:ask-free-for-photos';

/** The message from Electron's main to its preload: this is how much room the disk has now. */
export const diskMessage = 'wardbook:disk';
