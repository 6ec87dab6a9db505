/**
 * The wrappings of a nurse's data key: by her PIN or passphrase, together with a secret of the tablet if it has one; by
 * the tablet alone if the hospital accepts that; and by the hospital's recovery key. `protectionOf` tells how strong
 * that is (decisions 0112, 0165).
 */
import type { DataKey } from '../model/dataKey.ts';
import type { PinCost } from '../shared/bridge.ts';
import { StoreFailure } from '../shared/storeFailure.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { Store } from '../storage/store.ts';
import { openBytes, sealBytes } from './cipher.ts';
import { unwrapByPin, wrapByPin } from './dataKey.ts';
import { sealingKey } from './deviceKeys.ts';
import { openRecoveryTrust, type RecoveryParts, type WrappingFor } from './recoveryTrust.ts';
import { isPin, type SecretKind } from './secretKind.ts';

/** Argon2id parameters: about 0.2 s on a tablet, and 64 MiB of memory per guess for an attacker. */
export const defaultPinCost: PinCost = { iterations: 3, memoryKiB: 64 * 1024 };

/** Her data key is not in memory, and only her PIN or the hospital's recovery key can open it. */
export class KeyNotHere extends Error {
  override name = 'KeyNotHere';
  constructor() {
    super('What this nurse wrote opens only with her PIN or with the recovery key of the hospital');
  }
}

/** The tablet was asked for its own secret and did not give it: the user refused, or the secret no longer exists. */
export class TabletSecretRefused extends Error {
  override name = 'TabletSecretRefused';
  constructor(cause?: unknown) {
    super('This tablet did not give its own secret', { cause });
  }
}

/** A seal that the shell makes with the system's key store. */
export interface ShellSeal {
  seal(bytes: ArrayBuffer): Promise<ArrayBuffer>;
  /** Throws if the key store no longer has its key. */
  open(sealed: ArrayBuffer): Promise<ArrayBuffer>;
  /** Whether the system's key has changed since the one that `open` used. */
  isOutdated?(): boolean;
}

/**
 * A passkey of the tablet, which gives a secret of 32 bytes to anybody who can unlock the tablet. The user is asked
 * once after each start; both methods throw {@link TabletSecretRefused}.
 */
export interface TabletPasskey {
  /** The secret of the passkey `id`. */
  secretOf(id: ArrayBuffer): Promise<Uint8Array>;
  /** The secret of the first of `ids` that exists here, or of a passkey that is made now. */
  anySecret(ids: readonly ArrayBuffer[]): Promise<{ id: ArrayBuffer; secret: Uint8Array }>;
}

export interface WrappingParts extends RecoveryParts {
  /** The cost of one guess of a PIN, or how to determine it once a PIN is entered. */
  cost?: PinCost | (() => Promise<PinCost>);
  /** Null if the shell has none. */
  shellSeal?: () => Promise<ShellSeal | null>;
  /** Null if the browser has none. */
  passkey?: () => Promise<TabletPasskey | null>;
  /** Whether the hospital has accepted in writing that a PIN may be the only protection. Left out: it has. */
  acceptsPinOnly?: () => Promise<boolean>;
}

/** What protects a nurse's work in a copy of this tablet's disk, besides the recovery key. */
export type KeyProtection = 'tablet' | 'pin' | 'passphrase' | 'passkey' | 'system';

export function protectionOf(dataKey: DataKey | undefined): KeyProtection {
  if (dataKey === undefined || dataKey.device?.by === 'browser') return 'tablet';
  if (dataKey.pinInShell) return 'system';
  if (dataKey.passkey !== undefined) return 'passkey';
  return dataKey.isPassphrase === true ? 'passphrase' : 'pin';
}

/** Makes and opens wrappings with what the hospital and the tablet offer now. */
export function openWrappings(store: Store, parts: WrappingParts) {
  const { cost = defaultPinCost } = parts;
  const pinCost = async () => (typeof cost === 'function' ? cost() : cost);
  const shellSeal = parts.shellSeal ?? (async () => null);
  const recoveryKey = parts.recoveryKey ?? (async () => null);
  const passkey = parts.passkey ?? (async () => null);
  const acceptsPinOnly = parts.acceptsPinOnly ?? (async () => true);
  const recovery = openRecoveryTrust(store, parts);
  const deviceSeal = openDeviceSeal(store, shellSeal);
  const tablet = { shellSeal, passkey, acceptsPinOnly };

  return {
    pinCost,
    unwrapWithoutPin: deviceSeal.open,

    /** `isNew`: she has just chosen the secret, and can choose another one if the tablet refuses its own. */
    async wrap(
      key: Uint8Array,
      given: WrappingFor & { pin: string; isNew: boolean },
      before: DataKey | undefined,
    ): Promise<DataKey> {
      const { authorId, pin: secret } = given;
      const isPassphrase = !isPin(secret);
      const toHospital = await recovery.wrap(key, given, before?.recovery);
      const wrapped = await wrapByPin(key, authorId, secret, await pinCost());
      // The tablet's own secret is used only if the recovery key makes up for its loss.
      const beside =
        toHospital === undefined
          ? { pin: wrapped.pin, pinInShell: false }
          : await wrapWithDeviceSecret(
              tablet,
              { ...given, isPassphrase },
              wrapped.pin,
              await idsOf(store),
            );
      const hasShell = (await shellSeal()) !== null;
      // If a passphrase is required, the tablet alone must not be enough.
      const isAlone = hasShell || (toHospital === undefined && !isPassphrase);
      const device = isAlone ? await deviceSeal.seal(key, authorId) : undefined;
      return {
        ...beside,
        pinSalt: wrapped.pinSalt,
        ...(isPassphrase && { isPassphrase }),
        ...(device && { device }),
        ...(toHospital && { recovery: toHospital }),
      };
    },

    /** The data key, or null if the PIN is wrong. Throws if the tablet's own secret is missing. */
    async unwrap(dataKey: DataKey, authorId: string, pin: string): Promise<Uint8Array | null> {
      const wrapped = await unwrapWithDeviceSecret(tablet, dataKey, authorId);
      const given = { pin: wrapped, pinSalt: dataKey.pinSalt };
      return unwrapByPin(given, authorId, pin, await pinCost());
    },

    /** Asks the tablet for its own secret, if her PIN needs it. */
    async askTablet(dataKey: DataKey | undefined, authorId: string): Promise<void> {
      if (dataKey !== undefined) await unwrapWithDeviceSecret(tablet, dataKey, authorId);
    },

    isRecoveryOther: recovery.isOther,

    /**
     * Whether the wrappings are as they should be now. A recovery key that is unknown now, or was withdrawn, removes no
     * wrapping. Throws StoreFailure.
     */
    async isWrappingCurrent(dataKey: DataKey, authorId: string): Promise<boolean> {
      const { recovery: wrapped, device, pinInShell, isPassphrase = false } = dataKey;
      if (!(await recovery.isCurrent(wrapped))) return false;
      const shell = await shellSeal();
      if (shell?.isOutdated?.() === true) return false;
      // The sealing key can be lost although the rows are not, for example if they were restored from a copy.
      if (device !== undefined && (await deviceSeal.open(device, authorId)) === null) return false;
      if (shell !== null) {
        return device?.by === 'shell' && pinInShell === (wrapped !== undefined);
      }
      return (device === undefined) === (wrapped !== undefined || isPassphrase);
    },

    /** Which kind of secret a nurse has to choose now; `pin` may still turn out to need the tablet's consent. */
    async secretWanted(): Promise<SecretKind> {
      if (await acceptsPinOnly()) return 'pin';
      if ((await recoveryKey()) === null) return 'passphrase';
      const hasOwn = (await shellSeal()) !== null || (await passkey()) !== null;
      return hasOwn ? 'pin' : 'passphrase';
    },
  };
}

type Tablet = Required<Pick<WrappingParts, 'shellSeal' | 'passkey' | 'acceptsPinOnly'>>;

const passkeyPlace = (authorId: string) => `wardbook|1|passkey|${authorId}`;

/** Wraps the PIN's wrapping once more with a secret that only this tablet has. */
async function wrapWithDeviceSecret(
  { shellSeal, passkey, acceptsPinOnly }: Tablet,
  given: { authorId: string; isNew: boolean; isPassphrase: boolean },
  wrapped: ArrayBuffer,
  ids: readonly ArrayBuffer[],
): Promise<Pick<DataKey, 'pin' | 'pinInShell' | 'passkey'>> {
  const shell = await shellSeal();
  if (shell !== null) return { pin: await shell.seal(wrapped), pinInShell: true };
  const own = given.isPassphrase ? null : await passkey();
  if (own === null) return { pin: wrapped, pinInShell: false };
  try {
    const { id, secret } = await own.anySecret(ids);
    const pin = sealBytes(secret, passkeyPlace(given.authorId), new Uint8Array(wrapped));
    return { pin, pinInShell: false, passkey: { id } };
  } catch (error) {
    // A PIN in use stays valid; instead of a new one she could choose a passphrase.
    if (given.isNew && !(await acceptsPinOnly())) throw error;
    return { pin: wrapped, pinInShell: false };
  }
}

async function unwrapWithDeviceSecret(
  { shellSeal, passkey }: Tablet,
  dataKey: DataKey,
  authorId: string,
): Promise<ArrayBuffer> {
  if (dataKey.pinInShell) {
    const shell = await shellSeal();
    if (shell === null) throw new TabletSecretRefused();
    return shell.open(dataKey.pin).catch((error: unknown) => {
      throw new TabletSecretRefused(error);
    });
  }
  if (dataKey.passkey === undefined) return dataKey.pin;
  const own = await passkey();
  if (own === null) throw new TabletSecretRefused();
  const secret = await own.secretOf(dataKey.passkey.id);
  try {
    return new Uint8Array(openBytes(secret, passkeyPlace(authorId), dataKey.pin)).buffer;
  } catch (error) {
    throw new TabletSecretRefused(error);
  }
}

/** The passkeys that already wrap keys on this tablet: one is enough for all its nurses. */
async function idsOf(store: Store): Promise<ArrayBuffer[]> {
  const nurses = await store.read(['nurses'], (rows) => rows.list('nurses'));
  return nurses.flatMap((nurse) => {
    const passkey = fieldOf(fieldOf(nurse, 'dataKey'), 'passkey');
    const id = fieldOf(passkey, 'id');
    return id instanceof ArrayBuffer ? [id] : [];
  });
}

/**
 * The wrapping that this tablet opens by itself: with the system's key store if the shell has one, otherwise with a key
 * of the browser.
 */
function openDeviceSeal(store: Store, shellSeal: () => Promise<ShellSeal | null>) {
  const place = (authorId: string) => encode(`wardbook|1|device|${authorId}`);
  return {
    async seal(key: Uint8Array, authorId: string): Promise<NonNullable<DataKey['device']>> {
      const shell = await shellSeal();
      if (shell !== null) {
        return { by: 'shell', bytes: await shell.seal(new Uint8Array(key).buffer) };
      }
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const given = { name: 'AES-GCM', iv, additionalData: place(authorId) };
      const box = await crypto.subtle.encrypt(given, await sealingKey(store), new Uint8Array(key));
      return { by: 'browser', bytes: Uint8Array.from([...iv, ...new Uint8Array(box)]).buffer };
    },
    /** Null if the key that sealed it is not here, or no longer exists. */
    async open(
      { by, bytes }: NonNullable<DataKey['device']>,
      authorId: string,
    ): Promise<Uint8Array | null> {
      try {
        if (by === 'shell') {
          const shell = await shellSeal();
          return shell && new Uint8Array(await shell.open(bytes));
        }
        const iv = new Uint8Array(bytes.slice(0, 12));
        const given = { name: 'AES-GCM', iv, additionalData: place(authorId) };
        const key = await sealingKey(store);
        return new Uint8Array(await crypto.subtle.decrypt(given, key, bytes.slice(12)));
      } catch (error) {
        if (error instanceof StoreFailure) throw error;
        return null;
      }
    },
  };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
