/**
 * `npm run build:site`: a folder that a hospital puts on a server. The web app's files, the server that
 * serves them and passes requests on to the hospital as one JavaScript file, examples for nginx and a container,
 * and checksums. It needs Node there, and nothing else.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { noticesFile, noticesText } from './package/notices.mjs';
import { ensureBuilt, rendererFolders } from './set-up/build.mjs';
import { ensureDependencies } from './set-up/dependencies.mjs';
import { readFlags } from './set-up/flags.mjs';
import { root } from './set-up/root.mjs';
import { runCommand } from './set-up/say.mjs';

const usage = 'npm run build:site -- [--out out/site]';

/** Builds the server into `folder` as `wardbook.mjs`. */
async function bundleServer(folder) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'src/web/cli.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      minify: true,
      rollupOptions: { output: { entryFileNames: 'wardbook.mjs', codeSplitting: false } },
    },
  });
}

/** Every file under `folder`, by its path with slashes, in one order everywhere. */
function filesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}

/** As `sha256sum -c SHA256SUMS` reads it. */
function checksums(folder) {
  const lineOf = (file) => {
    const hash = createHash('sha256').update(readFileSync(join(folder, file)));
    return `${hash.digest('hex')}  ${file}\n`;
  };
  return filesUnder(folder).map(lineOf).join('');
}

async function buildSite(folder) {
  await ensureBuilt('web');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundleServer(folder);
  // Source maps are for the project's own developers; they double what a server has to hold.
  const isWanted = (path) => !path.endsWith('.map');
  cpSync(rendererFolders.web, join(folder, 'web'), { recursive: true, filter: isWanted });
  for (const file of ['nginx.conf', 'Containerfile', 'wardbook.service']) {
    cpSync(join(root, 'src/web/site', file), join(folder, file));
  }
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, noticesFile), noticesText());
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const about = { name, version, private: true, type: 'module', main: 'wardbook.mjs' };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder));
}

await runCommand(async () => {
  const flags = readFlags(process.argv.slice(2), { out: { type: 'string' } }, usage);
  await ensureDependencies();
  const folder = flags.out === undefined ? join(root, 'out/site') : resolve(flags.out);
  await buildSite(folder);
  console.log(relative(process.cwd(), folder));
});
