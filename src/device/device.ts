/**
 * Everything that this tablet stores, as one object. Screens and engine meet only here: a screen writes here and shows
 * what is here; the engine reads here and writes here.
 *
 *     device.nurses         who works on this tablet: sign-in, PIN, lock, expired credential
 *     device.hospitals      work for a hospital under another address, and which hospital it belongs to
 *     device.forgetting     what is removed if the hospital was not heard from for a long time
 *     device.leaving        removing a nurse from this tablet, with her key
 *     device.leftBehind     removing a nurse who will not come back, on behalf of a colleague
 *     device.drafts         start, save (on every change), read, list, discard
 *     device.photos         add, remove, list, bytes, thumbnail
 *     device.submissions    submit, list, journal, and every decision of the author
 *     device.rescue         unsent work as an encrypted file, for another tablet
 *     device.cache          patients, encounters, wounds and records as last fetched
 *     device.known          the ids of records that this tablet knows of, for all its nurses
 *     device.settings       language, theme, text size, storage time, lock time
 *     device.figures        counts for a pilot, if the hospital's profile asks for them
 *     device.zones          the time zone of a hospital's wards, as far as it was received or answered
 *     device.phrases        a nurse's own phrases for care notes
 *     device.outbox         the engine's view: steps under a lease and a revision
 *     device.storageStatus  whether the disk has room, whether the second copy is complete
 *
 * Reads made inside Dexie's `liveQuery` (or `useLiveQuery`) run again whenever their rows change, in any window or
 * worker.
 */
import type { Settings } from '../model/settings.ts';
import { unknownStorageStatus, type StorageStatusWatch } from '../storage/storageStatus.ts';
import type { Store } from '../storage/store.ts';
import { isSealingStore, unsealed } from '../vault/sealedStore.ts';
import { openCache, type Cache } from './cache/cache.ts';
import { openKnownRecords, type KnownRecords } from './cache/knownRecords.ts';
import { openFigures, type FiguresStore } from './figures.ts';
import { openHospitals, type Hospitals } from './hospitals.ts';
import { openForgetting, type Forgetting } from './nurses/forgetting.ts';
import { openLeaving, type Leaving } from './nurses/leaving.ts';
import { openLeftBehind, type LeftBehind } from './nurses/leftBehind.ts';
import { openNurses, type Nurses } from './nurses/nurses.ts';
import { openPhotos, type Photos } from './photos/photos.ts';
import { openPhrases, type PhraseStore } from './phrases.ts';
import type { DevicePorts } from './ports.ts';
import { openRescues, type Rescue } from './rescue/rescue.ts';
import { openSettings, type SettingsStore } from './settings.ts';
import { openWardZones, type WardZones } from './wardZones.ts';
import { openDrafts, type Drafts } from './work/drafts.ts';
import { openOutboxRows } from './work/outboxRows.ts';
import { openSubmissions, type Submissions } from './work/submissions.ts';

export interface Device {
  nurses: Nurses;
  hospitals: Hospitals;
  forgetting: Forgetting;
  leaving: Leaving;
  leftBehind: LeftBehind;
  drafts: Drafts;
  photos: Photos;
  submissions: Submissions;
  rescue: Rescue;
  cache: Cache;
  known: KnownRecords;
  settings: SettingsStore;
  figures: FiguresStore;
  zones: WardZones;
  phrases: PhraseStore;
  outbox: ReturnType<typeof openOutboxRows>;
  storageStatus: StorageStatusWatch;
  close(): void;
}

/** Assembles the device on any store. `defaults`: settings that apply until others are chosen. */
export function openDevice(
  store: Store,
  ports: DevicePorts,
  defaults: Partial<Settings> = {},
  storageStatus: StorageStatusWatch = unknownStorageStatus,
): Device {
  const sealing = isSealingStore(store) ? store : unsealed(store);
  const nurses = openNurses(store, ports);
  const cache = openCache(sealing, ports);
  return {
    nurses,
    forgetting: openForgetting(store, ports, { nurses, cache }),
    leaving: openLeaving(store, ports),
    leftBehind: openLeftBehind(sealing, ports),
    hospitals: openHospitals(store),
    drafts: openDrafts(sealing, ports),
    photos: openPhotos(sealing, ports),
    submissions: openSubmissions(sealing, ports),
    rescue: openRescues(sealing, ports),
    cache,
    known: openKnownRecords(store),
    settings: openSettings(store, defaults),
    figures: openFigures(store, ports.now),
    zones: openWardZones(store),
    phrases: openPhrases(store),
    outbox: openOutboxRows(sealing, ports),
    storageStatus,
    close: () => store.close(),
  };
}
