/**
 * Seals access tokens under Electron. The page passes a token to main once and gets it back sealed. It keeps and sends
 * the sealed token, and main puts the real one into each outgoing request (decision 0180). Only main has the key:
 * protected by the system's key store if there is one, else in a file that only this user can read. If no key opens a
 * token any more, its request is sent without a credential, and the hospital's 401 makes the nurse enter a new token.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { z } from 'zod';
import { isSealedToken, sealedTokenBeginning } from '../shared/sealedToken.ts';
import { replaceFile } from './replaceFile.ts';
import type { SystemSeal } from './systemSeal.ts';

export interface TokenSeal {
  /**
   * Seals a token. The result is always the same for the same token, so that a token in use under two names is noticed.
   * Throws if it is not a token or its key cannot be stored.
   */
  seal(token: unknown): Promise<string>;
  /**
   * HMAC-SHA-256 of the token with `salt` as the key, base64 in and out: all that a rescue file contains of it. Throws.
   */
  mark(sealed: unknown, salt: unknown): Promise<string>;
  /**
   * Maps the page's `Authorization` to the one for the hospital. Null if it is a sealed token of another device or of a
   * lost key. A value that is not sealed is returned unchanged.
   */
  authorization(given: string): Promise<string | null>;
  /** A token that the page has sealed, and any other text as it is; null as above. */
  open(given: string): Promise<string | null>;
}

const keysSchema = z.object({
  keys: z.array(
    z.object({
      id: z.string().regex(/^[0-9a-f]{8}$/),
      /** What protects the key: the system's key store, or only the permissions of the file. */
      by: z.enum(['system', 'file']),
      /** Base64. */
      bytes: z.string(),
    }),
  ),
});

/** One stored key; the newest is the last. */
type KeptKey = z.infer<typeof keysSchema>['keys'][number];

interface OpenKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** Characters. An identity provider's token has about two thousand. */
const maxTokenLength = 16_384;

/** @param path the file with the keys; it does not exist before the first token */
export function openTokenSeal(path: string, system: SystemSeal): TokenSeal {
  const ring = openKeys(path, system);
  const open = async (sealed: string): Promise<string | null> => {
    const [, id = '', box = ''] = sealed.split('.');
    const key = await ring.find(id);
    return key === null ? null : openBox(key, Buffer.from(box, 'base64url'));
  };
  return {
    async seal(token) {
      if (typeof token !== 'string' || token === '' || token.length > maxTokenLength) {
        throw new TypeError('not a token');
      }
      const key = await ring.newest();
      return `${sealedTokenBeginning}${key.id}.${sealBox(key, token).toString('base64url')}`;
    },
    async mark(sealed, salt) {
      const token = typeof sealed === 'string' && isSealedToken(sealed) ? await open(sealed) : null;
      if (token === null || typeof salt !== 'string') throw new TypeError('not a token of ours');
      const hmac = createHmac('sha256', Buffer.from(salt, 'base64'));
      return hmac.update(`token ${token}`).digest('base64');
    },
    async authorization(given) {
      const [, sealed = ''] = /^Bearer (\S+)$/i.exec(given) ?? [];
      if (!isSealedToken(sealed)) return given;
      const token = await open(sealed);
      return token === null ? null : `Bearer ${token}`;
    },
    open: async (given) => (isSealedToken(given) ? open(given) : given),
  };
}

interface Keys {
  find(id: string): Promise<OpenKey | null>;
  /** Makes a key if the newest cannot be opened. */
  newest(): Promise<OpenKey>;
}

function openKeys(path: string, system: SystemSeal): Keys {
  let reading: Promise<KeptKey[]> | undefined;
  const opened = new Map<string, OpenKey>();
  const kept = () => (reading ??= readKeys(path));

  const openKey = async ({ id, by, bytes }: KeptKey): Promise<OpenKey | null> => {
    try {
      const text = by === 'system' ? (await system.open(bytes)).bytes : bytes;
      const key = { id, bytes: Buffer.from(text, 'base64') };
      opened.set(id, key);
      return key;
    } catch {
      // The key store is locked now or the key is lost for good: it cannot be told, so the key stays in the
      // file.
      return null;
    }
  };
  const find: Keys['find'] = async (id) => {
    const known = opened.get(id);
    if (known !== undefined) return known;
    const key = (await kept()).find((each) => each.id === id);
    return key === undefined ? null : openKey(key);
  };
  const keep = async (keys: KeptKey[]): Promise<void> => {
    await replaceFile(path, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600 });
    reading = Promise.resolve(keys);
  };
  const sealed = async ({ id, bytes }: OpenKey): Promise<KeptKey> => {
    const text = bytes.toString('base64');
    return (await system.isThere())
      ? { id, by: 'system', bytes: await system.seal(text) }
      : { id, by: 'file', bytes: text };
  };
  const findNewest = async (): Promise<OpenKey> => {
    const keys = await kept();
    const last = keys.at(-1);
    const key = last === undefined ? null : await find(last.id);
    if (last === undefined || key === null) {
      const made = { id: randomBytes(4).toString('hex'), bytes: randomBytes(32) };
      await keep([...keys, await sealed(made)]);
      opened.set(made.id, made);
      return made;
    }
    // The system has a key store by now.
    if (last.by === 'file' && (await system.isThere())) {
      await keep([...keys.slice(0, -1), await sealed(key)]);
    }
    return key;
  };
  // One after the other: two tokens sealed at once must not make two keys, because one would be lost.
  let turn: Promise<unknown> = Promise.resolve();
  const newest = () => {
    const next = turn.then(findNewest, findNewest);
    turn = next.catch(() => undefined);
    return next;
  };
  return { find, newest };
}

async function readKeys(path: string): Promise<KeptKey[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  try {
    return keysSchema.parse(JSON.parse(text)).keys;
  } catch {
    await rename(path, `${path}.unreadable`).catch(() => undefined);
    return [];
  }
}

/**
 * AES-256-GCM with a nonce derived from the token (by HMAC, similar to RFC 8452): the same token gives the same box,
 * and two tokens share a nonce only with a probability of 2^-96.
 */
function sealBox(key: OpenKey, token: string): Buffer {
  const nonce = createHmac('sha256', derived(key, 'nonce')).update(token).digest().subarray(0, 12);
  const cipher = createCipheriv('aes-256-gcm', derived(key, 'seal'), nonce);
  cipher.setAAD(Buffer.from(key.id));
  const box = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, box, cipher.getAuthTag()]);
}

function openBox(key: OpenKey, box: Buffer): string | null {
  if (box.length < 28) return null;
  try {
    const opener = createDecipheriv('aes-256-gcm', derived(key, 'seal'), box.subarray(0, 12));
    opener.setAAD(Buffer.from(key.id));
    opener.setAuthTag(box.subarray(-16));
    return Buffer.concat([opener.update(box.subarray(12, -16)), opener.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function derived({ bytes }: OpenKey, use: 'nonce' | 'seal'): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', `wardbook|1|token|${use}`, 32));
}
