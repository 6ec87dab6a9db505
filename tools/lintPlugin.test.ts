/** Tests the layer rules on planted files: each wrong import fails with the rule's sentence, and nothing else fails. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { layers } from './layers.js';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The planted files, by their names in the tree. All are linted in one run, because a start takes a second. */
const planted = new Map<string, string>();
let sentences = new Map<string, string[]>();

/** Registers `text` as a file in the folder of `path`, under a unique name, which it returns. */
function plant(path: string, text: string): string {
  const name = basename(path).replace(/^[^.]*/, `case${planted.size}`);
  const own = `${dirname(path)}/${name}`;
  planted.set(own, text);
  return own;
}

beforeAll(async () => {
  const tree = await mkdtemp(join(tmpdir(), 'wardbook-lint-'));
  for (const [path, text] of planted) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
  sentences = await lint(tree);
  await rm(tree, { recursive: true });
});

/** The sentences of our own rules about each file of a tree, linted as if it were the project. */
async function lint(tree: string): Promise<Map<string, string[]>> {
  const output = await runLinter(tree);
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code: string; message: string; filename: string }[];
  };
  const own = diagnostics.filter(({ code }) => code.startsWith('house'));
  const found = new Map<string, string[]>();
  for (const { filename, message } of own) {
    const file = relative(tree, resolve(root, filename)).replaceAll('\\', '/');
    found.set(file, [...(found.get(file) ?? []), message]);
  }
  return found;
}

const sentencesOf = (file: string) => sentences.get(file) ?? [];

function runLinter(tree: string): Promise<string> {
  const linter = join(root, 'node_modules/oxlint/bin/oxlint');
  const given = ['-c', join(root, '.oxlintrc.json'), '--format', 'json', tree];
  const env = { ...process.env, WARDBOOK_LINT_ROOT: tree };
  return new Promise((done) => {
    execFile(process.execPath, [linter, ...given], { env }, (_error, stdout) => done(stdout));
  });
}

describe('an import against the arrows', () => {
  const file = plant('src/outbox/a.ts', `import '../renderer/app/main.tsx';`);
  test('fails, and the error names the allowed folders', () => {
    expect(sentencesOf(file)).toEqual([
      'src/outbox may not import src/renderer/app. It may import src/shared, src/model. The table is tools/layers.js.',
    ]);
  });
});

describe.each([
  ['src/shared/a.ts', `import '../device/x.ts';`, 'src/shared may not import src/device'],
  ['src/device/a.ts', `export * from '../outbox/x.ts';`, 'src/device may not import src/outbox'],
  ['src/outbox/a.ts', `import '../device/x.ts';`, 'src/outbox may not import src/device'],
  ['src/model/a.ts', `import '../storage/x.ts';`, 'src/model may not import src/storage'],
  ['src/storage/a.ts', `import '../vault/x.ts';`, 'src/storage may not import src/vault'],
  ['src/vault/a.ts', `import '../device/x.ts';`, 'src/vault may not import src/device'],
  [
    'src/renderer/app/a.ts',
    `await import('../../hospital/app.ts');`,
    'src/renderer/app may not import src/hospital',
  ],
  [
    'src/renderer/app/a.ts',
    `import '../../main/x.ts';`,
    'src/renderer/app may not import src/main',
  ],
  ['src/renderer/app/a.ts', `import '../demo/door.ts';`, 'src/renderer/demo is loaded on demand'],
  [
    'src/renderer/ui/a.ts',
    `import '../services/x.ts';`,
    'src/renderer/ui may not import src/renderer/services',
  ],
  [
    'src/renderer/services/a.ts',
    `import '../features/x.ts';`,
    'src/renderer/services may not import src/renderer/features',
  ],
  [
    'src/renderer/services/a.ts',
    `import type { Demo } from '../demo/door.ts';`,
    'src/renderer/demo is loaded on demand',
  ],
  [
    'src/renderer/screens/patient/a.tsx',
    `import type { Answer } from '../record/Answer.tsx';`,
    'src/renderer/screens/record may be imported by itself only',
  ],
  [
    'src/renderer/features/drafts/a.tsx',
    `import { Answer } from '../../screens/visit/Answer.tsx';`,
    'src/renderer/features may not import src/renderer/screens',
  ],
  ['src/hospital/a.ts', `import './node/server.ts';`, 'src/hospital runs without Node'],
  [
    'src/hospital/a.ts',
    `import 'node:fs';`,
    'src/hospital is free of node outside src/hospital/node',
  ],
  ['src/device/a.ts', `import 'fs/promises';`, 'src/device is free of node'],
  ['src/outbox/a.ts', `import { useForm } from 'react-hook-form';`, 'src/outbox is free of react'],
  ['src/web/a.ts', `import type { App } from 'electron';`, 'src/web is free of electron'],
  [
    'src/main/a.ts',
    `import type { Store } from '../storage/store.ts';`,
    'src/main may not import src/storage. It may import src/shared, src/shell, src/hospital.',
  ],
  ['src/preload/a.ts', `import '../shell/appOrigin.ts';`, 'src/preload may not import src/shell'],
  [
    'src/outbox/a.ts',
    `new URL('../renderer/app/worker.ts', import.meta.url);`,
    'src/outbox may not import src/renderer/app',
  ],
  [
    'src/shared/a.ts',
    `export type A = import('../device/x.ts').A;`,
    'src/shared may not import src/device',
  ],
])('%s with %s', (path, text, sentence) => {
  const file = plant(path, text);
  test('fails', () => {
    const found = sentencesOf(file);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(sentence);
  });
});

describe.each([
  ['src/outbox/a.ts', `import '../model/x.ts'; import '../shared/y.ts'; import 'xstate';`],
  ['src/renderer/demo/a.ts', `import '../../hospital/app.ts';`],
  ['src/renderer/ui/a.ts', `await import('../demo/door.ts');`],
  [
    'src/renderer/app/routes/a.tsx',
    `import '../../screens/visit/A.tsx'; import '../../screens/outbox/B.tsx';`,
  ],
  ['src/renderer/screens/visit/a.tsx', `import './A.tsx'; import '../../features/drafts/B.tsx';`],
  ['src/main/a.ts', `import 'node:fs'; import '../shell/appOrigin.ts';`],
  ['src/hospital/node/a.ts', `import 'node:fs'; import '../app.ts';`],
  ['src/hospital/a.test.ts', `import 'node:fs'; import './node/server.ts';`],
  [
    'test/flows/a.ts',
    `import '../../src/hospital/node/server.ts'; import '../../src/outbox/x.ts';`,
  ],
])('%s with %s', (path, text) => {
  const file = plant(path, text);
  test('passes', () => {
    expect(sentencesOf(file)).toEqual([]);
  });
});

describe.each([
  ['Date.now();', 'the clock port'],
  ['new Date();', 'the clock port'],
  ['setTimeout(() => {}, 1);', 'the clock port'],
  ['Math.random();', 'the random port'],
  ['crypto.randomUUID();', 'the random port'],
  ['globalThis.fetch("/");', 'the hospital port'],
  ['export const online = () => navigator.onLine;', 'the connection and locks ports'],
  ['localStorage.clear();', 'the store port'],
])('src/outbox with %s', (text, port) => {
  const file = plant('src/outbox/a.ts', text);
  test('fails', () => {
    const found = sentencesOf(file);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(port);
  });
});

describe('src/outbox', () => {
  const ownNames = `export function run(fetch: (path: string) => void, ports: { fetch(): void }) { fetch('/'); ports.fetch(); }`;
  const ports = plant('src/outbox/a.ts', ownNames);
  const itsTest = plant('src/outbox/a.test.ts', 'Date.now();');
  const elsewhere = plant('src/device/a.ts', 'Date.now();');
  const reckoning = plant('src/outbox/b.ts', `export const ms = Date.parse('2026-11-20T00:00Z');`);
  test('may name a port after what it stands for and reckon with times, and tests may use anything', () => {
    expect([ports, itsTest, elsewhere, reckoning].flatMap(sentencesOf)).toEqual([]);
  });
});

test('every folder under src has its row in the table', async () => {
  const { readdir } = await import('node:fs/promises');
  const folders = await readdir(join(root, 'src'), { withFileTypes: true });
  const missing = folders
    .filter((entry) => entry.isDirectory() && entry.name !== 'renderer')
    .filter((entry) => !(`src/${entry.name}` in layers))
    .map((entry) => entry.name);
  expect(missing).toEqual([]);
});
