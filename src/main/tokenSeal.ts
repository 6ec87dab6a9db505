/**
 * The access tokens under Electron: the page hands one over once and gets it back sealed. It keeps and
 * sends that in the token's place, and main puts the token into the request as it leaves
 * (decision 0180). The key is main's alone: under the system's key store where there is one, else in a
 * file that this user alone reads. A token that no key opens any more is none: its request leaves without a
 * credential, and the hospital's 401 brings the nurse to a new one.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { z } from 'zod';
import { isSealedToken, sealedTokenBeginning } from '../shared/sealedToken.ts';
import { replaceFile } from './replaceFile.ts';
import type { SystemSeal } from './systemSeal.ts';

export interface TokenSeal {
  /**
   * The token sealed; always the same for the same token, so that one in use under two names is noticed.
   * Throws where it is none, and where its key cannot be kept.
   */
  seal(token: unknown): Promise<string>;
  /** HMAC-SHA-256 under `salt` of the token, base64 in and out: what a rescue file knows of it. Throws. */
  mark(sealed: unknown, salt: unknown): Promise<string>;
  /**
   * The `Authorization` that the hospital gets for the page's. Null: a sealed token of another device or of
   * a lost key. What is not sealed stays as it is.
   */
  authorization(given: string): Promise<string | null>;
}

const keysSchema = z.object({
  keys: z.array(
    z.object({
      id: z.string().regex(/^[0-9a-f]{8}$/),
      /** What it lies under: the system's key store, or nothing but the rights of the file. */
      by: z.enum(['system', 'file']),
      /** Base64. */
      bytes: z.string(),
    }),
  ),
});

/** One key as it is kept; the newest stands last. */
type KeptKey = z.infer<typeof keysSchema>['keys'][number];

interface OpenKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** Characters. A token of an identity provider has some two thousand. */
const maxTokenLength = 16_384;

/** @param path the file of the keys; none is there until the first token */
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
  };
}

interface Keys {
  find(id: string): Promise<OpenKey | null>;
  /** Makes one where none opens. */
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
      // Locked now, or for good: nobody can tell, and it stays where it is.
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
    // The system has got a key store since.
    if (last.by === 'file' && (await system.isThere())) {
      await keep([...keys.slice(0, -1), await sealed(key)]);
    }
    return key;
  };
  // One after the other: two tokens at once must not make two keys, of which one is lost.
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
 * AES-256-GCM with a nonce that follows from the token (as in RFC 8452, by HMAC): the same token gives the
 * same box, and two tokens never share a nonce but by chance of one in 2^96.
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
