/** The notices of others, as their licences ask: what is handed out carries their copyright lines and terms. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/root.mjs';
import { nameOf, shippedPaths } from './shipped.mjs';

/** The name of the file, in the app's resources and in the site's folder. */
export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

/** Of every package that is shipped its name, version, licence and the text that comes with it. */
export function noticesText() {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const parts = shippedPaths(lockfile)
    .filter((path) => existsSync(join(root, path)))
    .map((path) => noticeOf(path, lockfile.packages[path]));
  return [
    'Wardbook contains the work of others:\n',
    ...parts,
    iconsNotice(),
    "Electron and Chromium bring their own: LICENSE and LICENSES.chromium.html beside the desktop app's program.\n",
  ].join(`\n${'-'.repeat(78)}\n\n`);
}

/** The same of the packages at these places alone (`node_modules/zod`). */
export function noticesOf(places) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const parts = places.map((path) => noticeOf(path, packages[path]));
  return ['This program contains the work of others:\n', ...parts].join(`\n${'-'.repeat(78)}\n\n`);
}

function noticeOf(path, { version, license }) {
  const texts = readdirSync(join(root, path))
    .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(root, path, name), 'utf8').trim());
  const head = `${nameOf(path)} ${version} (${license})`;
  return `${[head, ...(texts.length === 0 ? [authorOf(path)] : texts)].join('\n\n')}\n`;
}

function authorOf(path) {
  const { author = 'its authors' } = JSON.parse(
    readFileSync(join(root, path, 'package.json'), 'utf8'),
  );
  return `Copyright (c) ${typeof author === 'string' ? author : author.name}`;
}

function iconsNotice() {
  const folder = join(root, 'src/renderer/ui/icons');
  const version = /Tabler Icons (\d+\.\d+\.\d+)/.exec(
    readFileSync(join(folder, 'icons.ts'), 'utf8'),
  )?.[1];
  return `@tabler/icons ${version} (MIT)\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`;
}
