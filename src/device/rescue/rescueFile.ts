/**
 * The bytes of a rescue file: a readable head that reveals nothing of the content, then parts that are sealed under a
 * key made for this one file. The format is in docs/rescue-bundle.md. Parts are sealed one by one, so that a ward's
 * photos never have to be in memory all at once.
 */
import { z } from 'zod';
import type { PinCost } from '../../shared/bridge.ts';
import { decodeRows, encodeRows } from '../../storage/files/rowBytes.ts';
import { fromBase64, toBase64 } from '../../vault/base64.ts';
import { keyBytes } from '../../vault/cipher.ts';
import { unwrapByPin, wrapByPin } from '../../vault/dataKey.ts';
import {
  askRecovery,
  ofWrappedText,
  recoveryUse,
  rescuePrefix,
  toWrappedText,
  wrappedTextSchema,
  type RecoveryQuestion,
} from '../../vault/recovery.ts';
import { keyIdOf, unwrapWith, wrapTo } from '../../vault/recoveryKey.ts';

const mark = new TextEncoder().encode('WBRESCUE');
const keptVersion = 2;
const markedVersion = 3;
const preambleBytes = mark.length + 1 + 4;
const maxHeadBytes = 16_384;
const maxPartBytes = 64 * 1024 * 1024;
const tagBytes = 16;

/**
 * `not-rescue`: it is something else. `other-version`: another version of the app made it, in a format that this one
 * does not read. `damaged`: bytes of it are changed or missing. `inconsistent`: its content contradicts itself (`fileRows.ts`). `key-taken`: something in it has the same
 * id as something else on this tablet (`occupied.ts`).
 */
export type RescueFailureReason =
  | 'not-rescue'
  | 'other-version'
  | 'damaged'
  | 'inconsistent'
  | 'key-taken';

/** The file cannot be read; nothing was taken from it. */
export class RescueFailure extends Error {
  override name = 'RescueFailure';
  readonly reason: RescueFailureReason;

  constructor(reason: RescueFailureReason, options?: ErrorOptions) {
    super(`The rescue file cannot be read: ${reason}`, options);
    this.reason = reason;
  }
}

const base64 = z.base64();
const costSchema = {
  iterations: z.number().int().min(1).max(16),
  memoryKiB: z
    .number()
    .int()
    .min(8)
    .max(1024 * 1024),
};
const headSchema = z.object({
  fileId: z.string().min(1).max(100),
  key: z.discriminatedUnion('by', [
    wrappedTextSchema.extend({ by: z.literal('recovery'), keyId: z.string() }),
    z.object({ by: z.literal('passphrase'), salt: base64, bytes: base64, ...costSchema }),
  ]),
});
type Head = z.infer<typeof headSchema>;

/** Whom a file is made for: the holder of the hospital's recovery key, or of a passphrase. */
export type RescueFor = { recoveryKey: CryptoKey } | { passphrase: string; cost: PinCost };

/** What a file holds: rows as stored, or rows that end with marks over everything before them. */
export type SealedAs =
  | { is: 'kept' }
  | { is: 'marked'; marksOver(digest: ArrayBuffer): Promise<object> };

const versions = { kept: keptVersion, marked: markedVersion } as const;

/**
 * Makes a file of these parts, sealed one after the other.
 * @param parts rows as `encodeRows` takes them; the first part says how many follow
 */
export async function sealRescue(
  fileId: string,
  madeFor: RescueFor,
  parts: AsyncIterable<readonly object[]>,
  as: SealedAs,
): Promise<Blob> {
  const key = crypto.getRandomValues(new Uint8Array(keyBytes));
  const head: Head = { fileId, key: await wrapped(key, fileId, madeFor) };
  const headBytes = encode(JSON.stringify(head));
  const start = new Uint8Array(preambleBytes + headBytes.length);
  start.set(mark);
  start[mark.length] = versions[as.is];
  new DataView(start.buffer).setUint32(mark.length + 1, headBytes.length, true);
  start.set(headBytes, preambleBytes);

  const seal = await partSeal(key, start, ['encrypt']);
  const pieces: BlobPart[] = [start];
  const digests = [await sha256(start)];
  const add = async (rows: readonly object[]) => {
    const sealed = await seal.close(pieces.length - 1, encodeRows(rows));
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, sealed.byteLength, true);
    // The browser may move a blob out of memory, but not an array of bytes.
    pieces.push(new Blob([length, sealed]));
    digests.push(await sha256(new Uint8Array(sealed)));
  };
  for await (const rows of parts) await add(rows);
  if (as.is === 'marked') await add([await as.marksOver(await digestOver(digests))]);
  return new Blob(pieces, { type: 'application/octet-stream' });
}

/** The same digest only for the same head and parts in the same order. */
function digestOver(digests: readonly ArrayBuffer[]): Promise<ArrayBuffer> {
  return sha256(Uint8Array.from(digests.flatMap((each) => [...new Uint8Array(each)])));
}

function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', bytes);
}

async function wrapped(key: Uint8Array, fileId: string, madeFor: RescueFor): Promise<Head['key']> {
  const subject = rescueSubject(fileId);
  if ('recoveryKey' in madeFor) {
    const { recoveryKey } = madeFor;
    const text = toWrappedText(await wrapTo(recoveryKey, recoveryUse(subject), key));
    return { by: 'recovery', keyId: await keyIdOf(recoveryKey), ...text };
  }
  const { passphrase, cost } = madeFor;
  const { pin, pinSalt } = await wrapByPin(key, subject, passphrase, cost);
  return { by: 'passphrase', salt: toBase64(pinSalt), bytes: toBase64(pin), ...cost };
}

function rescueSubject(fileId: string): string {
  return `${rescuePrefix}${fileId}`;
}

/** A file that is not open yet. */
export interface ClosedRescue {
  fileId: string;
  by: Head['key']['by'];
  /** A colleague saved it: only the holder of the recovery key can read it, and no tablet imports it. */
  isKept: boolean;
  /** The key, or null if the passphrase is wrong. Takes as long as a PIN. */
  keyByPassphrase(passphrase: string): Promise<Uint8Array | null>;
  /** A request to the hospital's recovery key, or null if the file is made for a passphrase. */
  ask(): Promise<RecoveryQuestion | null>;
  /** Throws if the file is made for another recovery key, or for a passphrase. */
  keyByRecovery(privateKey: CryptoKey): Promise<Uint8Array>;
  /** Throws {@link RescueFailure}. */
  open(key: Uint8Array): Promise<OpenRescue>;
}

export interface OpenRescue {
  /** What the first part holds. */
  first: unknown;
  /** How many parts follow the first, not counting the one with the marks. */
  count: number;
  /** The rows of one part, numbered from 1. Throws {@link RescueFailure}. */
  part(index: number): Promise<(object | null)[]>;
  /** The marks, and the digest that they must match; null if there are none. Throws {@link RescueFailure}. */
  marks(): Promise<{ said: unknown; digest: ArrayBuffer } | null>;
}

/** Reads the head. Throws {@link RescueFailure}. */
export async function readRescue(file: Blob): Promise<ClosedRescue> {
  const preamble = await bytesOf(file, 0, preambleBytes);
  if (!mark.every((byte, at) => preamble[at] === byte)) throw new RescueFailure('not-rescue');
  if (preamble.length < preambleBytes) throw new RescueFailure('damaged');
  const isRead = Object.values<number | undefined>(versions).includes(preamble[mark.length]);
  if (!isRead) throw new RescueFailure('other-version');
  const headLength = new DataView(preamble.buffer).getUint32(mark.length + 1, true);
  if (headLength > maxHeadBytes) throw new RescueFailure('damaged');
  const start = await bytesOf(file, 0, preambleBytes + headLength);
  const { fileId, key } = headOf(start.subarray(preambleBytes));
  const subject = rescueSubject(fileId);
  const wrappedTo = key.by === 'recovery' ? { keyId: key.keyId, ...ofWrappedText(key) } : null;
  return {
    fileId,
    by: key.by,
    isKept: preamble[mark.length] === keptVersion,
    async keyByPassphrase(passphrase) {
      if (key.by !== 'passphrase') return null;
      const { iterations, memoryKiB } = key;
      const kept = { pin: fromBase64(key.bytes), pinSalt: fromBase64(key.salt) };
      return unwrapByPin(kept, subject, passphrase, { iterations, memoryKiB });
    },
    ask: async () => wrappedTo && askRecovery(subject, wrappedTo, (fileKey) => fileKey),
    async keyByRecovery(privateKey) {
      if (wrappedTo === null) throw new TypeError('This file is made for a passphrase');
      return unwrapWith(privateKey, recoveryUse(subject), wrappedTo);
    },
    open: (fileKey) => openParts(file, start, fileKey),
  };
}

function headOf(bytes: Uint8Array): Head {
  try {
    return headSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (error) {
    throw new RescueFailure('damaged', { cause: error });
  }
}

async function openParts(file: Blob, start: Uint8Array, key: Uint8Array): Promise<OpenRescue> {
  const seal = await partSeal(key, start, ['decrypt']);
  const parts: { at: number; length: number }[] = [];
  for (let at = start.length; at < file.size;) {
    const lengthBytes = await bytesOf(file, at, 4);
    if (lengthBytes.length < 4) throw new RescueFailure('damaged');
    const length = new DataView(lengthBytes.buffer).getUint32(0, true);
    const isWhole = at + 4 + length <= file.size;
    if (!isWhole || length < tagBytes || length > maxPartBytes) {
      throw new RescueFailure('damaged');
    }
    parts.push({ at: at + 4, length });
    at += 4 + length;
  }
  const read = async (index: number): Promise<(object | null)[]> => {
    const place = parts[index];
    if (place === undefined) throw new RescueFailure('damaged');
    try {
      return decodeRows(await seal.open(index, await bytesOf(file, place.at, place.length)));
    } catch (error) {
      throw new RescueFailure('damaged', { cause: error });
    }
  };
  const isMarked = start[mark.length] === markedVersion;
  const last = parts.length - 1;
  if (isMarked && last < 1) throw new RescueFailure('damaged');
  const [first] = await read(0);
  return {
    first,
    count: isMarked ? last - 1 : last,
    part: read,
    async marks() {
      if (!isMarked) return null;
      const digests = [await sha256(new Uint8Array(start))];
      for (const { at, length } of parts.slice(0, last)) {
        digests.push(await sha256(await bytesOf(file, at, length)));
      }
      const [said] = await read(last);
      return { said, digest: await digestOver(digests) };
    },
  };
}

/**
 * AES-256-GCM with the index as nonce: the key is used for this file only, so no nonce repeats. The head and the index
 * are bound to each part, so no part can be moved, taken from another file, or left out in the middle.
 */
async function partSeal(key: Uint8Array, start: Uint8Array, uses: ('encrypt' | 'decrypt')[]) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(start)));
  const cipher = await crypto.subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, uses);
  const given = (index: number) => {
    const iv = new Uint8Array(12);
    new DataView(iv.buffer).setUint32(8, index, true);
    return { name: 'AES-GCM', iv, additionalData: Uint8Array.from([...digest, ...iv.subarray(8)]) };
  };
  return {
    close: (index: number, bytes: Uint8Array) =>
      crypto.subtle.encrypt(given(index), cipher, new Uint8Array(bytes)),
    open: async (index: number, bytes: Uint8Array<ArrayBuffer>) =>
      new Uint8Array(await crypto.subtle.decrypt(given(index), cipher, bytes)),
  };
}

async function bytesOf(file: Blob, at: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(at, at + length).arrayBuffer());
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
