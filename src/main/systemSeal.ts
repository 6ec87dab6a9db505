/**
 * Encryption with the system's key store through Electron's `safeStorage`: its key is not on a copied disk. Only the
 * asynchronous calls are used: the others block the whole app while the system asks for a password.
 */
import type { OpenedBySystem } from '../shared/shellDoor.ts';

/** The part of Electron's `safeStorage` that is used. */
export interface SafeStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  /** On Linux only. */
  getSelectedStorageBackend(): string;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
}

export interface SystemSeal {
  isThere(): Promise<boolean>;
  /** Takes and returns base64. Throws if the system has no key store, or if `bytes` is not base64. */
  seal(bytes: unknown): Promise<string>;
  /** Throws as `seal` does, and if the system no longer has the key. */
  open(sealed: unknown): Promise<OpenedBySystem>;
}

/** A wrapped data key is far shorter. */
const maxBase64 = 4_096;

export function openSystemSeal(safeStorage: SafeStorage, platform: string): SystemSeal {
  const isThere = async () => {
    try {
      if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
      // The password of `basic_text` is in Chromium's source, and `unknown` may turn out to be the same.
      const weak = ['basic_text', 'unknown'];
      return platform !== 'linux' || !weak.includes(safeStorage.getSelectedStorageBackend());
    } catch {
      return false;
    }
  };
  const take = async (given: unknown): Promise<string> => {
    if (typeof given !== 'string' || given.length > maxBase64 || !isBase64(given)) {
      throw new TypeError('not bytes in base64');
    }
    if (!(await isThere())) throw new Error('The system has no key store');
    return given;
  };
  return {
    isThere,
    async seal(bytes) {
      return (await safeStorage.encryptStringAsync(await take(bytes))).toString('base64');
    },
    async open(sealed) {
      const given = Buffer.from(await take(sealed), 'base64');
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(given);
      if (!shouldReEncrypt) return { bytes: result, isOutdated: false };
      // Electron requires a second decryption: by then it has the newer key.
      const again = await safeStorage.decryptStringAsync(given);
      return { bytes: again.result, isOutdated: true };
    },
  };
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0;
}
