/**
 * The worker in which a photo is measured, so that the page stays quick: it holds the photo, finds
 * the strip and computes sizes. Nothing leaves it but numbers and places.
 */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import decoderAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { codeOptions, codesFrom, lookForCodes } from '../../../measuring/decoding.ts';
import {
  markerOutlines,
  readStrip,
  type FoundCode,
  type StripReading,
} from '../../../measuring/findStrip.ts';
import type { SkinShape } from '../../../measuring/fitView.ts';
import {
  grayOf,
  rgbaOf,
  type GrayImage,
  type GrayPart,
  type PictureSource,
} from '../../../measuring/grayImage.ts';
import { measureWound } from '../../../measuring/measureWound.ts';
import { edgeIn, referenceShapes } from '../../../measuring/reference.ts';
import { sightOf, type StripSight } from '../../../measuring/sight.ts';
import type { WorkerJob } from '../../services/workers/workerClient.ts';
import type { MeasuredReference, MeasuringAnswer, MeasuringJob } from './measuringJobs.ts';
import { outlinedPhoto } from './outlinedPhoto.ts';

prepareZXingModule({ overrides: { locateFile: () => decoderAddress } });

/** Enough for a code at arm's length, and quick on a slow tablet. */
const lookedAtPx = 1_280;

let photo: ImageBitmap | null = null;
/** As it was looked at for codes: its light is judged on it. */
let small: GrayImage = { width: 0, height: 0, data: new Uint8Array() };
let codes: readonly FoundCode[] = [];
/** Worked out once for each kind of skin that was said; two who look at one photo may say different ones. */
const strips = new Map<SkinShape, StripReading>();

addEventListener('message', (event: MessageEvent<WorkerJob<MeasuringJob>>) => {
  const { jobId, job } = event.data;
  work(job).then(
    (answer) => postMessage({ jobId, answer }),
    () => postMessage({ jobId, answer: { is: 'broken' } satisfies MeasuringAnswer }),
  );
});

async function work(job: MeasuringJob): Promise<MeasuringAnswer> {
  switch (job.is) {
    case 'open':
      return open(job.photo);
    case 'strip':
      return sighted(job.skin);
    case 'measure':
      return measured(job);
    case 'look':
      return { is: 'sight', sight: await lookedAt(job.picture) };
    case 'reference':
      return measuredReference();
    case 'picture':
      return photo === null
        ? { is: 'broken' }
        : { is: 'picture', picture: await outlinedPhoto(photo, job.lines, job.words) };
    case 'leave':
      return leave();
  }
}

function leave(): MeasuringAnswer {
  photo?.close();
  photo = null;
  codes = [];
  strips.clear();
  return { is: 'left' };
}

async function open(file: Blob): Promise<MeasuringAnswer> {
  photo?.close();
  strips.clear();
  photo = await createImageBitmap(file);
  codes = await codesOf(photo);
  return { is: 'opened', widthPx: photo.width, heightPx: photo.height };
}

/** What is said of a picture of the finder, made smaller. */
async function lookedAt(picture: ImageBitmap | VideoFrame): Promise<StripSight> {
  const box = wholeOf(picture);
  const scale = Math.max(1, Math.max(box.width, box.height) / lookedAtPx);
  const whole = grayIn(picture, box, scale);
  const { width, height } = whole;
  picture.close();
  const pixels = new ImageData(rgbaOf(whole), width, height);
  const found = await readBarcodes(pixels, codeOptions({ isThorough: true }));
  const reading = readStrip({ width, height, part: () => whole }, codesFrom(found), 'flat');
  return sightOf(reading, whole);
}

function measured(job: Extract<MeasuringJob, { is: 'measure' }>): MeasuringAnswer {
  const strip = photo === null ? null : stripIn(photo, job.skin);
  return strip === null || strip.is === 'none'
    ? { is: 'broken' }
    : { is: 'size', reading: measureWound(strip, job.wound, job.isPrintChecked, job.rule) };
}

function measuredReference(): MeasuringAnswer {
  const found = photo === null ? null : stripIn(photo, 'flat');
  if (photo === null || found === null || found.is === 'none') return { is: 'broken' };
  const source = sourceOf(photo);
  const shapes = referenceShapes.flatMap((shape): MeasuredReference[] => {
    const outline = edgeIn(source, found, shape);
    const reading = outline === null ? null : measureWound(found, { outline }, true);
    return reading?.is === 'measured'
      ? [{ trueCm2: shape.areaCm2, area: reading.size.areaCm2 }]
      : [];
  });
  return { is: 'reference', shapes };
}

function codesOf(picture: ImageBitmap): Promise<FoundCode[]> {
  return lookForCodes(
    longSideOf(picture),
    (scale, { isThorough }) => {
      small = grayIn(picture, wholeOf(picture), scale, isThorough ? 'medium' : 'low');
      return small;
    },
    async (image, look) => {
      const pixels = new ImageData(rgbaOf(image), image.width, image.height);
      return codesFrom(await readBarcodes(pixels, codeOptions(look)));
    },
  );
}

function stripIn(picture: ImageBitmap, skin: SkinShape): StripReading {
  const known = strips.get(skin);
  if (known !== undefined) return known;
  const strip = readStrip(sourceOf(picture), codes, skin);
  strips.set(skin, strip);
  return strip;
}

function sighted(skin: SkinShape): MeasuringAnswer {
  if (photo === null) return { is: 'broken' };
  const strip = stripIn(photo, skin);
  const sight = sightOf(strip, small);
  return strip.is === 'none'
    ? { is: 'no-strip', why: strip.why, sight }
    : {
        is: 'strip',
        markers: markerOutlines(strip),
        tiltDeg: strip.tiltDeg,
        distanceCm: strip.distanceCm,
        sight,
      };
}

function longSideOf({ width, height }: ImageBitmap): number {
  return Math.max(width, height);
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function wholeOf(picture: ImageBitmap | VideoFrame): Box {
  return picture instanceof ImageBitmap
    ? { left: 0, top: 0, width: picture.width, height: picture.height }
    : { left: 0, top: 0, width: picture.displayWidth, height: picture.displayHeight };
}

function sourceOf(picture: ImageBitmap): PictureSource {
  const { width, height } = picture;
  return {
    width,
    height,
    part: (...[left, top, wide, high]) =>
      grayIn(picture, { left, top, width: wide, height: high }, 1),
  };
}

/**
 * A piece of a picture, `scale` times as small, grey. The better smoothing works through every pixel of
 * the whole picture, which is most of the time that a code takes to be found.
 */
function grayIn(
  picture: ImageBitmap | VideoFrame,
  box: Box,
  scale: number,
  smoothing: ImageSmoothingQuality = 'medium',
): GrayPart {
  const whole = wholeOf(picture);
  const x = Math.max(0, Math.floor(box.left));
  const y = Math.max(0, Math.floor(box.top));
  const w = Math.max(1, Math.min(whole.width - x, Math.ceil(box.width)));
  const h = Math.max(1, Math.min(whole.height - y, Math.ceil(box.height)));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.floor(w / scale)),
    Math.max(1, Math.floor(h / scale)),
  );
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser has no canvas');
  context.imageSmoothingQuality = smoothing;
  context.drawImage(picture, x, y, w, h, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  return { ...grayOf(pixels), left: x, top: y };
}
