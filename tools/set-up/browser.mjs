/**
 * The browser of the tests: an installed Chromium, Chrome or Edge, or Playwright's own, found by
 * itself; and a font that has Chinese characters. CHROMIUM_PATH names another one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { run } from './dependencies.mjs';
import { root } from './root.mjs';
import { progress } from './say.mjs';

const debianChromium = '/usr/bin/chromium';

/**
 * Chromium without its own window and toolbar: the same engine and storage, and half the processor time
 * of a journey, since each one starts a browser of its own.
 */
const debianHeadless = '/usr/bin/chromium-headless-shell';

/** Where browsers of the Chromium family are installed, the best first. */
export function installedPlaces(platform = process.platform, environment = process.env) {
  if (platform === 'darwin') {
    return [
      'Google Chrome.app/Contents/MacOS/Google Chrome',
      'Chromium.app/Contents/MacOS/Chromium',
      'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ].map((path) => `/Applications/${path}`);
  }
  if (platform === 'win32') {
    const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
      .map((name) => environment[name])
      .filter((folder) => folder !== undefined);
    return ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
      .map((path) => folders.map((folder) => `${folder}\\${path}`))
      .flat();
  }
  return [
    debianChromium,
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/opt/google/chrome/chrome',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ];
}

/** Playwright's own Chromium where it was installed; the libraries may not be there yet. */
function playwrightChromium() {
  try {
    const { chromium } = createRequire(import.meta.url)('@playwright/test');
    const path = chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function foundChromium() {
  return installedPlaces().find((path) => existsSync(path)) ?? playwrightChromium();
}

/** Where the tests find Chromium; where there is none, where Debian would put it. */
export function chromiumPath() {
  return process.env.CHROMIUM_PATH ?? foundChromium() ?? debianChromium;
}

/** The same for the journeys: the headless shell where it is installed. */
export function journeyBrowserPath() {
  if (process.env.CHROMIUM_PATH !== undefined) return process.env.CHROMIUM_PATH;
  return existsSync(debianHeadless) ? debianHeadless : chromiumPath();
}

function missingPackages() {
  const fonts = spawnSync('fc-list', [':lang=zh-tw'], { encoding: 'utf8' });
  return [
    ...(existsSync(chromiumPath()) ? [] : ['chromium']),
    ...((fonts.stdout ?? '').trim() === '' ? ['fonts-noto-cjk', 'fontconfig'] : []),
  ];
}

/** What only makes the journeys quicker, where Debian offers it. */
function helpfulPackages() {
  if (existsSync(debianHeadless) || !existsSync(debianChromium)) return [];
  const offered = spawnSync('apt-cache', ['show', 'chromium-headless-shell']);
  return offered.status === 0 ? ['chromium-headless-shell'] : [];
}

/** Where Debian puts the two other engines that `npm run test:all` tries, and the display in memory for WebKit. */
const otherEngines = [
  [{ path: '/usr/bin/firefox-esr', name: 'firefox-esr' }],
  [
    { path: '/usr/bin/WebKitWebDriver', name: 'webkit2gtk-driver' },
    { path: '/usr/bin/Xvfb', name: 'xvfb' },
  ],
];

/** Root, or a sudo that asks nothing; undefined where neither is there. */
function rights() {
  if (process.getuid?.() === 0) return [];
  const sudo = spawnSync('sudo', ['-n', 'true']);
  return sudo.status === 0 ? ['sudo', '-n'] : undefined;
}

/**
 * Installs what is missing from Debian's packages, where they can be had; with `isAll` Firefox and WebKit, too. Needs
 * none of our libraries.
 */
export async function ensureBrowserPackages(isAll = false) {
  // Chinese characters come with macOS and Windows; elsewhere the packages say what is missing.
  if (process.platform !== 'linux') return;
  await installPackages(missingPackages());
  await installPackages(helpfulPackages());
  if (!isAll) return;
  // One without the other is worth having: other systems with apt-get lack firefox-esr.
  for (const engine of otherEngines) {
    await installPackages(engine.filter(({ path }) => !existsSync(path)).map(({ name }) => name));
  }
}

/** Installs Playwright's own browser where there is no other; undefined, or why there is none. */
export async function ensureBrowser() {
  if (!existsSync(chromiumPath())) await installPlaywrightChromium();
  return existsSync(chromiumPath())
    ? undefined
    : 'There is no Chromium for the browser tests: install Chrome, Edge or Chromium (Debian: "chromium" and "fonts-noto-cjk"), or set CHROMIUM_PATH.';
}

async function installPackages(packages) {
  if (packages.length === 0) return;
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

async function installPlaywrightChromium() {
  progress("Fetching Playwright's Chromium (once, about 150 MB) ...");
  const program = join(root, 'node_modules/@playwright/test/cli.js');
  const given = [program, 'install', 'chromium'];
  await run(process.execPath, given, { stdio: ['ignore', 2, 2] }).catch(() => 1);
}
