/**
 * The seal of the system's own key store, by Electron's `safeStorage`: what a copied disk does not
 * hold. Its asynchronous calls only: the others stop the whole app while the system asks for a password.
 */
import type { OpenedBySystem } from '../shared/shellDoor.ts';

/** What of Electron's `safeStorage` is used. */
export interface SafeStorage {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  /** On Linux only. */
  getSelectedStorageBackend(): string;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
}

export interface SystemSeal {
  isThere(): Promise<boolean>;
  /** Base64 in and out. Throws where there is none, or where it was given something else. */
  seal(bytes: unknown): Promise<string>;
  /** Throws as `seal` does, and where the system does not have its key any more. */
  open(sealed: unknown): Promise<OpenedBySystem>;
}

/** A data key in its wrappings is far below this. */
const maxBase64 = 4_096;

export function openSystemSeal(safeStorage: SafeStorage, platform: string): SystemSeal {
  const isThere = async () => {
    try {
      if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
      // Of these `basic_text` has its password in Chromium's source, and `unknown` may turn out to be it.
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
      // Electron asks for it to be opened once more: by then it has the newer key.
      const again = await safeStorage.decryptStringAsync(given);
      return { bytes: again.result, isOutdated: true };
    },
  };
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0;
}
