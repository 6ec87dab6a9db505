/**
 * Owns every secret on this tablet: each nurse's data key, her PIN, her access token. Nothing here may
 * be awaited inside a transaction.
 *
 * What a data key is wrapped by follows from the hospital's recovery key. With one, only the PIN and that
 * key open it. Without one, nobody could help a nurse who forgot her PIN: then the tablet keeps a
 * wrapping that it can open by itself, which guards against those who look and not against those who copy
 * the disk (docs/decisions/0112).
 */
import { argon2id } from 'hash-wasm';
import { z } from 'zod';
import type { PinCost } from '../shared/bridge.ts';
import type { Nurse } from './rows.ts';
import { openBytes, sealBytes } from './sealing/cipher.ts';
import { newDataKey, unwrapByPin, wrapByPin, type DataKey } from './sealing/dataKey.ts';
import { openKeyring, type Keyring } from './sealing/keyring.ts';
import { askRecovery, recoveryUse, type RecoveryQuestion } from './sealing/recovery.ts';
import { keyIdOf, wrapTo } from './sealing/recoveryKey.ts';
import { StoreFailure, type Store } from './store.ts';

export interface Sealed {
  iv: ArrayBuffer;
  bytes: ArrayBuffer;
}

/** What a nurse's PIN guards: her data key, and under that her token. */
export type PinSeal = Pick<Nurse, 'pinSalt' | 'pinVerifier' | 'sealedToken' | 'dataKey'>;

/** Her data key is not in memory, and nothing but her PIN or the hospital's recovery key brings it. */
export class KeyNotHere extends Error {
  override name = 'KeyNotHere';
  constructor() {
    super('What this nurse wrote opens only with her PIN or with the recovery key of the hospital');
  }
}

export interface Vault {
  /** Seals a token for the session that is open now. Throws {@link KeyNotHere}. */
  sealForSession(token: string, authorId: string): Promise<Sealed>;
  /** Throws {@link KeyNotHere} until she has unlocked. */
  openForSession(sealed: Sealed, authorId: string): Promise<string>;
  /**
   * Wraps her data key by a PIN, and seals a token under it. A data key is made only for a nurse who has
   * none. Throws {@link KeyNotHere} where hers cannot be had.
   * @param nurse as she is kept; null: she is new
   */
  sealUnderPin(token: string, pin: string, authorId: string, nurse: Nurse | null): Promise<PinSeal>;
  /** The token, or null where the PIN is wrong. With the right one her data key is in memory. */
  openUnderPin(seal: PinSeal, pin: string, authorId: string): Promise<string | null>;
  /**
   * After the right PIN: the seal as it ought to be by now, such as wrapped to the hospital's recovery
   * key, or null where it is so already. The key of a nurse who had none counts only once this is kept.
   */
  renewPinSeal?(nurse: Nurse, pin: string, token: string): Promise<PinSeal | null>;
  /** The same for the same token on this tablet, and for no other; it does not tell the token. */
  tokenMark(token: string): Promise<ArrayBuffer>;
  /** Whether what she wrote can be opened now. Left out: always. */
  hasKey?(nurse: Pick<Nurse, 'authorId'>): Promise<boolean>;
  /** Resolves to whether her key has come, after so long at the latest. */
  waitForKey?(authorId: string, longestMs: number): Promise<boolean>;
  /** Calls back whenever a nurse's key has come into memory. */
  onKey?(callback: () => void): () => void;
  /**
   * Asks the hospital's recovery key for hers. Opened with the answer, her key is in memory, and she may
   * set a new PIN. Throws {@link KeyNotHere} where hers is wrapped to none.
   */
  askRecovery?(nurse: Nurse): Promise<{ request: string; open(answer: string): Promise<boolean> }>;
  /** What stands between a copy of this tablet's disk and what she wrote. */
  guardOf?(nurse: Nurse): 'tablet' | 'pin' | 'system';
  /** She has signed out. */
  leave?(authorId: string): void;
}

/** A seal that a shell has from the system's own key store; none offers one yet (docs/security.md). */
export interface ShellSeal {
  seal(bytes: ArrayBuffer): Promise<ArrayBuffer>;
  /** Throws where the key store does not have its key any more. */
  open(sealed: ArrayBuffer): Promise<ArrayBuffer>;
}

export interface VaultParts {
  /** What a guess of a PIN costs, or how to find that out once a PIN is given. */
  cost?: PinCost | (() => Promise<PinCost>);
  keyring?: Keyring;
  /** The hospital's recovery key, or null where it has none; asked for when a PIN is set or given. */
  recoveryKey?: () => Promise<CryptoKey | null>;
  /** Null where the shell has none to offer. */
  shellSeal?: () => Promise<ShellSeal | null>;
}

const keyRowSchema = z.object({
  name: z.string(),
  key: z.custom<CryptoKey>((v) => v instanceof CryptoKey),
});

/** Argon2id parameters: about 0.2 s on a tablet, and 64 MiB that an attacker pays per guess. */
export const usualPinCost: PinCost = { iterations: 3, memoryKiB: 64 * 1024 };

/** A vault over the nurses that `store` keeps (not a sealing one: it is what a sealing store asks). */
export function openVault(store: Store, parts: VaultParts = {}): Vault & { keyring: Keyring } {
  const { keyring = openKeyring() } = parts;
  const { wrap, unwrap, openAlone, isAsItOughtToBe, pinCost } = openWrappings(store, parts);

  const keyOf = (authorId: string): Uint8Array => {
    const key = keyring.get(authorId);
    if (key === undefined) throw new KeyNotHere();
    return key;
  };
  /** Where it is wrapped for this tablet, it opens it by itself: after a restart, or for a new PIN. */
  const resume = async (authorId: string): Promise<boolean> => {
    if (keyring.get(authorId) !== undefined) return true;
    const device = (await nurseOf(store, authorId))?.dataKey?.device;
    const key = device === undefined ? null : await openAlone(device, authorId);
    if (key !== null && keyring.get(authorId) === undefined) keyring.add(authorId, key);
    return keyring.get(authorId) !== undefined;
  };
  const sealUnderPin: Vault['sealUnderPin'] = async (token, pin, authorId, nurse) => {
    const isFirst = nurse?.dataKey === undefined;
    if (!isFirst && !(await resume(authorId))) throw new KeyNotHere();
    const key = isFirst ? newDataKey() : keyOf(authorId);
    const dataKey = await wrap(key, authorId, pin, nurse?.dataKey);
    if (isFirst && nurse === null) keyring.add(authorId, key);
    const sealedToken = sealToken(key, token, authorId);
    return { dataKey, sealedToken, pinSalt: new ArrayBuffer(0), pinVerifier: new ArrayBuffer(0) };
  };

  return {
    keyring,
    sealForSession: async (token, authorId) => sealToken(keyOf(authorId), token, authorId),
    async openForSession(sealed, authorId) {
      // In a thread of its own, or after a restart, where no sealing store has brought the keys: the demo.
      await resume(authorId);
      return openToken(keyOf(authorId), sealed, authorId);
    },
    sealUnderPin,

    async openUnderPin({ dataKey, sealedToken, ...former }, pin, authorId) {
      if (dataKey === undefined) {
        return openFormer(store, { ...former, sealedToken }, pin, await pinCost());
      }
      const key = await unwrap(dataKey, authorId, pin);
      if (key === null) return null;
      keyring.add(authorId, key);
      return openToken(key, sealedToken, authorId);
    },

    async renewPinSeal(nurse, pin, token) {
      const { authorId, dataKey } = nurse;
      try {
        if (dataKey !== undefined && (await isAsItOughtToBe(dataKey))) return null;
        return await sealUnderPin(token, pin, authorId, nurse);
      } catch (error) {
        // Her key is open already: what cannot be wrapped anew now must not keep her out.
        if (dataKey === undefined) throw error;
        return null;
      }
    },

    tokenMark: async (token) =>
      crypto.subtle.sign('HMAC', await pepperKey(store), encode(`token:${token}`)),
    hasKey: ({ authorId }) => resume(authorId),
    waitForKey: (authorId, longestMs) => keyring.wait(authorId, longestMs),
    onKey: (callback) => keyring.onKey(callback),
    askRecovery: (nurse) => askRecoveryOf(nurse, keyring),
    guardOf({ dataKey }) {
      if (dataKey === undefined || dataKey.device?.by === 'browser') return 'tablet';
      return dataKey.pinInShell ? 'system' : 'pin';
    },
    leave: (authorId) => keyring.leave(authorId),
  };
}

/** What a data key is wrapped by, as the hospital and the shell have it now. */
function openWrappings(store: Store, parts: VaultParts) {
  const { cost = usualPinCost } = parts;
  const pinCost = async () => (typeof cost === 'function' ? cost() : cost);
  const shellSeal = parts.shellSeal ?? (async () => null);
  const recoveryKey = parts.recoveryKey ?? (async () => null);
  const deviceSeal = openDeviceSeal(store, shellSeal);
  return {
    pinCost,
    openAlone: deviceSeal.open,

    async wrap(
      key: Uint8Array,
      authorId: string,
      pin: string,
      before: DataKey | undefined,
    ): Promise<DataKey> {
      const recovery =
        (await recoveryWrap(await recoveryKey(), key, authorId, before)) ?? before?.recovery;
      const byPin = await wrapByPin(key, authorId, pin, await pinCost());
      const shell = await shellSeal();
      // Only where a lost key store is made up for by the recovery key.
      const inShell = recovery !== undefined && shell !== null;
      const device =
        shell !== null || recovery === undefined ? await deviceSeal.seal(key, authorId) : undefined;
      return {
        pinSalt: byPin.pinSalt,
        pin: inShell ? await shell.seal(byPin.pin) : byPin.pin,
        pinInShell: inShell,
        ...(device && { device }),
        ...(recovery && { recovery }),
      };
    },

    /** The data key, or null where the PIN is wrong. */
    async unwrap({ pin: wrapped, pinSalt, pinInShell }: DataKey, authorId: string, pin: string) {
      const shell = pinInShell ? await shellSeal() : null;
      if (pinInShell && shell === null) throw new KeyNotHere();
      const given = { pin: shell === null ? wrapped : await shell.open(wrapped), pinSalt };
      return unwrapByPin(given, authorId, pin, await pinCost());
    },

    /** A recovery key that is not known now, or no more, takes nothing back. */
    async isAsItOughtToBe({ recovery, device, pinInShell }: DataKey): Promise<boolean> {
      const wanted = await recoveryKey();
      if (wanted !== null && recovery?.keyId !== (await keyIdOf(wanted))) return false;
      const hasShell = (await shellSeal()) !== null;
      if (hasShell) return device?.by === 'shell' && pinInShell === (recovery !== undefined);
      return (device === undefined) === (recovery !== undefined);
    },
  };
}

async function askRecoveryOf({ authorId, dataKey, sealedToken }: Nurse, keyring: Keyring) {
  if (dataKey?.recovery === undefined) throw new KeyNotHere();
  const question: RecoveryQuestion = await askRecovery(authorId, dataKey.recovery);
  return {
    request: question.request,
    async open(answer: string): Promise<boolean> {
      const key = await question.open(answer);
      if (key === null || !opens(key, sealedToken, authorId)) return false;
      keyring.add(authorId, key);
      return true;
    },
  };
}

function sealToken(key: Uint8Array, token: string, authorId: string): Sealed {
  const bytes = sealBytes(key, tokenPlace(authorId), encode(token));
  return { iv: new ArrayBuffer(0), bytes };
}

function openToken(key: Uint8Array, { bytes }: Sealed, authorId: string): string {
  return new TextDecoder().decode(openBytes(key, tokenPlace(authorId), bytes));
}

/** An answer of another tablet's life must never become the key of this one's rows. */
function opens(key: Uint8Array, sealed: Sealed, authorId: string): boolean {
  try {
    openToken(key, sealed, authorId);
    return true;
  } catch {
    return false;
  }
}

const tokenPlace = (authorId: string) => `wardbook|1|token|${authorId}`;

async function nurseOf(store: Store, authorId: string): Promise<Nurse | null> {
  // Read as a row, and no more of it than is needed: the schema of rows looks into this file's.
  const row = await store.read(['nurses'], (rows) => rows.get('nurses', authorId));
  return (row as Nurse | undefined) ?? null;
}

async function recoveryWrap(
  publicKey: CryptoKey | null,
  key: Uint8Array,
  authorId: string,
  before: DataKey | undefined,
): Promise<DataKey['recovery']> {
  if (publicKey === null) return undefined;
  const keyId = await keyIdOf(publicKey);
  if (before?.recovery?.keyId === keyId) return before.recovery;
  return { keyId, ...(await wrapTo(publicKey, recoveryUse(authorId), key)) };
}

/** The wrapping that this tablet opens by itself: by the system's key store where the shell has one. */
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
    /** Null where what it was sealed by is not here (any more). */
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

/** A token as it was sealed before there were data keys, or null where the PIN is wrong. */
async function openFormer(
  store: Store,
  { pinSalt, pinVerifier, sealedToken }: Omit<PinSeal, 'dataKey'>,
  pin: string,
  cost: PinCost,
): Promise<string | null> {
  const stretch = async (use: 'verify' | 'seal') => {
    const stretched = await argon2id({
      password: pin.normalize('NFKC'),
      salt: new Uint8Array(pinSalt),
      iterations: cost.iterations,
      memorySize: cost.memoryKiB,
      parallelism: 1,
      hashLength: 32,
      outputType: 'hex',
    });
    return crypto.subtle.sign('HMAC', await pepperKey(store), encode(`${use}:${stretched}`));
  };
  if (!sameBytes(await stretch('verify'), pinVerifier)) return null;
  const key = await crypto.subtle.importKey('raw', await stretch('seal'), 'AES-GCM', false, [
    'decrypt',
  ]);
  const given = { name: 'AES-GCM', iv: sealedToken.iv };
  return new TextDecoder().decode(await crypto.subtle.decrypt(given, key, sealedToken.bytes));
}

function sealingKey(store: Store): Promise<CryptoKey> {
  return deviceKey(store, 'seal', () =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  );
}

/** What the marks of tokens are made with, and what PINs were checked with before there were data keys. */
function pepperKey(store: Store): Promise<CryptoKey> {
  return deviceKey(store, 'pepper', () =>
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  );
}

async function deviceKey(store: Store, name: string, make: () => Promise<CryptoKey>) {
  const kept = await store.read(['keys'], (rows) => rows.get('keys', name));
  if (kept !== undefined) return keyRowSchema.parse(kept).key;
  const fresh = await make();
  return store.write(['keys'], async (rows) => {
    // Another window may have been first: whatever is there wins, or its seals could not be opened.
    const first = await rows.get('keys', name);
    if (first !== undefined) return keyRowSchema.parse(first).key;
    await rows.put('keys', { name, key: fresh });
    return fresh;
  });
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

export function sameBytes(a: ArrayBuffer, b: ArrayBuffer): boolean {
  const left = new Uint8Array(a);
  const right = new Uint8Array(b);
  if (left.length !== right.length) return false;
  let difference = 0;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}
