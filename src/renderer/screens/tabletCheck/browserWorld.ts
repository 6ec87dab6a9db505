/** What the checks need from this browser, through its real interfaces. */
import { qrcode, drawingCanvas } from 'bwip-js/browser';
import type { ProfileLimits } from '../../../shared/profile.ts';
import { fieldOf } from '../../../shared/unknown.ts';
import { storageBuckets } from '../../../storage/files/storageBuckets.ts';
import { inTime } from '../../../storage/timeLimit.ts';
import { openBytes, sealBytes, keyBytes } from '../../../vault/cipher.ts';
import { newDataKey, unwrapByPin, wrapByPin } from '../../../vault/dataKey.ts';
import { defaultPinCost } from '../../../vault/wrappings.ts';
import { openBarcodeReader } from '../../features/scan/barcodeReader.ts';
import { openCamera } from '../../features/scan/camera.ts';
import { isSecurePage, mayUseCamera, runsWebAssembly } from '../../services/app/browserFooting.ts';
import { storedFile, workerText } from '../../services/app/offlineFiles.ts';
import { promiseOf } from '../../services/app/storagePromise.ts';
import { openTabletPasskey } from '../../services/app/tabletPasskey.ts';
import { openPhotoWorkshop } from '../../services/photos/photoWorkshop.ts';
import { sha256Hex } from '../../services/photos/sha256Hex.ts';
import { openWorkerClient } from '../../services/workers/workerClient.ts';
import { durabilityOffered, openCheckStore, removeCheckPlace } from './checkPlace.ts';
import type { CheckAnswer, CheckJob } from './checkWorker.ts';
import type { CheckDevice } from './deviceChecks.ts';
import type { Surroundings } from './evidence.ts';
import type { Place } from './placeChecks.ts';
import type { CheckStorage } from './storageChecks.ts';

export function browserPlace(isElectron: boolean): Place {
  const isStandalone = matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
  return {
    isElectron,
    isSecure: isSecurePage(),
    // Safari on an iPad reports it in its own way.
    isInstalled: isStandalone || fieldOf(navigator, 'standalone') === true,
    // A page whose address is not encrypted has no service workers at all.
    hasServiceWorker: Boolean(fieldOf(fieldOf(navigator, 'serviceWorker'), 'controller')),
    workerText,
    storedFile,
    isUpdateWaiting,
    async sha384(bytes) {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
      return btoa(String.fromCharCode(...digest));
    },
  };
}

/** Whether a newer version is being fetched or waits: the stored files are then not those that the server lists. */
export async function isUpdateWaiting(): Promise<boolean> {
  const workers = fieldOf(navigator, 'serviceWorker') as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration().catch(() => undefined);
  // The very first worker is no update.
  if (registration === undefined || registration.active === null) return false;
  // Without a network there is nothing newer to hear of.
  await inTime(registration.update(), 5_000).catch(() => undefined);
  return registration.installing !== null || registration.waiting !== null;
}

const writingLock = 'wardbook-check-writing';
const lockManager = () => fieldOf(navigator, 'locks') as LockManager | undefined;

/** Holds a lock while `write` runs; it ends with the window, and tells others that this one was not closed. */
export async function whileWriting(signal: AbortSignal, write: () => Promise<void>): Promise<void> {
  const locks = lockManager();
  if (locks === undefined) return write();
  await locks.request(writingLock, { signal }, write);
}

/** Whether some window holds that lock. */
export async function isWritingHeld(): Promise<boolean> {
  const isHeld = (lock: Lock | null) => lock === null;
  try {
    return (await lockManager()?.request(writingLock, { ifAvailable: true }, isHeld)) ?? false;
  } catch {
    return false;
  }
}

/** Counts how often this page was hidden. */
export function watchHidden(): { times(): number; end(): void } {
  let times = document.visibilityState === 'hidden' ? 1 : 0;
  const count = () => {
    if (document.visibilityState === 'hidden') times += 1;
  };
  document.addEventListener('visibilitychange', count);
  return { times: () => times, end: () => document.removeEventListener('visibilitychange', count) };
}

/** @param isLow whether the app has found the disk low or full */
export function browserStorage(isLow: () => boolean): CheckStorage {
  const store = openCheckStore();
  const worker = openWorkerClient<CheckJob, CheckAnswer>(
    () => new Worker(new URL('./checkWorker.ts', import.meta.url), { type: 'module' }),
    { is: 'failed' },
  );
  const close = () => {
    store.close();
    worker.close();
  };
  const ask = async (job: CheckJob) => {
    const answer = await worker.ask(job);
    if (answer.is === 'failed') throw new Error('The worker failed');
    return answer.with;
  };
  return {
    store,
    openAgain: openCheckStore,
    durability: durabilityOffered,
    rowsSeenByWorker: async () => Number(await ask({ is: 'rows' })),
    isInOwnBucket: async () => storageBuckets() !== null,
    files: {
      write: async (bytes) => void (await ask({ is: 'write', bytes })),
      async read() {
        const found = await ask({ is: 'read' });
        return found instanceof ArrayBuffer ? found : null;
      },
      canShare: async () => (await ask({ is: 'share' })) === true,
    },
    isPersisted: () => promiseOf(navigator.storage),
    async freeMegabytes() {
      const { quota = 0, usage = 0 } = await navigator.storage.estimate();
      return (quota - usage) / 1_000_000;
    },
    isLow,
    close,
    async removeAll() {
      close();
      return removeCheckPlace();
    },
  };
}

const authorId = 'check';
const pin = '135790';

export function browserDevice(limits: ProfileLimits): CheckDevice {
  const key = crypto.getRandomValues(new Uint8Array(keyBytes));
  return {
    locks: fieldOf(navigator, 'locks') as LockManager | undefined,
    openChannel: () => new BroadcastChannel('wardbook-check'),
    sha256: sha256Hex,
    seal: (bytes) => sealBytes(key, authorId, bytes),
    open: (sealed) => openBytes(key, authorId, sealed),
    async pinOpens() {
      const dataKey = newDataKey();
      const wrapped = await wrapByPin(dataKey, authorId, pin, defaultPinCost);
      const opened = await unwrapByPin(wrapped, authorId, pin, defaultPinCost);
      return opened?.join() === dataKey.join();
    },
    ...{ runsWebAssembly, mayUseCamera },
    openCamera: () => openCamera(null),
    makesPhoto: () => makesPhoto(limits),
    readCode,
    async nativeCodes() {
      const detector = fieldOf(globalThis, 'BarcodeDetector') as
        | { getSupportedFormats(): Promise<string[]> }
        | undefined;
      return (await detector?.getSupportedFormats()) ?? [];
    },
    hasPasskey: async () => (await openTabletPasskey()) !== null,
    wakeLock: fieldOf(navigator, 'wakeLock') as CheckDevice['wakeLock'],
    draw: drawLetter,
    monotonicNow: () => performance.now(),
  };
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}

/** Prepares a picture of 6 megapixels, as cameras take them, for submission. */
async function makesPhoto(limits: ProfileLimits): Promise<boolean> {
  const canvas = canvasOf(3_000, 2_000);
  const context = canvas.getContext('2d');
  if (context === null) return false;
  for (let at = 0; at < 60; at += 1) {
    context.fillStyle = `hsl(${at * 6} 60% 50%)`;
    context.fillRect(at * 50, 0, 50, 2_000);
  }
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  if (file === null) return false;
  const workshop = openPhotoWorkshop({
    maxBytes: limits.photoMaxBytes,
    maxSidePixels: 2_000,
    formats: limits.photoFormats,
  });
  const prepared = await workshop.prepare(file);
  workshop.close();
  return prepared.is === 'ready' && prepared.photo.widthPx === 2_000;
}

async function readCode(text: string): Promise<readonly string[] | null> {
  const given = { bcid: 'qrcode', text, eclevel: 'M', scale: 4, padding: 16 } as const;
  const canvas = qrcode(
    { ...given, backgroundcolor: 'FFFFFF' },
    drawingCanvas(document.createElement('canvas')),
  );
  const reader = openBarcodeReader({ qr_code: null });
  const texts = await reader.read(await createImageBitmap(canvas));
  reader.close();
  return texts;
}

function drawLetter(letter: string): string {
  const canvas = canvasOf(32, 32);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return '';
  context.font = `24px ${getComputedStyle(document.body).fontFamily}`;
  context.fillText(letter, 2, 26);
  return context.getImageData(0, 0, 32, 32).data.join();
}

/** What this browser reports about itself. */
export function browserSurroundings(tabletZone: string): Surroundings {
  return {
    userAgent: navigator.userAgent,
    language: navigator.language,
    zone: tabletZone,
    cores: navigator.hardwareConcurrency ?? null,
    memoryGb: Number(fieldOf(navigator, 'deviceMemory') ?? 0) || null,
    screen: { width: innerWidth, height: innerHeight, ratio: devicePixelRatio },
    touchPoints: navigator.maxTouchPoints,
  };
}
