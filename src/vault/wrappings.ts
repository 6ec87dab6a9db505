/**
 * The wrappings of a nurse's data key: by her PIN, together with a secret of the tablet if it has one; and by the
 * hospital's recovery key, without which no key is made (decisions 0112, 0165).
 */
import type { DataKey } from '../model/dataKey.ts';
import type { PinCost } from '../shared/bridge.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { Store } from '../storage/store.ts';
import { openBytes, sealBytes } from './cipher.ts';
import { unwrapByPin, wrapByPin } from './dataKey.ts';
import { openRecoveryTrust, type RecoveryParts, type WrappingFor } from './recoveryTrust.ts';

/** Argon2id parameters: about 0.2 s on a tablet, and 64 MiB of memory per guess for an attacker. */
export const defaultPinCost: PinCost = { iterations: 3, memoryKiB: 64 * 1024 };

/** Her data key is not in memory, and only her PIN or the hospital's recovery key can open it. */
export class KeyNotHere extends Error {
  override name = 'KeyNotHere';
  constructor() {
    super('What this nurse wrote opens only with her PIN or with the recovery key of the hospital');
  }
}

/** The hospital's profile has no recovery key, so no key is made: a forgotten PIN would lose what it protects. */
export class NoRecoveryKey extends Error {
  override name = 'NoRecoveryKey';
  constructor() {
    super('The profile of the hospital has no recovery key (tablets.recoveryKey)');
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
export type KeyProtection = 'pin' | 'passkey' | 'system';

export function protectionOf(dataKey: DataKey): KeyProtection {
  if (dataKey.pinInShell) return 'system';
  return dataKey.passkey === undefined ? 'pin' : 'passkey';
}

/**
 * Whether a nurse can sign in on this tablet for the first time. `pin-alone`: the tablet has no secret of its own, and
 * the hospital has not accepted that a PIN is the only protection.
 */
export type Enrolment = 'ready' | 'no-recovery-key' | 'pin-alone';

/** Makes and opens wrappings with what the hospital and the tablet offer now. */
export function openWrappings(store: Store, parts: WrappingParts) {
  const { cost = defaultPinCost } = parts;
  const pinCost = async () => (typeof cost === 'function' ? cost() : cost);
  const shellSeal = parts.shellSeal ?? (async () => null);
  const recoveryKey = parts.recoveryKey ?? (async () => null);
  const passkey = parts.passkey ?? (async () => null);
  const acceptsPinOnly = parts.acceptsPinOnly ?? (async () => true);
  const recovery = openRecoveryTrust(parts);
  const tablet = { shellSeal, passkey, acceptsPinOnly };
  const hasOwnSecret = async () => (await shellSeal()) !== null || (await passkey()) !== null;

  /** Her key, from the wrapping by the system's key store alone; null if that no longer opens it. */
  const unwrapWithoutPin = async ({
    bytes,
  }: NonNullable<DataKey['device']>): Promise<Uint8Array | null> => {
    const shell = await shellSeal();
    return (
      shell &&
      shell.open(bytes).then(
        (key) => new Uint8Array(key),
        () => null,
      )
    );
  };
  const enrolment = async (): Promise<Enrolment> => {
    if ((await recoveryKey()) === null) return 'no-recovery-key';
    return (await acceptsPinOnly()) || (await hasOwnSecret()) ? 'ready' : 'pin-alone';
  };

  return {
    unwrapWithoutPin,
    enrolment,

    /**
     * Throws {@link NoRecoveryKey}, and {@link TabletSecretRefused} if the tablet refuses its own secret for a new PIN.
     * `isNew`: she has just chosen it.
     */
    async wrap(
      key: Uint8Array,
      given: WrappingFor & { pin: string; isNew: boolean },
      before: DataKey | undefined,
    ): Promise<DataKey> {
      const { authorId, pin } = given;
      const toHospital = await recovery.wrap(key, given, before);
      if (toHospital === undefined) throw new NoRecoveryKey();
      if (before === undefined && (await enrolment()) !== 'ready') throw new TabletSecretRefused();
      const wrapped = await wrapByPin(key, authorId, pin, await pinCost());
      const beside = await wrapWithDeviceSecret(tablet, given, wrapped.pin, await idsOf(store));
      const shell = await shellSeal();
      return {
        ...beside,
        pinSalt: wrapped.pinSalt,
        ...(shell && { device: { bytes: await shell.seal(new Uint8Array(key).buffer) } }),
        ...toHospital,
      };
    },

    /** The data key, or null if the PIN is wrong. Throws if the tablet's own secret is missing. */
    async unwrap(dataKey: DataKey, authorId: string, pin: string): Promise<Uint8Array | null> {
      const wrapped = await unwrapWithDeviceSecret(tablet, dataKey, authorId);
      const given = { pin: wrapped, pinSalt: dataKey.pinSalt };
      return unwrapByPin(given, authorId, pin, await pinCost());
    },

    /** Asks the tablet for its own secret, if her PIN needs it. */
    async askTablet(dataKey: DataKey, authorId: string): Promise<void> {
      await unwrapWithDeviceSecret(tablet, dataKey, authorId);
    },

    isRecoveryOther: recovery.isOther,

    /**
     * Whether the wrappings are as they should be now. A recovery key that is unknown now, or was withdrawn, removes no
     * wrapping.
     */
    async isWrappingCurrent(key: Uint8Array, authorId: string, dataKey: DataKey): Promise<boolean> {
      const { device, pinInShell } = dataKey;
      if (!(await recovery.isCurrent(key, authorId, dataKey))) return false;
      const shell = await shellSeal();
      if (shell === null) return true;
      if (shell.isOutdated?.() === true) return false;
      // The key store can be lost although the rows are not, for example if they were restored from a copy.
      return pinInShell && device !== undefined && (await unwrapWithoutPin(device)) !== null;
    },
  };
}

type Tablet = Required<Pick<WrappingParts, 'shellSeal' | 'passkey' | 'acceptsPinOnly'>>;

const passkeyPlace = (authorId: string) => `wardbook|1|passkey|${authorId}`;

async function wrapWithDeviceSecret(
  { shellSeal, passkey, acceptsPinOnly }: Tablet,
  given: { authorId: string; isNew: boolean },
  wrapped: ArrayBuffer,
  ids: readonly ArrayBuffer[],
): Promise<Pick<DataKey, 'pin' | 'pinInShell' | 'passkey'>> {
  const shell = await shellSeal();
  if (shell !== null) return { pin: await shell.seal(wrapped), pinInShell: true };
  const own = await passkey();
  if (own === null) return { pin: wrapped, pinInShell: false };
  try {
    const { id, secret } = await own.anySecret(ids);
    const pin = sealBytes(secret, passkeyPlace(given.authorId), new Uint8Array(wrapped));
    return { pin, pinInShell: false, passkey: { id } };
  } catch (error) {
    // A PIN in use stays valid.
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
