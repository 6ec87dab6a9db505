/**
 * `npm run sbom`: what is in Wardbook as it is handed out, as a CycloneDX file: the libraries that are
 * built into it, by exact version and checksum, and the Electron that runs it with its Chromium and Node. The same
 * lockfile gives the same file.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { builtInByTools, referenceOf, shippedPaths } from './package/shipped.mjs';
import { electronRuntime } from './set-up/electron.mjs';
import { readFlags } from './set-up/flags.mjs';
import { root } from './set-up/root.mjs';
import { runCommand } from './set-up/say.mjs';

const usage = 'npm run sbom -- [--out dist/sbom.cdx.json]';

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** npm's own list of everything in the lockfile; it reads that and asks nobody. */
async function npmsList() {
  const npm = process.env.npm_execpath;
  const given = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const options = { cwd: root, maxBuffer: 64_000_000 };
  // On Windows npm is a script, which only its own JavaScript file starts without a shell.
  const { stdout } =
    npm === undefined
      ? await promisify(execFile)('npm', given, options)
      : await promisify(execFile)(process.execPath, [npm, ...given], options);
  return JSON.parse(stdout);
}

/** To npm, what a tool builds into the app is part of the tool. */
function asHandedOut({ properties = [], ...component }) {
  const kept = properties.filter(({ name }) => name !== 'cdx:npm:package:development');
  if (kept.length === properties.length) return { ...component, properties };
  return { ...component, scope: 'required', properties: kept };
}

/** Electron is a tool to npm, but it is handed out with the app. */
function electronOf(lockfile) {
  const { version, integrity, license } = lockfile.packages['node_modules/electron'];
  const [algorithm, digest] = integrity.split('-');
  return {
    'bom-ref': `electron@${version}`,
    type: 'framework',
    name: 'electron',
    version,
    scope: 'required',
    purl: `pkg:npm/electron@${version}`,
    hashes: [
      {
        alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
        content: Buffer.from(digest, 'base64').toString('hex'),
      },
    ],
    licenses: [{ license: { id: license } }],
  };
}

/** What Electron is made of; each is looked up by its own version in lists of known faults. */
const ofRuntime = [
  { name: 'chromium', of: 'chrome', cpe: 'google:chrome', license: 'BSD-3-Clause' },
  { name: 'node', of: 'node', cpe: 'nodejs:node.js', license: 'MIT' },
];

/**
 * The Chromium and the Node of an Electron runtime, which it tells itself; none where there is no runtime to ask.
 *
 * @param {string | null | undefined} runtime the path of its program
 */
export async function runtimePartsOf(runtime) {
  if (runtime === undefined || runtime === null) return [];
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const given = ['-p', 'JSON.stringify(process.versions)'];
  const { stdout } = await promisify(execFile)(runtime, given, { env });
  const versions = JSON.parse(stdout);
  return ofRuntime.map(({ name, of, cpe, license }) => {
    const version = versions[of];
    if (version === undefined) throw new Error(`${runtime} does not tell its ${of}.`);
    return {
      'bom-ref': `${name}@${version}`,
      type: 'framework',
      name,
      version,
      scope: 'required',
      cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*`,
      licenses: [{ license: { id: license } }],
    };
  });
}

/** Says in the list itself where it is not whole. */
const unknownRuntime = {
  name: 'wardbook:not-listed',
  value: 'Chromium and Node inside Electron: made on a machine without the runtime',
};

/** What stands in the tree itself in the place of a package: its checksum is that of the file as it is here. */
function iconsInTheTree() {
  const text = readFileSync(join(root, 'src/renderer/ui/icons/icons.ts'));
  const version = /Tabler Icons (\d+\.\d+\.\d+)/.exec(text.toString())?.[1];
  return {
    'bom-ref': `@tabler/icons@${version}`,
    type: 'library',
    name: '@tabler/icons',
    version,
    scope: 'required',
    purl: `pkg:npm/%40tabler/icons@${version}`,
    hashes: [{ alg: 'SHA-512', content: createHash('sha512').update(text).digest('hex') }],
    licenses: [{ license: { id: 'MIT' } }],
  };
}

/** When what is listed was written: of the commit, so that the same commit gives the same file. */
async function momentOf() {
  const given = process.env.SOURCE_DATE_EPOCH;
  const seconds = given ?? (await commitSeconds());
  return seconds === undefined ? {} : { timestamp: new Date(Number(seconds) * 1000).toISOString() };
}

/** Undefined in a tree without its history. */
async function commitSeconds() {
  try {
    const { stdout } = await promisify(execFile)('git', ['log', '-1', '--format=%ct'], {
      cwd: root,
    });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * The whole list, without the moment and the number of chance that npm puts in.
 *
 * @param {string | null | undefined} runtime the program of the Electron that is handed out; null if there is none
 */
export async function billOfMaterials(runtime = electronRuntime()) {
  const list = await npmsList();
  const { serialNumber: _chance, metadata, components, dependencies, ...rest } = list;
  const { name, version } = readJson('package.json');
  const lockfile = readJson('package-lock.json');
  const parts = await runtimePartsOf(runtime);
  const electron = electronOf(lockfile);
  const beside = [electron, iconsInTheTree()];
  const isHandedOut = new Set(shippedPaths(lockfile).map((path) => referenceOf(path, lockfile)));
  const self = metadata.component['bom-ref'];
  const direct = dependencies.find(({ ref }) => ref === self)?.dependsOn ?? [];
  const ofTools = builtInByTools.map((each) => referenceOf(`node_modules/${each}`, lockfile));
  const own = [...direct.filter((ref) => isHandedOut.has(ref)), ...ofTools];
  return {
    ...rest,
    metadata: {
      ...(await momentOf()),
      authors: [{ name: 'The Wardbook authors' }],
      supplier: { name: 'The Wardbook authors' },
      component: { ...metadata.component, type: 'application', name, version },
      ...(parts.length === 0 ? { properties: [unknownRuntime] } : {}),
    },
    components: [
      ...components.filter((each) => isHandedOut.has(each['bom-ref'])).map(asHandedOut),
      ...beside,
      ...parts,
    ],
    dependencies: [
      { ref: self, dependsOn: [...own, ...beside.map((each) => each['bom-ref'])] },
      ...dependencies
        .filter(({ ref }) => isHandedOut.has(ref))
        .map(({ ref, dependsOn = [] }) => ({
          ref,
          dependsOn: dependsOn.filter((each) => isHandedOut.has(each)),
        })),
      ...[...beside, ...parts].map((each) => ({
        ref: each['bom-ref'],
        dependsOn: each === electron ? parts.map((part) => part['bom-ref']) : [],
      })),
    ],
  };
}

/** Writes the list to `path`. */
export async function writeSbom(path) {
  const text = `${JSON.stringify(await billOfMaterials(), null, 2)}\n`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    const flags = readFlags(process.argv.slice(2), { out: { type: 'string' } }, usage);
    const path = flags.out === undefined ? join(root, 'dist/sbom.cdx.json') : resolve(flags.out);
    await writeSbom(path);
    console.log(relative(process.cwd(), path));
  });
}
