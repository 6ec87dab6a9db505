/**
 * The question "are our libraries here?". The answer comes from npm's own record of what it
 * installed, compared with the lockfile, so that a new lockfile or an interrupted installation is
 * noticed and a finished one costs milliseconds.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { progress, Refusal } from './say.mjs';

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The first package of the lockfile that is missing or of another version, or undefined. */
export function firstMissing(wanted, installed, isThere) {
  const wantedEntries = Object.entries(wanted.packages).filter(([path]) => path !== '');
  const entry = wantedEntries.find(([path, { version, optional }]) => {
    const found = installed?.packages?.[path];
    // npm leaves out optional packages of other platforms.
    if (found === undefined) return optional !== true;
    return found.version !== version || !isThere(path);
  });
  return entry?.[0];
}

function isComplete() {
  const wanted = readJson('package-lock.json');
  const installed = readJson('node_modules/.package-lock.json');
  if (wanted === undefined || installed === undefined) return false;
  return firstMissing(wanted, installed, (path) => existsSync(join(root, path))) === undefined;
}

/** Installs the libraries when one is missing. Throws a Refusal when npm cannot. */
export async function ensureDependencies() {
  checkNode();
  if (isComplete()) return;
  progress('Installing the libraries (once, about a minute) ...');
  const code = await run(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    // npm's own chatter belongs to the progress, not to what scripts read.
    { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' },
  );
  if (code !== 0) {
    throw new Refusal('The libraries could not be installed: see above. A network is needed once.');
  }
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Refusal(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  }
}

/** Runs a program in the project's root and gives back its exit code. */
export function run(command, given, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, given, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', fail);
    child.on('close', (code) => done(code ?? 1));
  });
}
