/**
 * Whether Electron can run here: it needs a display and a runtime that npm does not bring. Where
 * there is a display, the runtime is fetched once, by Electron's own installer.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installerNode, otherNode } from './otherNode.mjs';
import { root } from './root.mjs';
import { isReachable, runInstaller } from './runtimeFetch.mjs';
import { progress } from './say.mjs';

const folder = join(root, 'node_modules/electron');

const programs = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/**
 * The path of the runtime, or undefined where it is not there. A runtime of one's own
 * (ELECTRON_OVERRIDE_DIST_PATH) needs no note of the installer about where its program is.
 */
export function electronRuntime(
  environment = process.env,
  platform = process.platform,
  packageFolder = folder,
) {
  const pathFile = join(packageFolder, 'path.txt');
  const own = environment.ELECTRON_OVERRIDE_DIST_PATH;
  const isNoted = existsSync(pathFile);
  if (!isNoted && !own) return undefined;
  const program = isNoted ? readFileSync(pathFile, 'utf8') : (programs[platform] ?? 'electron');
  const path = join(own || join(packageFolder, 'dist'), program);
  return existsSync(path) ? path : undefined;
}

export function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * `{ runtime }`, or `{ reason }`: one sentence that says what is missing and what would get it.
 * Tries once to fetch a missing runtime; gives up within a few seconds where its source is out of
 * reach.
 */
export async function findElectron() {
  return hasDisplay()
    ? findRuntime()
    : { reason: 'there is no display here (Electron needs a desktop session, or DISPLAY set)' };
}

/** Like `findElectron`, but a display is not asked for: packaging needs none. */
export async function findRuntime() {
  const installed = electronRuntime();
  if (installed !== undefined) return { runtime: installed };
  const trouble = (await isReachable()) ? await fetchRuntime() : 'its source is out of reach';
  const fetched = electronRuntime();
  if (fetched !== undefined) return { runtime: fetched };
  const why = trouble ?? 'its installer left nothing';
  return {
    reason: `Electron's runtime is not installed and could not be fetched: ${why} (with a network: npx install-electron)`,
  };
}

/** Electron's installer needs Node 22.12. */
export function canFetch(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12);
}

/** Undefined when the runtime is there afterwards, or why it is not. */
async function fetchRuntime() {
  const node = await nodeForInstaller();
  if ('reason' in node) return node.reason;
  progress("Fetching Electron's runtime (once, about 120 MB) ...");
  return runInstaller(join(folder, 'install.js'), { program: node.program });
}

/**
 * The Node that runs Electron's installer: this one, or a newer one from npm if this one is too old.
 *
 * @param {string} version
 * @param {typeof otherNode} fetchNode
 */
export async function nodeForInstaller(version = process.versions.node, fetchNode = otherNode) {
  if (canFetch(version)) return { program: process.execPath };
  progress(
    `Electron's installer needs Node 22.12 (this is ${version}): fetching it from npm (once) ...`,
  );
  return fetchNode(installerNode);
}
