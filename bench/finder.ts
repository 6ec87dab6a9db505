/**
 * How fast measuring is on the screen: a strip found in a photo of twelve megapixels, a line that follows the finger,
 * and a finder that stays smooth while its frames are analysed. The page is slowed to a tablet's speed; a worker cannot
 * be slowed, so its times are multiplied.
 */
import { expect, type Page } from '@playwright/test';
import { writePictureVideo } from '../test/e2e/barcodeVideo.ts';
import { photoOf, pictureOf } from '../test/e2e/measuringPhoto.ts';
import { onScreen } from '../test/e2e/pages/drawOutline.ts';
import { seenAt } from './measuring/photo.ts';
import { sceneOf } from './measuring/scene.ts';
import { openBenchApp, tabletSlowdown, type BenchApp } from './screens/benchApp.ts';
import { framesDuring, untilPainted, type Frames } from './screens/pageWatch.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { median, rounded, type Row } from './support/table.ts';

const photoWidthPx = 4_000;
const watchedMs = 6_000;

export async function finder(settings: BenchSettings): Promise<BenchReport> {
  const video = await writePictureVideo(pictureOf(sceneOf(22, 1_280, 'flat')));
  const app = await openBenchApp({
    profile: { measuring: { offered: true } },
    browserFlags: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video.path}`,
    ],
  });
  try {
    await app.page.context().grantPermissions(['camera']);
    await app.page.addInitScript(watchWorkers);
    await app.page.goto(app.address);
    await app.nurse.patients.open('P-1001');
    await app.nurse.patient.assessAndWait('W-1001-1');
    const rows = [...(await inFinder(app)), ...(await onPhoto(app, settings))];
    return {
      rows,
      notes: [
        `Chromium ${app.version}; page slowed ${tabletSlowdown} times, times of the worker multiplied by ${tabletSlowdown}`,
        'frames of the page: a late one took longer than two of a 60 Hz screen',
      ],
    };
  } finally {
    await app.close();
    await video.remove();
  }
}

/** Frame times of the page with the camera open: with analysis on, and with it switched off. */
async function inFinder({ page, slowDown }: BenchApp): Promise<Row[]> {
  await page.getByRole('button', { name: 'Take a photo' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Strip found.').waitFor();
  await slowDown(tabletSlowdown);
  const looking = await framesDuring(page, () => page.waitForTimeout(watchedMs));
  const looks = await timesOf(page, 'look');
  // Without an answer the finder does not request another picture.
  await page.evaluate(() => Object.assign(globalThis, { workersAreDeaf: true }));
  await page.waitForTimeout(1_000);
  const still = await framesDuring(page, () => page.waitForTimeout(watchedMs));
  await slowDown(1);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.evaluate(() => Object.assign(globalThis, { workersAreDeaf: false }));
  return [
    frameRow('finder, pictures looked at', looking),
    frameRow('finder, nothing looked at', still),
    { what: 'one picture of the finder looked at', 'median ms': rounded(workerMs(looks), 0) },
  ];
}

async function onPhoto(
  { page, nurse, slowDown }: BenchApp,
  settings: BenchSettings,
): Promise<Row[]> {
  const scene = sceneOf(22, photoWidthPx, 'flat');
  const outline = scene.shape.map((spot) => seenAt(scene.camera, scene.body.place(spot)));
  const buffer = await jpegOf(page, photoOf(scene));
  const turns = settings.isQuick ? 1 : 5;
  const opened: number[] = [];
  const fitted: number[] = [];
  const shown: number[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    await nurse.assessment.addPhotos({ name: 'wound.jpg', mimeType: 'image/jpeg', buffer });
    // Each new photo is analysed without being asked, just as after a picture has been taken.
    await expect.poll(() => timesOf(page, 'strip')).toHaveLength(turn);
    opened.push(...(await timesOf(page, 'open')).slice(-1));
    fitted.push(...(await timesOf(page, 'strip')).slice(-1));
    await page.getByText('Strip found.').waitFor();
    await slowDown(tabletSlowdown);
    const measure = page.getByRole('button', { name: 'Measure', exact: true });
    const wanted = { selector: '[role="dialog"]', text: 'Strip found, tilt' };
    shown.push(await untilPainted(page, () => measure.click(), wanted));
    await slowDown(1);
    if (turn < turns) {
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    }
    // Measuring asks for this photo's strip once more, and the answer is already known.
    await page.evaluate(() => {
      const times = Reflect.get(globalThis, 'workerTimes') as { is: string }[];
      const again = times.findLastIndex(({ is }) => is === 'strip');
      times.splice(again, 1);
    });
  }
  await page.getByRole('radio', { name: 'Flat' }).check();
  const places = await onScreen(page, outline);
  await slowDown(tabletSlowdown);
  const drawing = await framesDuring(page, async () => {
    const [first] = places;
    if (first === undefined) return;
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    for (const { x, y } of places) await page.mouse.move(x, y);
    await page.mouse.up();
  });
  await slowDown(1);
  return [
    {
      what: 'photo of 12 megapixels decoded, codes read',
      'median ms': rounded(workerMs(opened), 0),
    },
    { what: 'how the strip lies worked out', 'median ms': rounded(workerMs(fitted), 0) },
    {
      what: 'from the tap on Measure until the strip is marked',
      'median ms': rounded(median([...shown]), 0),
      'longest ms': rounded(Math.max(...shown), 0),
    },
    frameRow('outline drawn', drawing),
  ];
}

function workerMs(timesMs: readonly number[]): number {
  return median([...timesMs]) * tabletSlowdown;
}

function frameRow(what: string, frames: Frames): Row {
  return {
    what,
    'median ms': rounded(frames.medianMs, 1),
    'longest ms': rounded(frames.maxMs, 0),
    'late %': rounded(frames.lateShare * 100, 1),
  };
}

/** In the page: how long each job of a worker takes, by job name. */
function watchWorkers(): void {
  const Plain = globalThis.Worker;
  const times: { is: string; ms: number }[] = [];
  const open = new Map<string, { is: string; startedMs: number }>();
  let count = 0;
  class Watched extends Plain {
    readonly id = (count += 1);
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      this.addEventListener('message', (event: MessageEvent<{ jobId?: number }>) => {
        const job = open.get(`${this.id} ${event.data.jobId}`);
        if (job !== undefined) times.push({ is: job.is, ms: performance.now() - job.startedMs });
      });
    }
    override postMessage(message: unknown, more?: unknown): void {
      const { jobId, job } = Object(message) as { jobId?: number; job?: { is?: string } };
      if (Reflect.get(globalThis, 'workersAreDeaf') === true && job?.is === 'look') return;
      if (job?.is !== undefined) {
        open.set(`${this.id} ${jobId}`, { is: job.is, startedMs: performance.now() });
      }
      super.postMessage(message, more as Transferable[]);
    }
  }
  Object.assign(globalThis, { Worker: Watched, workerTimes: times });
}

function timesOf(page: Page, is: string): Promise<number[]> {
  return page.evaluate((name) => {
    const times = Reflect.get(globalThis, 'workerTimes') as { is: string; ms: number }[];
    return times.filter((each) => each.is === name).map(({ ms }) => ms);
  }, is);
}

/** A rendered picture as a camera would have produced it. */
async function jpegOf(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(async (given) => {
    const bytes = Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
    const made = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(made, (byte) => String.fromCharCode(byte)).join(''));
  }, png.toString('base64'));
  return Buffer.from(base64, 'base64');
}
