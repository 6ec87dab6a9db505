/** Builds the small pages that a bench loads into Chromium. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

export interface BuiltPages {
  folder: string;
  remove(): Promise<void>;
}

/**
 * Builds one page for each entry; `/bench/<name>.html` then runs it.
 * @param entries script by page name, as absolute paths
 * @param plugins for the pages and their workers, as a test uses them to plant a bug
 */
export async function buildPages(
  entries: Record<string, string>,
  plugins: readonly Plugin[] = [],
): Promise<BuiltPages> {
  const folder = await mkdtemp(join(tmpdir(), 'wardbook-pages-'));
  await build({
    configFile: false,
    logLevel: 'error',
    base: '/bench/',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [...plugins],
    worker: { format: 'es', plugins: () => [...plugins] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: entries,
        output: { entryFileNames: '[name].js' },
        preserveEntrySignatures: 'strict',
      },
    },
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
