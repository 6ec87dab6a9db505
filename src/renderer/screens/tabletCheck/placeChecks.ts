/** Checks of where the app runs: the address, the installation, the service worker and its files. */
import { failedFor, holds, type Check, type Found } from './runChecks.ts';

/** What the checks need from the browser. */
export interface Place {
  isElectron: boolean;
  isSecure: boolean;
  isInstalled: boolean;
  hasServiceWorker: boolean;
  /** The text of the server's service worker, which lists the files of its version; null without a network. */
  workerText(): Promise<string | null>;
  /** The stored copy of a file in that revision; null if there is none. */
  storedFile(address: string, revision: string | null): Promise<ArrayBuffer | null>;
  /** Whether a newer version is being fetched or waits. */
  isUpdateWaiting(): Promise<boolean>;
  /** The SHA-384 in base64. */
  sha384(bytes: ArrayBuffer): Promise<string>;
}

interface ListedFile {
  address: string;
  revision: string | null;
  sha384: string | null;
}

/** The files that a service worker's text lists, with their checksums. */
export function filesListedIn(workerText: string): ListedFile[] {
  const entries = workerText.matchAll(
    /url:"([^"]+)",revision:(?:null|"([^"]*)")(?:,integrity:"sha384-([^"]+)")?\}/g,
  );
  return [...entries].map(([, address = '', revision = null, sha384 = null]) => ({
    ...{ address, revision, sha384 },
  }));
}

export function placeChecks(place: Place): Check[] {
  const onWeb = (find: () => Promise<Found> | Found) => () =>
    place.isElectron ? ('not-here' as const) : find();
  return [
    ['secure-context', () => holds(place.isSecure, 'absent')],
    ['installed', () => holds(place.isElectron || place.isInstalled, 'absent')],
    ['service-worker', onWeb(() => holds(place.hasServiceWorker, 'absent'))],
    ['files-kept', onWeb(() => filesKept(place))],
    ['files-unaltered', onWeb(() => filesUnaltered(place))],
  ];
}

/** Null without a network, and while a newer version comes: its list is not that of the files stored here. */
async function listedIn(place: Place): Promise<ListedFile[] | null> {
  const text = await place.workerText();
  return text === null || (await place.isUpdateWaiting()) ? null : filesListedIn(text);
}

/** Whether each listed file is stored, so that the whole app opens without a network. */
async function filesKept(place: Place): Promise<Found> {
  const listed = await listedIn(place);
  if (listed === null) return failedFor('unknown');
  let stored = 0;
  for (const { address, revision } of listed) {
    if ((await place.storedFile(address, revision)) !== null) stored += 1;
  }
  return stored < listed.length ? { value: stored, why: 'lost' } : { value: stored };
}

/** Whether each stored file is, byte for byte, the one of this version. */
async function filesUnaltered(place: Place): Promise<Found> {
  const listed = await listedIn(place);
  if (listed === null) return failedFor('unknown');
  let compared = 0;
  for (const { address, revision, sha384 } of listed) {
    const bytes = sha384 === null ? null : await place.storedFile(address, revision);
    if (bytes === null) continue;
    if ((await place.sha384(bytes)) !== sha384) return failedFor('altered');
    compared += 1;
  }
  return { value: compared };
}
