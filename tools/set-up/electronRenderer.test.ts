/** Tests that Electron's renderer is the browser's, without what only a browser needs. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withoutBrowserLinks, writeElectronRenderer } from './electronRenderer.mjs';

const manifest = '<link rel="manifest" href="/wardbook.webmanifest">';
const worker = '<script id="vite-plugin-pwa:register-sw" src="/registerSW.js" defer></script>';
const page = `<head><script type="module" src="/assets/a.js"></script>${manifest}${worker}</head>`;
const pageInElectron = '<head><script type="module" src="/assets/a.js"></script></head>';

const inBoth = ['assets/a.js', 'assets/a.js.map', 'assets/service-worker.js', 'icons/demo/one.png'];
const inBrowsers = [
  ...['demo/index.html', 'registerSW.js', 'screenshots/a.png', 'service-worker.js'],
  ...['service-worker.js.map', 'wardbook.webmanifest'],
];

test('takes every file but those of browsers, as it is, and leaves nothing of an earlier build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wardbook-renderer-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [from, to] = [join(folder, 'web'), join(folder, 'renderer')];
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const path of [...inBoth, ...inBrowsers]) write(join(from, path), `of ${path}`);
  write(join(from, 'index.html'), page);
  write(join(to, 'assets/earlier.js'), 'earlier');

  writeElectronRenderer(from, to);

  const files = readdirSync(to, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(to.length + 1));
  expect(files.toSorted()).toEqual([...inBoth, 'index.html'].toSorted());
  for (const path of inBoth) expect(readFileSync(join(to, path), 'utf8')).toBe(`of ${path}`);
  expect(readFileSync(join(to, 'index.html'), 'utf8')).toBe(pageInElectron);
});

test.each([
  ['without a manifest', worker],
  ['without a service worker', manifest],
  ['with two service workers', manifest + worker + worker],
])('refuses a page %s', (_, links) => {
  expect(() => withoutBrowserLinks(`<head>${links}</head>`)).toThrow(/should once/);
});
