/**
 * Owns `npm run package`: installers for this system through electron-builder, with the flags it was
 * given (`npm run package -- --linux dir`).
 */
import { dirname, join } from 'node:path';
import { ensureBuilt } from './set-up/build.mjs';
import { ensureDependencies, run } from './set-up/dependencies.mjs';
import { findRuntime } from './set-up/electron.mjs';
import { root } from './set-up/root.mjs';
import { Refusal, runCommand } from './set-up/say.mjs';

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
});
