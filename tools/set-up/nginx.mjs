/**
 * The nginx of one journey: an installed one, or Debian's package unpacked under `.cache`. It is
 * not installed, so that no web server begins to run on somebody's machine.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const folder = join(root, '.cache/wardbook/nginx');
const unpacked = join(folder, 'unpacked/usr/sbin/nginx');
const installed = '/usr/sbin/nginx';

/** The program's path, or undefined where it cannot be had: then the journey says why it is skipped. */
export function findNginx() {
  if (existsSync(installed)) return installed;
  if (!existsSync(unpacked)) unpackDebians();
  return existsSync(unpacked) ? unpacked : undefined;
}

function unpackDebians() {
  mkdirSync(folder, { recursive: true });
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: folder, stdio: 'ignore', timeout: 120_000 };
  spawnSync('apt-get', ['-qq', 'download', 'nginx'], options);
  const archive = readdirSync(folder).find((file) => /^nginx_.*\.deb$/.test(file));
  if (archive !== undefined) spawnSync('dpkg', ['-x', archive, 'unpacked'], options);
}
