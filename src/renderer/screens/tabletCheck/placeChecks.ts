/** Checks of where the app runs: the address, the installation, the service worker and its files. */
import { filesListedIn, type ListedFile } from '../../services/app/offlineFiles.ts';
import { failedFor, holds, type Check, type Found } from './runChecks.ts';

/** What the checks need from the browser. */
export interface Place {
  isElectron: boolean;
  isSecure: boolean;
  isInstalled: boolean;
  hasServiceWorker: boolean;
  /** The text of the server's service worker, which lists the files of its version; null without a network. */
  workerText(): Promise<string | null>;
  /** The stored copy of a file in its revision; null if there is none. */
  storedFile(file: ListedFile): Promise<ArrayBuffer | null>;
  /** Whether a newer version is being fetched or waits. */
  isUpdateWaiting(): Promise<boolean>;
  /** The SHA-384 in base64. */
  sha384(bytes: ArrayBuffer): Promise<string>;
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
  for (const file of listed) {
    if ((await place.storedFile(file)) !== null) stored += 1;
  }
  return stored < listed.length ? { value: stored, why: 'lost' } : { value: stored };
}

/** Whether each stored file is, byte for byte, the one of this version. */
async function filesUnaltered(place: Place): Promise<Found> {
  const listed = await listedIn(place);
  if (listed === null) return failedFor('unknown');
  let compared = 0;
  for (const file of listed) {
    const bytes = file.sha384 === null ? null : await place.storedFile(file);
    if (bytes === null) continue;
    if ((await place.sha384(bytes)) !== file.sha384) return failedFor('altered');
    compared += 1;
  }
  return { value: compared };
}
