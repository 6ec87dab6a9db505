/** The app as it would be without seals, for the bench alone: what is put between it and the disk is nothing. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const instead: Record<string, string> = {
  'sealing/sealedStore.ts': fileURLToPath(new URL('./passThrough.ts', import.meta.url)),
  'sealing/cipher.ts': fileURLToPath(new URL('./plainWords.ts', import.meta.url)),
};

/** For pages and their workers: rows go to the disk as they are, and ids into addresses. */
export function unsealed(): Plugin {
  return {
    name: 'wardbook-unsealed',
    enforce: 'pre',
    async resolveId(source, importer) {
      const end = Object.keys(instead).find((name) => source.endsWith(name.slice(8)));
      // What stands in for it builds on the real one.
      if (end === undefined || importer?.includes('/bench/sealing/') === true) return null;
      const real = await this.resolve(source, importer, { skipSelf: true });
      return real?.id.endsWith(`/src/device/${end}`) === true ? (instead[end] ?? null) : null;
    },
  };
}
