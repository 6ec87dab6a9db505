/** Owns the browser of the tests: Debian's Chromium, and a font that has Chinese characters. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './dependencies.mjs';
import { progress } from './say.mjs';

/** Where the tests find Chromium. */
export function chromiumPath() {
  return process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
}

function missingPackages() {
  const fonts = spawnSync('fc-list', [':lang=zh-tw'], { encoding: 'utf8' });
  return [
    ...(existsSync(chromiumPath()) ? [] : ['chromium']),
    ...((fonts.stdout ?? '').trim() === '' ? ['fonts-noto-cjk', 'fontconfig'] : []),
  ];
}

/** Root, or a sudo that asks nothing; undefined where neither is there. */
function rights() {
  if (process.getuid?.() === 0) return [];
  const sudo = spawnSync('sudo', ['-n', 'true']);
  return sudo.status === 0 ? ['sudo', '-n'] : undefined;
}

/** Installs what is missing where Debian's packages can be had; undefined, or why there is no browser. */
export async function ensureBrowser() {
  const missing = missingPackages();
  if (missing.length > 0) await install(missing);
  return existsSync(chromiumPath())
    ? undefined
    : 'There is no Chromium for the browser tests: install Debian\'s packages "chromium" and "fonts-noto-cjk", or set CHROMIUM_PATH.';
}

async function install(packages) {
  const prefix = rights();
  if (prefix === undefined || !existsSync('/usr/bin/apt-get')) {
    progress(`Not installed, for want of rights or of apt-get: ${packages.join(', ')}`);
    return;
  }
  progress(`Installing ${packages.join(', ')} (once) ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...given) => {
    const [program, ...rest] = [...prefix, 'apt-get', '-qq', ...given];
    return run(program, rest, { stdio: ['ignore', 2, 2], env });
  };
  await aptGet('update');
  await aptGet('install', '-y', '--no-install-recommends', ...packages);
}
