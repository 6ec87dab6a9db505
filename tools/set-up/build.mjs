/**
 * Building the app when its sources changed. A stamp in the git-ignored `.cache` holds a hash
 * of everything a build reads, so that a finished checkout starts without building.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './dependencies.mjs';
import { root } from './root.mjs';
import { progress, Refusal } from './say.mjs';

/**
 * Bundles a program for plain Node, with the libraries that it needs.
 *
 * @param {string} folder where to; emptied before
 * @param {string | Record<string, string>} input
 * @param {object} output its settings of Rolldown
 */
export async function bundleForNode(folder, input, output) {
  const { build } = await import('vite');
  const files = { ssr: true, outDir: folder, emptyOutDir: true, target: 'node20' };
  return build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: { ...files, rolldownOptions: { input, output } },
  });
}

const shared = [
  'package-lock.json',
  'postcss.config.js',
  'tools/rendererBuild.ts',
  ...[
    'shared',
    'model',
    'storage',
    'vault',
    'device',
    'outbox',
    'measuring',
    'renderer',
    'hospital',
  ].map((folder) => `src/${folder}`),
];

const builds = {
  web: {
    sources: [...shared, 'vite.web.config.ts', 'tools/serviceWorker.ts'],
    results: ['out/web/index.html', 'out/web/service-worker.js'],
    command: ['vite/bin/vite.js', 'build', '--config', 'vite.web.config.ts', '--logLevel', 'warn'],
  },
  electron: {
    sources: [
      ...shared,
      'electron.vite.config.ts',
      ...['shell', 'main', 'preload'].map((folder) => `src/${folder}`),
    ],
    results: ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'],
    command: ['electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'],
  },
  /** Not the app: the page on which tests show its screens in given states. */
  screens: {
    sources: [...shared, 'test/screens', 'test/simulation/plainVault.ts'],
    results: ['out/screens/index.html'],
    command: [
      'vite/bin/vite.js',
      'build',
      '--config',
      'test/screens/vite.config.ts',
      '--logLevel',
      'warn',
    ],
  },
};

/** The folder that holds the built renderer of each shell. */
export const rendererFolders = { web: join(root, 'out/web'), electron: join(root, 'out/renderer') };

/** Builds the web app to be served at a folder of its host, such as `/wardbook/`; gives back where it is. */
export async function buildBelow(base) {
  await compile(builds.web.command, { ...process.env, WARDBOOK_BELOW: base });
  return join(root, 'out/below');
}

/** Builds for `shell` ('web', 'electron' or 'screens') unless the result is there and up to date. */
export async function ensureBuilt(shell) {
  const { sources, results, command } = builds[shell];
  const stampFile = join(root, '.cache/wardbook', `build-${shell}`);
  const hash = hashOf(sources);
  const isThere = results.every((path) => existsSync(join(root, path)));
  if (isThere && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  await compile(command);
  mkdirSync(join(stampFile, '..'), { recursive: true });
  writeFileSync(stampFile, hash);
}

async function compile(command, env = process.env) {
  const [script, ...given] = command;
  progress('Building the app (some seconds) ...');
  const program = join(root, 'node_modules', script);
  const code = await run(process.execPath, [program, ...given], { env, stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Refusal('The app could not be built: see above.');
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .toSorted();
}
