/** What the demo adds to a build: the files that are loaded when the demo is chosen, and never before. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Files by which the demo begins: its ward, its strip, its pages, its hospital, its engine parts. */
const demoRoots = /^(openDemoApp|DemoStrip|TrainerRoute|hospitalWorker|demoFetch)-.*\.js$/;
/** Files by which the app begins without the demo: the page itself and its workers. */
const appRoots = /^(index|engineWorker|savingWorker|photoWorker|barcodeWorker)-.*\.js$/;

/**
 * What the demo alone loads.
 *
 * @param {string} folder the built renderer
 * @returns {{ files: { name: string, bytes: number, gzipBytes: number }[], app: string[] }}
 *   `app`: the scripts that are loaded without the demo
 */
export function demoFiles(folder) {
  const assets = join(folder, 'assets');
  const names = readdirSync(assets);
  const reach = (roots) => closure(assets, names, roots);
  const app = reach(names.filter((name) => appRoots.test(name)));
  const demo = reach(names.filter((name) => demoRoots.test(name)));
  const styles = names.filter((name) =>
    /^(openDemoApp|DemoStrip|TrainerRoute|trainerTabs)-.*\.css$/.test(name),
  );
  const files = [...demo, ...styles]
    .filter((name) => !app.has(name))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => {
      const bytes = readFileSync(join(assets, name));
      return { name, bytes: bytes.length, gzipBytes: gzipSync(bytes).length };
    });
  return { files, app: [...app] };
}

/** Everything that a script loads by itself: static imports, not `import()`. */
function closure(assets, names, roots) {
  const found = new Set();
  const open = [...roots];
  while (open.length > 0) {
    const name = open.pop();
    if (found.has(name)) continue;
    found.add(name);
    const text = readFileSync(join(assets, name), 'utf8');
    for (const [, path] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      if (names.includes(path)) open.push(path);
    }
  }
  return found;
}
