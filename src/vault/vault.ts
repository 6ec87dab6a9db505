/**
 * Guards every secret on this tablet: each nurse's data key, her PIN, her access token. Nothing here may be awaited
 * inside a transaction.
 *
 * Only the PIN and the hospital's recovery key open a data key, and none is made without a recovery key: nobody could
 * help a nurse who forgot her PIN (decision 0112).
 */
import type { Nurse } from '../model/nurse.ts';
import { fieldOf } from '../shared/unknown.ts';
import type { Store } from '../storage/store.ts';
import { macOf, opaqueWord, openBytes, readOpaqueWord, sealBytes } from './cipher.ts';
import { newDataKey } from './dataKey.ts';
import { pepperKey } from './deviceKeys.ts';
import { openKeyring, type Keyring } from './keyring.ts';
import { OpenedKey } from './openedKey.ts';
import { askRecovery, type RecoveryQuestion } from './recovery.ts';
import {
  protectionOf,
  KeyNotHere,
  openWrappings,
  type Enrolment,
  type KeyProtection,
  type WrappingParts,
} from './wrappings.ts';

export interface Sealed {
  iv: ArrayBuffer;
  bytes: ArrayBuffer;
}

/** A PIN as it was typed. */
export interface GivenPin {
  pin: string;
  /** She has just chosen it, and may choose another one. */
  isNew: boolean;
  /** As in `WrappingFor`. */
  acceptsRecovery?: boolean;
}

/** What is sealed for a session; one kind is never accepted as the other. */
type SessionSecret = 'token' | 'renewal';

/** What a nurse's PIN protects: her data key, and under that her token. */
export type PinSeal = Pick<Nurse, 'sealedToken' | 'dataKey'>;

export interface Vault {
  /** Seals a token, or what renews it, for the session that is open now. Throws {@link KeyNotHere}. */
  sealForSession(token: string, authorId: string, what?: SessionSecret): Promise<Sealed>;
  /** Throws {@link KeyNotHere} until she has unlocked. */
  openForSession(sealed: Sealed, authorId: string, what?: SessionSecret): Promise<string>;
  /**
   * Wraps her data key by a PIN, and seals a token under the data key. A data key is made only for a new nurse. Throws
   * {@link KeyNotHere} if the opened key is another nurse's; NoRecoveryKey; and TabletSecretRefused if a new PIN is not
   * enough without the tablet's own secret.
   * @param known her stored row, with her data key as it was opened just now; left out for a new nurse
   */
  sealUnderPin(
    token: string,
    given: GivenPin,
    authorId: string,
    known?: { row: Nurse; opened: OpenedKey },
  ): Promise<PinSeal>;
  /** Whether the profile has another recovery key than hers is wrapped to, one that needs her consent. */
  isRecoveryOther(nurse: Nurse): Promise<boolean>;
  /**
   * Asks the tablet for its own secret, if her PIN needs it; the secret stays in memory until the page is closed.
   * Throws TabletSecretRefused. Does nothing if her PIN does not need one.
   */
  askTablet(nurse: Nurse): Promise<void>;
  /** Whether a nurse can be given a key on this tablet. */
  enrolment(): Promise<Enrolment>;
  /** The token and her data key, or null if the PIN is wrong. The right PIN puts her key into memory. */
  openUnderPin(
    seal: PinSeal,
    pin: string,
    authorId: string,
  ): Promise<{ token: string; opened: OpenedKey } | null>;
  /** Puts a key into the memory of all windows and workers, because she is about to be signed in. */
  hold(opened: OpenedKey): void;
  /**
   * After the right PIN: the seal as it should be now, for example also wrapped to the hospital's recovery key; null if
   * it is up to date.
   */
  renewPinSeal(
    nurse: Nurse,
    pin: string,
    given: { token: string; opened: OpenedKey },
  ): Promise<PinSeal | null>;
  /**
   * Returns what is used and stored in place of a token: a replacement from the shell; in a browser, the token itself.
   */
  keepToken(token: string): Promise<string>;
  /**
   * HMAC-SHA-256 of a token under a salt, which another tablet can also compute. Rejects if the shell that keeps the
   * token can no longer open it.
   */
  markToken(token: string, salt: ArrayBuffer): Promise<ArrayBuffer>;
  /** A mark of a token: always the same for it on this tablet, and unlike any other's. It does not reveal the token. */
  tokenMark(token: string): Promise<ArrayBuffer>;
  /**
   * The tablet was locked: pages drop her key, and the workers that send keep it.
   * @param hereMs how long this page may still open what she wrote
   */
  cover(authorId: string, hereMs?: number): void;
  /** Whether what she submitted is sent while the tablet is locked: a worker has her key, or can get it by itself. */
  isSending(nurse: Pick<Nurse, 'authorId' | 'dataKey'>): Promise<boolean>;
  /** Whether what she wrote can be opened now. */
  hasKey(nurse: Pick<Nurse, 'authorId'>): Promise<boolean>;
  /** Resolves to whether her key has arrived, after `maxMs` at the latest. */
  waitForKey(authorId: string, maxMs: number): Promise<boolean>;
  /** Calls back whenever a nurse's key has arrived in memory. */
  onKey(callback: () => void): () => void;
  /**
   * Makes a request to the hospital's recovery key for hers. The answer opens her key for the caller and puts it into
   * no window's memory. Throws {@link KeyNotHere} if her key is not wrapped to a recovery key.
   */
  askRecovery(nurse: Nurse): Promise<RecoveryQuestion<OpenedKey>>;
  /** What protects her work in a copy of this tablet's disk. */
  protectionOf(nurse: Nurse): KeyProtection;
  /** An opaque word for an id in an address, unreadable in the browser's history; null while her key is not here. */
  sealAddress(authorId: string, id: string): string | null;
  /** The id of an opaque word; null if it is another nurse's word, or not one. */
  openAddress(authorId: string, word: string): string | null;
  /** A mark of a text that only her key on this tablet can make, one for each text; null while that is not here. */
  ownMark(authorId: string, text: string): string | null;
  /** She has signed out: her key is dropped half a minute later. */
  leave(authorId: string): void;
  /** She was removed from this tablet, or signed out by somebody else: her key is dropped at once, everywhere. */
  forget(authorId: string): void;
}

/** A shell that keeps access tokens out of the page, under Electron (decision 0180). */
export interface TokenKeeper {
  /** Returns what replaces the token from now on. Given such a replacement, returns it unchanged. */
  keep(token: string): Promise<string>;
  /** HMAC-SHA-256 under `salt` of `token <the token>`. Rejects if the shell can no longer open it. */
  mark(kept: string, salt: ArrayBuffer): Promise<ArrayBuffer>;
}

export interface VaultParts extends WrappingParts {
  keyring?: Keyring;
  /** Whether this is a page, which must hold no key while the tablet is locked. */
  isPage?: boolean;
  /** Null if the token stays in the page, as in a browser. */
  tokenKeeper?: () => TokenKeeper | null;
}

/** Opens a vault for the nurses in `store`, which must not be a sealing store: a sealing store uses this vault. */
export function openVault(store: Store, parts: VaultParts = {}): Vault & { keyring: Keyring } {
  const { keyring = openKeyring() } = parts;
  const keeper = parts.tokenKeeper?.() ?? null;
  const wrappings = openWrappings(store, parts);
  const { wrap, unwrap, unwrapWithoutPin, isWrappingCurrent } = wrappings;

  const keyOf = (authorId: string): Uint8Array => {
    const key = keyring.get(authorId);
    if (key === undefined) throw new KeyNotHere();
    return key;
  };
  keyring.proveBy(async (authorId, key) => {
    const row = await nurseOf(store, authorId).catch(() => null);
    return row && opens(key, row.sealedToken, authorId);
  });
  const resume = openResuming(store, keyring, { unwrapWithoutPin, isPage: parts.isPage === true });
  const sealUnderPin = openPinSealing(wrap, keyring);

  return {
    keyring,
    sealForSession: async (token, authorId, what) =>
      sealToken(keyOf(authorId), token, authorId, what),
    async openForSession(sealed, authorId, what) {
      // No sealing store may have restored the keys: in another thread, or after a restart, as in the demo.
      await resume(authorId);
      return openToken(keyOf(authorId), sealed, authorId, what);
    },
    sealUnderPin,

    async openUnderPin({ dataKey, sealedToken }, pin, authorId) {
      const key = await unwrap(dataKey, authorId, pin);
      if (key === null) return null;
      keyring.add(authorId, key);
      const token = openToken(key, sealedToken, authorId);
      return { token, opened: new OpenedKey(authorId, key) };
    },
    hold: (opened) => keyring.add(opened.authorId, opened.bytesOf(opened.authorId)),

    async renewPinSeal(row, pin, { token, opened }) {
      const { authorId, dataKey } = row;
      try {
        if (await isWrappingCurrent(opened.bytesOf(authorId), authorId, dataKey)) return null;
        return await sealUnderPin(token, { pin, isNew: false }, authorId, { row, opened });
      } catch {
        // Her key is open already: a failure to wrap it again must not keep her out.
        return null;
      }
    },

    keepToken: keeper === null ? async (token) => token : keeper.keep,
    markToken: keeper === null ? macOfToken : keeper.mark,
    tokenMark: async (token) =>
      crypto.subtle.sign('HMAC', await pepperKey(store), encode(`token:${token}`)),
    cover: (authorId, hereMs) => keyring.cover(authorId, hereMs),
    isSending: async ({ dataKey }) => dataKey.device !== undefined || keyring.isHeld(),
    hasKey: ({ authorId }) => resume(authorId),
    waitForKey: (authorId, maxMs) => keyring.wait(authorId, maxMs),
    onKey: (callback) => keyring.onKey(callback),
    askRecovery: askRecoveryOf,
    askTablet: ({ authorId, dataKey }) => wrappings.askTablet(dataKey, authorId),
    enrolment: wrappings.enrolment,
    protectionOf: ({ dataKey }) => protectionOf(dataKey),
    isRecoveryOther: async ({ dataKey }) =>
      dataKey.recovery !== undefined && wrappings.isRecoveryOther(dataKey.recovery),
    ...openWords(keyring),
    leave: (authorId) => keyring.leave(authorId),
    forget: (authorId) => keyring.forget(authorId),
  };
}

/** Restores a key after a restart, by the wrapping of the system's key store. */
function openResuming(
  store: Store,
  keyring: Keyring,
  {
    unwrapWithoutPin,
    isPage,
  }: { unwrapWithoutPin: ReturnType<typeof openWrappings>['unwrapWithoutPin']; isPage: boolean },
) {
  return async (authorId: string): Promise<boolean> => {
    if (keyring.get(authorId) !== undefined) return true;
    const device = (await nurseOf(store, authorId))?.dataKey?.device;
    const isLocked = device !== undefined && (await isLockedFor(store, authorId));
    if (device === undefined || (isLocked && isPage)) return false;
    const key = await unwrapWithoutPin(device);
    if (key !== null && keyring.get(authorId) === undefined) {
      if (isLocked) keyring.keep(authorId, key);
      else keyring.add(authorId, key);
    }
    return keyring.get(authorId) !== undefined;
  };
}

/** The same MAC that a shell makes of a token it keeps. */
function macOfToken(token: string, salt: ArrayBuffer): Promise<ArrayBuffer> {
  return macOf(salt, `token ${token}`);
}

/** Wraps a data key by a PIN: either one that was opened just now, or a new one. */
function openPinSealing(
  wrap: ReturnType<typeof openWrappings>['wrap'],
  keyring: Keyring,
): Vault['sealUnderPin'] {
  return async (token, given, authorId, known) => {
    const key = known === undefined ? newDataKey() : known.opened.bytesOf(authorId);
    const dataKey = await wrap(key, { authorId, ...given }, known?.row.dataKey);
    if (known === undefined) keyring.add(authorId, key);
    return { dataKey, sealedToken: sealToken(key, token, authorId) };
  };
}

function openWords(keyring: Keyring): Pick<Vault, 'sealAddress' | 'openAddress' | 'ownMark'> {
  const place = (authorId: string) => `wardbook|1|address|${authorId}`;
  return {
    sealAddress(authorId, id) {
      const key = keyring.get(authorId);
      return key === undefined ? null : opaqueWord(key, place(authorId), id);
    },
    openAddress(authorId, word) {
      const key = keyring.get(authorId);
      if (key === undefined) return null;
      try {
        return readOpaqueWord(key, place(authorId), word);
      } catch {
        return null;
      }
    },
    ownMark(authorId, text) {
      const key = keyring.get(authorId);
      return key === undefined ? null : opaqueWord(key, `wardbook|1|mark|${authorId}`, text);
    },
  };
}

async function askRecoveryOf({
  authorId,
  name,
  dataKey,
  sealedToken,
}: Nurse): Promise<RecoveryQuestion<OpenedKey>> {
  if (dataKey.recovery === undefined) throw new KeyNotHere();
  const take = (key: Uint8Array) =>
    opens(key, sealedToken, authorId) ? new OpenedKey(authorId, key) : null;
  return askRecovery(authorId, dataKey.recovery, take, name);
}

function sealToken(key: Uint8Array, token: string, authorId: string, what?: SessionSecret): Sealed {
  const bytes = sealBytes(key, tokenPlace(authorId, what), encode(token));
  return { iv: new ArrayBuffer(0), bytes };
}

function openToken(
  key: Uint8Array,
  { bytes }: Sealed,
  authorId: string,
  what?: SessionSecret,
): string {
  return new TextDecoder().decode(openBytes(key, tokenPlace(authorId, what), bytes));
}

/** Whether the key opens her token, so that it is hers: not a forged one, or one from before a reset of this tablet. */
function opens(key: Uint8Array, sealed: Sealed, authorId: string): boolean {
  try {
    openToken(key, sealed, authorId);
    return true;
  } catch {
    return false;
  }
}

const tokenPlace = (authorId: string, what: SessionSecret = 'token') =>
  `wardbook|1|${what}|${authorId}`;

async function nurseOf(store: Store, authorId: string): Promise<Nurse | null> {
  // Read without parsing: only her data key and her token are needed.
  const row = await store.read(['nurses'], (rows) => rows.get('nurses', authorId));
  return (row as Nurse | undefined) ?? null;
}

async function isLockedFor(store: Store, authorId: string): Promise<boolean> {
  const sessions = await store.read(['sessions'], (rows) => rows.list('sessions'));
  return sessions.some(
    (session) => fieldOf(session, 'authorId') === authorId && fieldOf(session, 'locked') === true,
  );
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
