/** Reads the built renderer from a folder on this machine (or inside Electron's archive). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppOriginOptions } from '../appOrigin.ts';

const notThere = ['ENOENT', 'ENOTDIR', 'EISDIR'];

/** Reads files of `folder`. `createAppOrigin` has checked the names (no `..`, no backslash). */
export function assetFolder(folder: string): AppOriginOptions['readAsset'] {
  return async (path) => {
    try {
      return new Uint8Array(await readFile(join(folder, path)));
    } catch (error) {
      if (isNotThere(error)) return undefined;
      throw error;
    }
  };
}

function isNotThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && notThere.includes(String(error.code));
}
