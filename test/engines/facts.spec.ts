/**
 * What the app builds on, engine by engine: an engine that loses something, or gains what we do without, fails here.
 * docs/deploy.md says what follows for a ward.
 */
import { expect, test } from './fixtures.ts';

/** Runs in the page; each answer is whether it is there, and where that is cheap whether it works. */
const look = `
  const answers = {
    'service worker': 'serviceWorker' in navigator,
    'Web Locks': typeof navigator.locks?.request === 'function',
    'BroadcastChannel': typeof BroadcastChannel === 'function',
    'Web Crypto': typeof crypto.subtle?.encrypt === 'function',
    'WebAssembly': typeof WebAssembly === 'object',
    'CompressionStream': typeof CompressionStream === 'function',
    'createImageBitmap': typeof createImageBitmap === 'function',
    'OffscreenCanvas': typeof OffscreenCanvas === 'function',
    'Trusted Types': 'trustedTypes' in window,
    'passkeys': typeof PublicKeyCredential === 'function',
    'persistent storage': typeof navigator.storage?.persist === 'function',
    'private files': typeof navigator.storage?.getDirectory === 'function',
    'storage buckets': 'storageBuckets' in navigator,
    'list of databases': typeof indexedDB.databases === 'function',
    'BarcodeDetector': 'BarcodeDetector' in window,
    'showSaveFilePicker': 'showSaveFilePicker' in window,
    'requestIdleCallback': 'requestIdleCallback' in window,
    'scheduler.postTask': typeof window.scheduler?.postTask === 'function',
    'wake lock': 'wakeLock' in navigator,
  };
  const inWorker = \`
    const name = 'wardbook-facts';
    const tried = async (mode) => {
      try {
        const folder = await navigator.storage.getDirectory();
        const file = await folder.getFileHandle(name, { create: true });
        const options = mode === undefined ? [] : [{ mode }];
        const first = await file.createSyncAccessHandle(...options);
        let second;
        try { second = await file.createSyncAccessHandle(...options); } catch {}
        second?.close();
        first.close();
        return second === undefined ? 'one at a time' : 'shared';
      } catch { return 'no'; }
    };
    (async () => postMessage([await tried(), await tried('readwrite-unsafe')]))();\`;
  const worker = new Worker(URL.createObjectURL(new Blob([inWorker], { type: 'text/javascript' })));
  const [usual, unsafe] = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
  });
  answers['access handles'] = usual;
  answers['access handles, unsafe'] = unsafe;
  const database = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('wardbook-facts');
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = reject;
  });
  answers['durability'] = database.transaction('rows', 'readwrite', { durability: 'strict' }).durability;
  database.close();
  return answers;
`;

test('an engine has exactly what the table says', async ({ facts, engine }) => {
  const both = {
    'service worker': true,
    'Web Locks': true,
    BroadcastChannel: true,
    'Web Crypto': true,
    WebAssembly: true,
    CompressionStream: true,
    createImageBitmap: true,
    OffscreenCanvas: true,
    'Trusted Types': true,
    'persistent storage': true,
    'private files': true,
    'list of databases': true,
    'wake lock': true,
    durability: 'strict',
    // Without them the second copy lies in a folder beside the database (docs/deploy.md).
    'storage buckets': false,
    // The app brings its own reader of codes, and downloads a rescue file like any other.
    BarcodeDetector: false,
    showSaveFilePicker: false,
  };
  const own = {
    firefox: {
      passkeys: true,
      requestIdleCallback: true,
      'scheduler.postTask': true,
      'access handles': 'one at a time',
      'access handles, unsafe': 'one at a time',
    },
    webkit: {
      passkeys: false,
      requestIdleCallback: false,
      'scheduler.postTask': false,
      // A session of WebDriver is a private window there, which keeps nothing on the disk.
      'access handles': 'no',
      'access handles, unsafe': 'no',
    },
  };
  expect(await facts(look)).toEqual({ ...both, ...own[engine] });
});
