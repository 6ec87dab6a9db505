/** The app without seals, for the bench only: nothing is put between it and the disk. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const instead: Record<string, string> = {
  'sealing/sealedStore.ts': fileURLToPath(new URL('./passThrough.ts', import.meta.url)),
  'sealing/cipher.ts': fileURLToPath(new URL('./plainWords.ts', import.meta.url)),
};

/** For pages and their workers: rows are written to the disk, and ids into addresses, as they are. */
export function unsealed(): Plugin {
  return {
    name: 'wardbook-unsealed',
    enforce: 'pre',
    async resolveId(source, importer) {
      const end = Object.keys(instead).find((name) => source.endsWith(name.slice(8)));
      // The replacement is built on the real module.
      if (end === undefined || importer?.includes('/bench/sealing/') === true) return null;
      const real = await this.resolve(source, importer, { skipSelf: true });
      return real?.id.endsWith(`/src/device/${end}`) === true ? (instead[end] ?? null) : null;
    },
  };
}
