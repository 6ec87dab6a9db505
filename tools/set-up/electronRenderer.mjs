/**
 * What Electron's renderer is made of: the files that were built for the browser, without what only a browser
 * has use for. Both shells so run the same scripts, byte for byte, and they are built once (decision 0235).
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Refusal } from './say.mjs';

/** The service worker and what installs the page as an app, and the page of a demonstration that has no shell. */
const ofBrowsers = new Set([
  'demo',
  'registerSW.js',
  'screenshots',
  'service-worker.js',
  'service-worker.js.map',
  'wardbook.webmanifest',
]);

/** Puts Electron's renderer into `to`, in the place of what is there, from `from`, the one built for the browser. */
export function writeElectronRenderer(from, to) {
  rmSync(to, { recursive: true, force: true });
  const isWanted = (path) => !ofBrowsers.has(relative(from, path).split(sep)[0] ?? '');
  cpSync(from, to, { recursive: true, filter: isWanted });
  const page = join(to, 'index.html');
  writeFileSync(page, withoutBrowserLinks(readFileSync(page, 'utf8')));
}

/**
 * The page of the browser without its manifest and its service worker.
 * @param {string} page
 * @returns {string}
 * @throws {Refusal} where either is not there exactly once: the page would ask for files that Electron does not have.
 */
export function withoutBrowserLinks(page) {
  const links = [/<link rel="manifest"[^>]*>/g, /<script id="vite-plugin-pwa:[^>]*><\/script>/g];
  for (const link of links) {
    const found = page.match(link)?.length ?? 0;
    if (found !== 1) throw new Refusal(`index.html has ${link} ${found} times, and should once.`);
  }
  return links.reduce((rest, link) => rest.replace(link, ''), page);
}
