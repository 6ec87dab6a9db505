/**
 * Fetching Electron's runtime with its own installer: as long as bytes arrive it takes its time,
 * and says how far it is; when none come for a while, it is ended. Proxies are those of the
 * environment, as for npm.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { progress } from './say.mjs';

const reachMs = 3_000;
const lookEveryMs = 2_000;
const sayEveryMs = 10_000;
const patienceMs = 90_000;

/** Where the runtime comes from, or the proxy that leads there. */
export function firstStop(environment) {
  const source = new URL(environment.ELECTRON_MIRROR ?? 'https://github.com');
  const proxy = proxyOf(environment, source);
  const stop = proxy === undefined ? source : new URL(proxy);
  const port = Number(stop.port || (stop.protocol === 'http:' ? 80 : 443));
  return { host: stop.hostname, port };
}

function proxyOf(environment, { protocol, hostname }) {
  const name = protocol === 'http:' ? 'http_proxy' : 'https_proxy';
  const spared = (environment.no_proxy ?? environment.NO_PROXY ?? '').split(',');
  const isSpared = spared
    .map((each) => each.trim().replace(/^\*?\.?/, ''))
    .some((each) => each !== '' && (hostname === each || hostname.endsWith(`.${each}`)));
  const proxy =
    environment[name] ?? environment[name.toUpperCase()] ?? environment[`npm_config_${name}`];
  if (isSpared || !proxy) return undefined;
  return URL.canParse(proxy) ? proxy : undefined;
}

/** A quick look whether the first stop answers at all, so that a closed network costs seconds only. */
export function isReachable(environment = process.env) {
  const { host, port } = firstStop(environment);
  return new Promise((done) => {
    const probe = connect({ host, port, timeout: reachMs });
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

/**
 * Runs `installer` until it ends or nothing arrives for `patience` milliseconds; gives back undefined
 * when it did its work, or the last line of what went wrong.
 */
export async function runInstaller(
  installer,
  { program = process.execPath, patience = patienceMs, look = lookEveryMs } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'wardbook-electron-runtime-'));
  const environment = {
    ...process.env,
    TMPDIR: folder,
    TEMP: folder,
    TMP: folder,
    ELECTRON_GET_NO_PROGRESS: '1',
    // Two generations of the same wish: use the proxies that the environment names.
    ELECTRON_GET_USE_PROXY: 'true',
    NODE_USE_ENV_PROXY: '1',
  };
  const child = spawn(program, [installer], {
    stdio: ['ignore', 2, 'pipe'],
    env: environment,
  });
  const complaints = [];
  child.stderr?.setEncoding('utf8').on('data', (text) => complaints.push(text));
  const watch = watchGrowth(child, () => bytesUnder(folder), { patience, look });
  const code = await new Promise((done) => {
    child.on('error', () => done(1));
    child.on('close', done);
  });
  watch.stop();
  rmSync(folder, { recursive: true, force: true });
  if (code === 0) return undefined;
  if (watch.hasEnded()) return `nothing arrived for ${Math.round(patience / 1000)} s`;
  return complaints.join('').trim().split('\n')[0] || `its installer ended with ${code}`;
}

function watchGrowth(child, bytes, { patience, look }) {
  let last = 0;
  let lastGrowthAt = performance.now();
  let lastSaidAt = performance.now();
  let hasEnded = false;
  const timer = setInterval(() => {
    const now = performance.now();
    const present = bytes();
    if (present !== last) lastGrowthAt = now;
    last = present;
    if (now - lastSaidAt > sayEveryMs) {
      lastSaidAt = now;
      progress(`  ${Math.round(present / 1_000_000)} of about 120 MB ...`);
    }
    if (now - lastGrowthAt < patience) return;
    hasEnded = true;
    child.kill();
  }, look);
  return { stop: () => clearInterval(timer), hasEnded: () => hasEnded };
}

function bytesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size)
    .reduce((sum = 0, size = 0) => sum + size, 0);
}
