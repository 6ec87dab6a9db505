/**
 * Whether every file that Wardbook needs without a network is kept on this tablet. The service worker installs what is
 * needed to write whole or not at all, and keeps the rest file by file (`tools/serviceWorker.ts`).
 */
import { keepAllFiles } from '../../../shared/serviceWorker.ts';
import { inTime } from '../../../storage/timeLimit.ts';
import { askShell } from '../bridge.ts';

/**
 * `elsewhere`: the files are on the disk (Electron), or this build has no service worker. `unknown`: not known yet, or
 * not to be found out without a network.
 */
export type OfflineFiles =
  | { is: 'elsewhere' | 'unknown' | 'kept' }
  /** The first file that could not be fetched; null if this browser keeps no files at all. */
  | { is: 'missing'; file: string | null };

/** Five megabytes over a slow network. */
const installMs = 120_000;
const answerMs = 20_000;

/** A file that a version consists of. */
export interface ListedFile {
  address: string;
  revision: string | null;
  sha384: string | null;
}

/** The files that a service worker's text lists, with their checksums, in the order in which they are fetched. */
export function filesListedIn(text: string): ListedFile[] {
  const entries = text.matchAll(
    /url:"([^"]+)",revision:(?:null|"([^"]*)")(?:,integrity:"sha384-([^"]+)")?\}/g,
  );
  return [...entries].map(([, address = '', revision = null, sha384 = null]) => ({
    ...{ address, revision, sha384 },
  }));
}

/** Where the app's files are: the root of the domain, unless it was built for a folder below. */
const folder = import.meta.env.BASE_URL;
const workerAddress = `${folder}service-worker.js`;

/** The text of the server's service worker, which lists the files of its version; null without a network. */
export async function workerText(): Promise<string | null> {
  try {
    const answer = await fetch(workerAddress, { cache: 'no-store' });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** The stored copy of a file in that revision; null if there is none. */
export async function storedFile({ address, revision }: ListedFile): Promise<ArrayBuffer | null> {
  // A file that may change is stored under its revision: an older version's may still be there beside it.
  const search = revision === null ? '' : `?__WB_REVISION__=${revision}`;
  const stored = await caches.match(`${folder}${address}${search}`);
  return stored === undefined ? null : stored.arrayBuffer();
}

/** What is asked of the browser. */
export interface OfflineWorld {
  /** Undefined where this page has no service worker by design. */
  workers:
    | {
        register(
          address: string,
          options: { scope: string },
        ): Promise<ServiceWorkerRegistration | undefined>;
      }
    | null
    | undefined;
  askWorker(worker: ServiceWorker): Promise<readonly string[]>;
  workerText(): Promise<string | null>;
  isStored(file: ListedFile): Promise<boolean>;
  /** Whether the server gives the file, with the bytes of its version. */
  isGiven(file: ListedFile): Promise<boolean>;
  /** Whether the server answers at all. */
  isOnline(): Promise<boolean>;
}

/** Finds it out, and lets the worker try again to keep what is missing. Never throws. */
export async function lookForFiles(world: OfflineWorld): Promise<OfflineFiles> {
  if (world.workers === undefined) return { is: 'elsewhere' };
  if (world.workers === null) return { is: 'missing', file: null };
  let found: ServiceWorkerRegistration | undefined;
  try {
    found = await world.workers.register(workerAddress, { scope: folder });
  } catch {
    return unlessOffline(world, workerAddress.slice(folder.length));
  }
  try {
    // A browser under test may refuse silently.
    if (found === undefined) return { is: 'unknown' };
    const worker = found.active ?? (await settled(found.installing ?? found.waiting));
    if (worker === null) return await firstNotGiven(world);
    const [file] = await inTime(world.askWorker(worker), answerMs);
    return file === undefined ? { is: 'kept' } : await unlessOffline(world, file);
  } catch {
    // An earlier version's worker does not answer.
    return { is: 'unknown' };
  }
}

/** Without a network no file can be fetched, which says nothing about the files. */
async function unlessOffline(world: OfflineWorld, file: string): Promise<OfflineFiles> {
  return (await world.isOnline()) ? { is: 'missing', file } : { is: 'unknown' };
}

/** The worker once it is installed; null if its installation failed. */
async function settled(worker: ServiceWorker | null): Promise<ServiceWorker | null> {
  if (worker === null) return null;
  const end = new Promise<void>((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
  await inTime(end, installMs);
  return worker.state === 'redundant' ? null : worker;
}

/** They are fetched one after the other, so the first that is not stored is the one that stopped the installation. */
async function firstNotGiven(world: OfflineWorld): Promise<OfflineFiles> {
  const text = await world.workerText();
  for (const file of text === null ? [] : filesListedIn(text)) {
    if ((await world.isStored(file)) || (await world.isGiven(file))) continue;
    return unlessOffline(world, file.address);
  }
  return { is: 'unknown' };
}

/** This page's world. */
export function pageWorld(): OfflineWorld {
  const isRegistered = document.getElementById('vite-plugin-pwa:register-sw') !== null;
  const offered = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  const get = (address: string, integrity?: string) =>
    fetch(address, { cache: 'no-store', ...(integrity === undefined ? {} : { integrity }) }).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    workers: isRegistered ? offered : undefined,
    askWorker: (worker) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }) => resolve(data as string[]));
        port1.start();
        worker.postMessage({ type: keepAllFiles }, [port2]);
      }),
    workerText,
    isStored: async (file) => (await storedFile(file)) !== null,
    isGiven: ({ address, sha384 }) =>
      get(`${folder}${address}`, sha384 === null ? undefined : `sha384-${sha384}`),
    isOnline: async () => (await askShell()) !== null,
  };
}
