/** Proves the layer rules on planted files: each wrong import fails with the sentence, and only it. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layers } from './layers.js';

const root = fileURLToPath(new URL('..', import.meta.url));
let planted = '';

beforeEach(async () => {
  planted = await mkdtemp(join(tmpdir(), 'wardbook-lint-'));
});
afterEach(async () => {
  await rm(planted, { recursive: true });
});

/** Lints `text` as if it stood at `path` of the project, and gives back our own rules' sentences. */
async function lint(path: string, text: string): Promise<string[]> {
  const file = join(planted, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  const output = await runLinter(file);
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code: string; message: string }[];
  };
  return diagnostics.filter(({ code }) => code.startsWith('house')).map(({ message }) => message);
}

function runLinter(file: string): Promise<string> {
  const linter = join(root, 'node_modules/oxlint/bin/oxlint');
  const given = ['-c', join(root, '.oxlintrc.json'), '--format', 'json', file];
  const env = { ...process.env, WARDBOOK_LINT_ROOT: planted };
  return new Promise((done) => {
    execFile(process.execPath, [linter, ...given], { env }, (_error, stdout) => done(stdout));
  });
}

test('an import against the arrows fails, and the error names the allowed folders', async () => {
  expect(await lint('src/outbox/planted.ts', `import '../renderer/main.tsx';`)).toEqual([
    'src/outbox may not import src/renderer. It may import src/shared, src/device. The table is tools/layers.js.',
  ]);
});

test.each([
  ['src/shared/a.ts', `import '../device/x.ts';`, 'src/shared may not import src/device'],
  ['src/device/a.ts', `export * from '../outbox/x.ts';`, 'src/device may not import src/outbox'],
  [
    'src/renderer/a.ts',
    `await import('../hospital/app.ts');`,
    'src/hospital (only in src/renderer/demo)',
  ],
  ['src/renderer/a.ts', `import '../main/x.ts';`, 'src/renderer may not import src/main'],
  ['src/renderer/a.ts', `import './demo/door.ts';`, 'src/renderer/demo is loaded on demand'],
  [
    'src/renderer/ward/a.ts',
    `import type { Demo } from '../demo/door.ts';`,
    'src/renderer/demo is loaded on demand',
  ],
  [
    'src/renderer/screens/patient/a.tsx',
    `import type { Answer } from '../record/Answer.tsx';`,
    'src/renderer/screens/record may be imported by itself and by',
  ],
  [
    'src/renderer/drafts/a.tsx',
    `import { Answer } from '../screens/record/Answer.tsx';`,
    'what two screens share stands outside of src/renderer/screens',
  ],
  ['src/hospital/a.ts', `import './node/server.ts';`, 'src/hospital runs without Node'],
  [
    'src/hospital/a.ts',
    `import 'node:fs';`,
    'src/hospital is free of node outside src/hospital/node',
  ],
  ['src/device/a.ts', `import 'fs/promises';`, 'src/device is free of node'],
  [
    'src/outbox/a.ts',
    `import { useLiveQuery } from 'dexie-react-hooks';`,
    'src/outbox is free of react',
  ],
  ['src/web/a.ts', `import type { App } from 'electron';`, 'src/web is free of electron'],
  ['src/preload/a.ts', `import '../shell/appOrigin.ts';`, 'src/preload may not import src/shell'],
  [
    'src/outbox/a.ts',
    `new URL('../renderer/worker.ts', import.meta.url);`,
    'src/outbox may not import src/renderer',
  ],
  [
    'src/shared/a.ts',
    `export type A = import('../device/x.ts').A;`,
    'src/shared may not import src/device',
  ],
])('%s with %s fails', async (path, text, sentence) => {
  const found = await lint(path, text);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(sentence);
});

test.each([
  ['src/outbox/a.ts', `import '../device/x.ts'; import '../shared/y.ts'; import 'xstate';`],
  ['src/renderer/demo/a.ts', `import '../../hospital/app.ts';`],
  ['src/renderer/a.ts', `await import('./demo/door.ts');`],
  [
    'src/renderer/routes/a.tsx',
    `import '../screens/record/A.tsx'; import '../screens/outbox/B.tsx';`,
  ],
  ['src/renderer/screens/record/a.tsx', `import './A.tsx'; import '../../drafts/B.tsx';`],
  ['src/hospital/node/a.ts', `import 'node:fs'; import '../app.ts';`],
  ['src/hospital/a.test.ts', `import 'node:fs'; import './node/server.ts';`],
  [
    'test/flows/a.ts',
    `import '../../src/hospital/node/server.ts'; import '../../src/outbox/x.ts';`,
  ],
])('%s with %s passes', async (path, text) => {
  expect(await lint(path, text)).toEqual([]);
});

test.each([
  ['Date.now();', 'the clock port'],
  ['new Date();', 'the clock port'],
  ['setTimeout(() => {}, 1);', 'the clock port'],
  ['Math.random();', 'the random port'],
  ['crypto.randomUUID();', 'the random port'],
  ['globalThis.fetch("/");', 'the hospital port'],
  ['export const online = () => navigator.onLine;', 'the connection and locks ports'],
  ['localStorage.clear();', 'the store port'],
])('src/outbox may not say %s', async (text, port) => {
  const found = await lint('src/outbox/planted.ts', text);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(port);
});

test('src/outbox may name a port after what it stands for, and tests beside it may use anything', async () => {
  const ownNames = `export function run(fetch: (path: string) => void, ports: { fetch(): void }) { fetch('/'); ports.fetch(); }`;
  expect(await lint('src/outbox/planted.ts', ownNames)).toEqual([]);
  expect(await lint('src/outbox/planted.test.ts', 'Date.now();')).toEqual([]);
  expect(await lint('src/device/planted.ts', 'Date.now();')).toEqual([]);
});

test('every folder under src has its row in the table', async () => {
  const { readdir } = await import('node:fs/promises');
  const folders = await readdir(join(root, 'src'), { withFileTypes: true });
  const missing = folders
    .filter((entry) => entry.isDirectory() && !(`src/${entry.name}` in layers))
    .map((entry) => entry.name);
  expect(missing).toEqual([]);
});
