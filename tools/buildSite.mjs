/**
 * `npm run build:site`: a folder that a hospital puts on a server. The web app's files, the server that
 * serves them and passes requests on to the hospital as one JavaScript file, examples for nginx and a container,
 * and checksums. It needs Node there, and nothing else. With `--below /wardbook/`: only the files of the demo, for a
 * host of files that has them in that folder.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { noticesFile, noticesText } from './package/notices.mjs';
import { buildBelow, bundleForNode, ensureBuilt, rendererFolders } from './set-up/build.mjs';
import { ensureDependencies } from './set-up/dependencies.mjs';
import { readFlags } from './set-up/flags.mjs';
import { root } from './set-up/root.mjs';
import { Refusal, runCommand } from './set-up/say.mjs';

const usage = 'npm run build:site -- [--out out/site] [--below /wardbook/]';

/** Builds the server into `folder` as `wardbook.mjs`. */
function bundleServer(folder) {
  const output = { entryFileNames: 'wardbook.mjs', codeSplitting: false, minify: true };
  return bundleForNode(folder, join(root, 'src/web/cli.ts'), output);
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

/** Source maps are for the project's own developers; they double what a server has to hold. */
function copyApp(from, to) {
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.map') });
}

async function buildSite(folder) {
  await ensureBuilt('web');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundleServer(folder);
  copyApp(rendererFolders.web, join(folder, 'web'));
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
  const flags = readFlags(
    process.argv.slice(2),
    { out: { type: 'string' }, below: { type: 'string' } },
    usage,
  );
  await ensureDependencies();
  const folder = flags.out === undefined ? join(root, 'out/site') : resolve(flags.out);
  const { below } = flags;
  if (below === undefined) await buildSite(folder);
  else if (/^(\/[\w.-]+)+\/$/.test(below)) {
    rmSync(folder, { recursive: true, force: true });
    copyApp(await buildBelow(below), folder);
  } else throw new Refusal(`--below ${below}: a folder begins and ends with a slash: /wardbook/.`);
  console.log(relative(process.cwd(), folder));
});
