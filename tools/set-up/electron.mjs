/**
 * Owns whether Electron can run here: it needs a display and a runtime that npm does not bring. Where
 * there is a display, the runtime is fetched once, by Electron's own installer.
 */
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { run } from './dependencies.mjs';
import { root } from './root.mjs';
import { progress } from './say.mjs';

const folder = join(root, 'node_modules/electron');
const reachMs = 3_000;
const fetchMs = 180_000;

/** The path of the runtime, or undefined where it is not there. */
export function electronRuntime() {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist');
  const path = join(dist, readFileSync(pathFile, 'utf8'));
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
  const { node } = process.versions;
  if (!canFetch(node)) {
    return {
      reason: `Electron's runtime is not installed, and fetching it needs Node 22.12 or newer (this is ${node})`,
    };
  }
  const runtime = (await isReachable()) ? await fetchRuntime() : undefined;
  if (runtime !== undefined) return { runtime };
  return {
    reason:
      "Electron's runtime is not installed and could not be fetched (with a network: npx install-electron)",
  };
}

/** Electron's installer needs Node 22.12. */
export function canFetch(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12);
}

/** A quick look whether the source answers at all, so that a closed network costs seconds only. */
function isReachable() {
  const source = new URL(process.env.ELECTRON_MIRROR ?? 'https://github.com');
  return new Promise((done) => {
    const port = Number(source.port || (source.protocol === 'http:' ? 80 : 443));
    const probe = connect({ host: source.hostname, port, timeout: reachMs });
    const end = (answer) => {
      probe.destroy();
      done(answer);
    };
    probe.once('connect', () => end(true));
    probe.once('timeout', () => end(false));
    probe.once('error', () => end(false));
    setTimeout(end, reachMs, false).unref();
  });
}

async function fetchRuntime() {
  progress("Fetching Electron's runtime (once, about 120 MB) ...");
  const installer = join(folder, 'install.js');
  const options = { stdio: ['ignore', 2, 'ignore'], timeout: fetchMs };
  await run(process.execPath, [installer], options).catch(() => 1);
  return electronRuntime();
}
