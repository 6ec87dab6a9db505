/**
 * The totals of the tree, held by tools/totals.json: they only fall. A change that brings something new takes away at
 * least as much. `npm run check` fails above a limit, and where a limit was raised since the last commit; after a change
 * that took something away, `node tools/totals.mjs --write` lowers the limits to what is there.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './set-up/root.mjs';

const file = 'tools/totals.json';

/** @typedef {Record<string, number>} Totals by name, in the order in which they are shown */

/** Pictures and other bytes, and what npm writes. */
const isNoText = (path) =>
  path === 'package-lock.json' || /\.(png|jpe?g|gz|woff2?|ico|pdf|icns)$/.test(path);
const isTest = (path) =>
  path.startsWith('test/') || /\.test\.\w+$/.test(path) || path.includes('/testing/');
const isSource = (path) => !isTest(path) && /^src\/.*\.(ts|tsx|css)$/.test(path);
const areas = {
  total: () => true,
  src: isSource,
  'src/renderer': (path) => isSource(path) && path.startsWith('src/renderer/'),
  tests: isTest,
  docs: (path) => !isTest(path) && path.endsWith('.md'),
  'the rest': (path) => !isTest(path) && !isSource(path) && !path.endsWith('.md'),
};

/** Where the sentences of screens stand; a sentence that code puts together elsewhere is a fault of its own. */
const hasScreenWords = (path) =>
  /^src\/.*\.en\.ts$/.test(path) ||
  ['src/renderer/startFailure.ts', 'src/main/words.ts'].includes(path);

/** @param {string} text of a module of words: its string literals, without what is filled in */
function englishWords(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^import .*$/gm, '');
  const strings = code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
  return strings.flatMap(
    (string) => string.replace(/\$?\{\{?.*?\}?\}/g, ' ').match(/[a-z][a-z'’-]*/gi) ?? [],
  ).length;
}

/**
 * Counts the files that git tracks.
 *
 * @param {(path: string) => string} [read]
 * @param {string[]} [paths]
 * @returns {Totals}
 */
export function countTotals(
  read = (path) => readFileSync(join(root, path), 'utf8'),
  paths = git('ls-files')
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path))),
) {
  const texts = paths.filter((path) => !isNoText(path)).map((path) => ({ path, text: read(path) }));
  const totals = {};
  for (const [area, belongs] of Object.entries(areas)) {
    const own = texts.filter(({ path }) => belongs(path));
    totals[`lines: ${area}`] = own.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
    totals[`characters: ${area}`] = own.reduce((sum, { text }) => sum + text.length, 0);
  }
  const files = (word) =>
    texts.filter(({ path, text }) => isSource(path) && new RegExp(`\\b${word}\\b`).test(text))
      .length;
  totals['English words on screens'] = texts
    .filter(({ path }) => hasScreenWords(path))
    .reduce((sum, { text }) => sum + englishWords(text), 0);
  totals['source files that name progress'] = files('progress');
  totals['source files that name widthCm'] = files('widthCm');
  return totals;
}

/**
 * What is wrong, a sentence each.
 *
 * @param {{ counted: Totals, limits: Totals, before?: Totals }} given `before`: the limits of the last commit
 * @returns {string[]}
 */
export function whatRose({ counted, limits, before = {} }) {
  const above = Object.entries(counted)
    .filter(([name, count]) => count > (limits[name] ?? 0))
    .map(
      ([name, count]) =>
        `${name}: ${count}, the limit is ${limits[name] ?? 0}. Totals only fall: take away as much as you add (CONTRIBUTING.md).`,
    );
  const raised = Object.entries(before)
    .filter(([name, limit]) => (limits[name] ?? Infinity) > limit)
    .map(
      ([name, limit]) =>
        `${name}: ${file} raises the limit from ${limit} to ${limits[name] ?? 'none'}. It may only be lowered.`,
    );
  return [...above, ...raised];
}

function git(...given) {
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', 'pipe', 'ignore'];
  return execFileSync('git', given, { cwd: root, maxBuffer: 64_000_000, stdio }).toString();
}

/** The limits of the last commit that had others than the file has now; undefined before there were any. */
function limitsBefore(now) {
  for (const commit of ['HEAD', 'HEAD~1']) {
    try {
      const text = git('show', `${commit}:${file}`);
      if (text !== now) return JSON.parse(text);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const counted = countTotals();
  const path = join(root, file);
  if (process.argv.includes('--write')) {
    const limits = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : counted;
    const lowered = Object.entries(counted).map(([name, count]) => [
      name,
      Math.min(count, limits[name] ?? count),
    ]);
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
  }
  const text = readFileSync(path, 'utf8');
  const limits = JSON.parse(text);
  for (const [name, count] of Object.entries(counted)) {
    process.stdout.write(`${name}: ${count} of ${limits[name] ?? 0}\n`);
  }
  const wrong = whatRose({ counted, limits, before: limitsBefore(text) });
  process.stderr.write(wrong.map((line) => `${line}\n`).join(''));
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
