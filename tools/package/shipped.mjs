/**
 * Which packages are in what is handed out, from the lockfile: the dependencies, what they depend on, and the peers
 * that they cannot do without. Optional peers (TypeScript, other frameworks) and types are not shipped.
 */

/** A tool's own libraries that it builds into the app: `workbox-build` writes the service worker with it. */
export const builtInByTools = ['workbox-precaching'];

/**
 * The paths in the lockfile (`node_modules/zod`) of everything that is shipped.
 *
 * @param {{ packages: Record<string, any> }} lockfile
 * @returns {string[]}
 */
export function shippedPaths({ packages }) {
  /** @type {Set<string>} */
  const found = new Set();
  const named = [...Object.keys(packages[''].dependencies), ...builtInByTools];
  const waiting = named.map((name) => ['', name]);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = placeOf(next[0], next[1], packages);
    if (path === undefined || found.has(path)) continue;
    found.add(path);
    for (const name of neededBy(packages[path])) waiting.push([path, name]);
  }
  return [...found].toSorted();
}

/** `name@version`, as npm's bill of materials refers to it. */
export function referenceOf(path, { packages }) {
  return `${nameOf(path)}@${packages[path].version}`;
}

/** The package's name at a path of the lockfile. */
export function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function neededBy({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const peers = Object.keys(peerDependencies).filter(
    (name) => peerDependenciesMeta[name]?.optional !== true,
  );
  const all = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
  return all.filter((name) => !name.startsWith('@types/'));
}

/** Where Node would find `name` for the package at `from`: in its own folder, or in one above. */
function placeOf(from, name, packages) {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[path] !== undefined) return path;
  if (from === '') return undefined;
  return placeOf(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name, packages);
}
