/**
 * `npm run package`: installers for this system through electron-builder, for both processors unless one is
 * named, with the flags it was given (`npm run package -- --linux dir --x64`), and a bill of materials and
 * checksums beside them. Windows and macOS builds want a certificate; `--unsigned` goes without.
 */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { noticesFile, noticesText } from './package/notices.mjs';
import { packedPrograms, processorOf } from './package/programHeader.mjs';
import { writeSbom } from './sbom.mjs';
import { ensureBuilt } from './set-up/build.mjs';
import { ensureDependencies, run } from './set-up/dependencies.mjs';
import { findRuntime } from './set-up/electron.mjs';
import { root } from './set-up/root.mjs';
import { Refusal, runCommand } from './set-up/say.mjs';

const folder = join(root, 'dist');

/** Checksums of what somebody is handed, as `sha256sum -c` reads them. */
async function writeChecksums() {
  const isHandedOut = (name) => /\.(exe|msi|dmg|zip|deb|rpm|json)$/.test(name);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isHandedOut(entry.name))
    .map(({ name }) => name)
    .toSorted();
  const lines = [];
  for (const file of files) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, file)), hash);
    lines.push(`${hash.digest('hex')}  ${file}\n`);
  }
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

const processors = ['x64', 'arm64'];

/**
 * Where the builder takes a processor's runtime from: this machine's own is here, another one is named
 * (`ELECTRON_DIST_ARM64`), or the builder fetches it. The runtime that is here must not go into a package
 * for another processor.
 */
function runtimeFlag(processor, ownRuntime) {
  const named = process.env[`ELECTRON_DIST_${processor.toUpperCase()}`];
  const runtime = named ?? (processor === process.arch ? ownRuntime : undefined);
  return runtime === undefined ? [] : [`--config.electronDist=${runtime}`];
}

/** Changing its fuses breaks the signature, without which no program starts on a Mac with Apple's processor. */
const unsigned = [
  '--config.forceCodeSigning=false',
  '--config.electronFuses.resetAdHocDarwinSignature=true',
];

/** True where installers for another system are asked for: its runtime is not the one that is here. */
function isForAnotherSystem(given) {
  const systems = { '--win': 'win32', '--mac': 'darwin', '--linux': 'linux' };
  return given.some((each) => systems[each] !== undefined && systems[each] !== process.platform);
}

/** A program of another processor in a package would only be noticed on the ward. */
function checkPrograms() {
  const wrong = packedPrograms(folder).filter(
    ({ path, processor }) => processorOf(path) !== processor,
  );
  if (wrong.length === 0) return;
  const names = wrong.map(({ path, processor }) => `${path} is not for ${processor}`).join('; ');
  throw new Refusal(`A package carries the wrong program: ${names}.`);
}

await runCommand(async () => {
  const given = process.argv.slice(2);
  const named = processors.filter((processor) => given.includes(`--${processor}`));
  const isUnsigned = given.includes('--unsigned');
  const ours = new Set(['--unsigned', ...processors.map((processor) => `--${processor}`)]);
  await ensureDependencies();
  const { runtime, reason } = isForAnotherSystem(given) ? {} : await findRuntime();
  if (reason !== undefined) throw new Refusal(`No installer can be made: ${reason}.`);
  await ensureBuilt('electron');
  writeFileSync(join(root, 'out', noticesFile), noticesText());
  // On macOS the program stands three folders deep in the bundle that the builder wants beside it.
  const bundle = /^(.*)[\\/]Electron\.app[\\/]/.exec(runtime ?? '')?.[1];
  const ownRuntime = runtime === undefined ? undefined : (bundle ?? dirname(runtime));
  const builder = join(root, 'node_modules/electron-builder/cli.js');
  for (const processor of named.length === 0 ? processors : named) {
    const flags = [
      ...['--publish', 'never', `--${processor}`],
      ...runtimeFlag(processor, ownRuntime),
      ...(isUnsigned ? unsigned : []),
      ...given.filter((each) => !ours.has(each)),
    ];
    const code = await run(process.execPath, [builder, ...flags]);
    if (code !== 0) throw new Refusal('electron-builder could not make the installer: see above.');
  }
  checkPrograms();
  await writeSbom(join(folder, 'sbom.cdx.json'));
  await writeChecksums();
});
