/**
 * One of our commands as a single file, for tests that start it many times: through tsx each start reads and compiles
 * hundreds of files, which is most of what such a test costs.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface BundledCommand {
  /** The file for plain Node to start. */
  readonly path: string;
  remove(): Promise<void>;
}

export interface BundleOptions {
  /** Where its folder is created; by default in the system's temporary folder. */
  within?: string;
  /** Whether Node can map errors back to our sources. */
  hasSourceMap?: boolean;
}

/**
 * Builds the command together with the packages that it needs, into a folder of its own.
 * @param entry its script, from the root of the project
 */
export async function bundleCommand(
  entry: string,
  { within = tmpdir(), hasSourceMap = false }: BundleOptions = {},
): Promise<BundledCommand> {
  await mkdir(within, { recursive: true });
  const folder = await mkdtemp(join(within, 'wardbook-command-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, entry),
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: hasSourceMap,
      rolldownOptions: { output: { entryFileNames: 'command.mjs', codeSplitting: false } },
    },
  });
  const path = join(folder, 'command.mjs');
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
