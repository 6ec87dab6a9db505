/**
 * The one table that says which folder may import which. The linter reads it
 * (tools/lintPlugin.js) and so does its test; nothing else decides about imports.
 *
 * Plain JavaScript: the linter loads it uncompiled.
 */

/** Package groups that a folder may be kept free of. */
const packageGroups = {
  node: /^node:/,
  electron: /^(electron|electron-updater)(\/|$)/,
  react: /^(react|react-dom|react-hook-form)(\/|$)|^@mantine\/|^@xstate\/react|^@tanstack\/react-/,
};

/** What the floors of the renderer above `ui` stand on. */
const belowRenderer = [
  'src/shared',
  'src/model',
  'src/measuring',
  'src/storage',
  'src/vault',
  'src/device',
  'src/outbox',
];

/**
 * folder: where it runs, which of our folders it may import, which package groups it is free of.
 * `nodePart`: its subfolder that may use Node, and that the rest of the folder may not import.
 * `testsMayImport`: what the tests beside its files may import besides: they run it over the real device.
 * `onDemandFrom`: everything under this path may load it with import(), and nothing imports it statically.
 * `hasRooms`: its subfolders know nothing of one another.
 */
export const layers = {
  'src/shared': { mayImport: [], freeOf: ['node', 'electron', 'react'] },
  'src/model': {
    mayImport: ['src/shared'],
    testsMayImport: ['src/storage', 'src/vault', 'src/device'],
    freeOf: ['node', 'electron', 'react'],
  },
  'src/storage': { mayImport: ['src/shared'], freeOf: ['node', 'electron', 'react'] },
  'src/vault': {
    mayImport: ['src/shared', 'src/model', 'src/storage'],
    testsMayImport: ['src/device'],
    freeOf: ['node', 'electron', 'react'],
  },
  'src/device': {
    mayImport: ['src/shared', 'src/model', 'src/storage', 'src/vault'],
    freeOf: ['node', 'electron', 'react'],
  },
  'src/outbox': {
    mayImport: ['src/shared', 'src/model'],
    testsMayImport: ['src/storage', 'src/vault', 'src/device'],
    freeOf: ['node', 'electron', 'react'],
  },
  'src/hospital': {
    mayImport: ['src/shared'],
    freeOf: ['node', 'electron', 'react'],
    nodePart: 'node',
  },
  'src/conformance': {
    mayImport: ['src/shared', 'src/hospital'],
    freeOf: ['node', 'electron', 'react'],
    nodePart: 'node',
  },
  'src/measuring': { mayImport: ['src/shared'], freeOf: ['node', 'electron', 'react'] },
  'src/shell': {
    mayImport: ['src/shared'],
    freeOf: ['node', 'electron', 'react'],
    nodePart: 'node',
  },
  // The floors of the renderer, from the lowest.
  'src/renderer/ui': { mayImport: ['src/shared', 'src/model'], freeOf: ['node', 'electron'] },
  'src/renderer/services': {
    mayImport: [...belowRenderer, 'src/renderer/ui'],
    freeOf: ['node', 'electron'],
  },
  'src/renderer/features': {
    mayImport: [...belowRenderer, 'src/renderer/ui', 'src/renderer/services'],
    freeOf: ['node', 'electron'],
  },
  'src/renderer/screens': {
    mayImport: [
      ...belowRenderer,
      'src/renderer/ui',
      'src/renderer/services',
      'src/renderer/features',
    ],
    freeOf: ['node', 'electron'],
    hasRooms: true,
  },
  'src/renderer/app': {
    mayImport: [
      ...belowRenderer,
      'src/renderer/ui',
      'src/renderer/services',
      'src/renderer/features',
      'src/renderer/screens',
    ],
    freeOf: ['node', 'electron'],
  },
  'src/renderer/demo': {
    mayImport: [
      ...belowRenderer,
      'src/hospital',
      'src/renderer/ui',
      'src/renderer/services',
      'src/renderer/features',
      'src/renderer/screens',
      'src/renderer/app',
    ],
    freeOf: ['node', 'electron'],
    onDemandFrom: 'src/renderer/',
  },
  'src/preload': { mayImport: ['src/shared'], freeOf: ['node', 'react'] },
  'src/main': {
    mayImport: ['src/shared', 'src/shell', 'src/hospital'],
    freeOf: ['react'],
  },
  'src/web': {
    mayImport: ['src/shared', 'src/shell', 'src/hospital'],
    freeOf: ['electron', 'react'],
  },
  test: { mayImport: 'anything', freeOf: [] },
  bench: { mayImport: 'anything', freeOf: [] },
  tools: { mayImport: 'anything', freeOf: ['electron'] },
};

/**
 * Globals that src/outbox reaches only through its ports: with them the simulation could not
 * replay a seed step for step.
 */
export const outboxPorts = {
  folder: 'src/outbox',
  globals: {
    Date: 'the clock port',
    setTimeout: 'the clock port',
    setInterval: 'the clock port',
    setImmediate: 'the clock port',
    performance: 'the clock port',
    crypto: 'the random port',
    fetch: 'the hospital port',
    XMLHttpRequest: 'the hospital port',
    navigator: 'the connection and locks ports',
    localStorage: 'the store port',
    sessionStorage: 'the store port',
    indexedDB: 'the store port',
  },
  members: { 'Math.random': 'the random port' },
  /** What of them only reckons with what it is given, and reads no clock. */
  pure: ['Date.parse', 'Date.UTC'],
};

/** The folder of the table that owns `path` (from the root, with slashes), or undefined. */
export function folderOf(path) {
  return Object.keys(layers).find((folder) => path === folder || path.startsWith(`${folder}/`));
}

/**
 * Says what is wrong with one import, or undefined.
 *
 * @param {{ from: string, to: string, kind: 'static' | 'dynamic' | 'type', toPackage?: boolean }} arrow
 *   `from` is the importing file, `to` the imported file (both from the root, with slashes) or, with
 *   `toPackage`, the name of a package.
 * @returns {string | undefined} a sentence that names what is allowed
 */
export function complaint({ from, to, kind, toPackage }) {
  const folder = folderOf(from);
  if (folder === undefined) return undefined;
  return toPackage === true
    ? packageComplaint(folder, from, to)
    : ownComplaint(folder, from, to, kind);
}

function ownComplaint(folder, from, to, kind) {
  const target = folderOf(to);
  if (target === undefined || isFree(folder)) return undefined;
  if (target === folder) return insideComplaint(folder, from, to);
  const { mayImport, testsMayImport = [] } = layers[folder];
  if (mayImport.includes(target)) return undefined;
  if (isTest(from) && testsMayImport.includes(target)) return undefined;
  const { onDemandFrom } = layers[target];
  if (onDemandFrom !== undefined && from.startsWith(onDemandFrom)) {
    if (kind === 'dynamic' || isTest(from)) return undefined;
    return `${target} is loaded on demand: use import(). The table is tools/layers.js.`;
  }
  return `${folder} may not import ${target}. It may import ${allowed(folder)}. The table is tools/layers.js.`;
}

function insideComplaint(folder, from, to) {
  const { nodePart, hasRooms } = layers[folder];
  if (hasRooms && roomOf(folder, from) !== roomOf(folder, to)) {
    return `${roomOf(folder, to)} may be imported by itself only: what two screens share stands outside of ${folder}. The table is tools/layers.js.`;
  }
  const nodeFolder = `${folder}/${nodePart}/`;
  if (nodePart !== undefined && to.startsWith(nodeFolder) && !mayUseNode(folder, from)) {
    return `${folder} runs without Node, so it may not import ${nodeFolder}. It may import ${allowed(folder)}. The table is tools/layers.js.`;
  }
  return undefined;
}

/** The room that a file of `folder` stands in, such as src/renderer/screens/outbox. */
function roomOf(folder, path) {
  const [room] = path.slice(folder.length + 1).split('/');
  return `${folder}/${room}`;
}

function packageComplaint(folder, from, name) {
  const group = layers[folder].freeOf.find((each) => packageGroups[each].test(name));
  if (group === undefined || (group === 'node' && mayUseNode(folder, from))) return undefined;
  const where =
    layers[folder].nodePart === undefined ? '' : ` outside ${folder}/${layers[folder].nodePart}`;
  return `${folder} is free of ${group}${where}, so it may not import ${name}. It may import ${allowed(folder)}. The table is tools/layers.js.`;
}

function mayUseNode(folder, from) {
  const { nodePart } = layers[folder];
  return isTest(from) || (nodePart !== undefined && from.startsWith(`${folder}/${nodePart}/`));
}

/** Tests beside their file may read files and use Node; they obey the other arrows. */
export function isTest(path) {
  return /\.test\.tsx?$/.test(path);
}

function isFree(folder) {
  return layers[folder].mayImport === 'anything';
}

function allowed(folder) {
  const { mayImport } = layers[folder];
  return mayImport.length === 0 ? 'none of our folders' : mayImport.join(', ');
}
