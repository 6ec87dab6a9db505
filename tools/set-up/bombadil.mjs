/**
 * Bombadil, an explorer for web pages that is not ours: one program for each system, in one package of npm's registry.
 * It is fetched once, of exactly one version whose content is known, and kept in the project's cache.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { firstLine, packFromNpm } from './otherNode.mjs';
import { root } from './root.mjs';

/** The version for which test/explore/foreign is written, and the registry's checksum of its package. */
export const bombadil = {
  name: '@antithesishq/bombadil@0.7.0',
  integrity:
    'sha512-alJmnphJ/iUoL5mCsnV3DwtajGy/sEQ3NJJCiMhgjqXshSq2BUtAs0vqdXEiiSkB8HbsOX5CLrAcaogYdwfAJg==',
};

const systems = ['darwin-arm64', 'linux-arm64', 'linux-x64'];

/**
 * The program for this system, or one sentence that says why it is not here.
 *
 * @param {{
 *   fetchPackage?: (name: string, into: string) => Promise<unknown>;
 *   cache?: string;
 *   wanted?: { name: string; integrity: string };
 *   system?: string;
 * }} [options]
 * @returns {Promise<{ program: string } | { reason: string }>}
 */
export async function ensureBombadil({
  fetchPackage = packFromNpm,
  cache = join(root, '.cache/wardbook/bombadil'),
  wanted = bombadil,
  system = `${process.platform}-${process.arch}`,
} = {}) {
  if (!systems.includes(system)) return { reason: `Bombadil has no program for ${system}.` };
  const folder = join(cache, wanted.name.replace('/', '+'));
  const program = join(folder, `bombadil-${system}`);
  if (existsSync(program)) return { program };
  mkdirSync(cache, { recursive: true });
  const staging = mkdtempSync(join(cache, 'staging-'));
  try {
    await fetchPackage(wanted.name, staging);
    const archive = readdirSync(staging).find((each) => each.endsWith('.tgz')) ?? '';
    const path = join(staging, archive);
    const hash = createHash('sha512').update(readFileSync(path)).digest('base64');
    if (`sha512-${hash}` !== wanted.integrity) {
      return { reason: `${wanted.name} is not the package that is known: its checksum differs.` };
    }
    const taken = ['--strip-components=2', '-xzf', archive, `package/binaries/bombadil-${system}`];
    await promisify(execFile)('tar', taken, { cwd: staging });
    rmSync(path);
    chmodSync(join(staging, `bombadil-${system}`), 0o755);
    // Another run may have been quicker; its folder is as good.
    if (!existsSync(folder)) renameSync(staging, folder);
    return { program };
  } catch (error) {
    return { reason: `${wanted.name} could not be fetched from npm: ${firstLine(error)}` };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
