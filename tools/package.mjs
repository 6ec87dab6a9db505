/**
 * Owns `npm run package`: installers for this system through electron-builder, with the flags it was
 * given (`npm run package -- --linux dir`), with a bill of materials and checksums beside them.
 */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeSbom } from './sbom.mjs';
import { ensureBuilt } from './set-up/build.mjs';
import { ensureDependencies, run } from './set-up/dependencies.mjs';
import { findRuntime } from './set-up/electron.mjs';
import { root } from './set-up/root.mjs';
import { Refusal, runCommand } from './set-up/say.mjs';

const folder = join(root, 'dist');

/** Checksums of what somebody is handed, as `sha256sum -c` reads them. */
async function writeChecksums() {
  const isHandedOut = (name) => /\.(exe|msi|dmg|deb|AppImage|json)$/.test(name);
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

await runCommand(async () => {
  await ensureDependencies();
  const { runtime, reason } = await findRuntime();
  if (runtime === undefined) throw new Refusal(`No installer can be made: ${reason}.`);
  await ensureBuilt('electron');
  const builder = join(root, 'node_modules/electron-builder/cli.js');
  // On macOS the program stands three folders deep in the bundle that the builder wants beside it.
  const bundle = /^(.*)[\\/]Electron\.app[\\/]/.exec(runtime)?.[1];
  const given = [`--config.electronDist=${bundle ?? dirname(runtime)}`, ...process.argv.slice(2)];
  const code = await run(process.execPath, [builder, '--publish', 'never', ...given]);
  if (code !== 0) throw new Refusal('electron-builder could not make the installer: see above.');
  await writeSbom(join(folder, 'sbom.cdx.json'));
  await writeChecksums();
});
