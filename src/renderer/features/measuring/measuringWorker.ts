/**
 * The worker that measures a photo, so that the page stays responsive: it holds the photo, finds the strip and computes
 * sizes. It returns only numbers and positions.
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

/** Large enough for a code at arm's length, small enough for a slow tablet. */
const lookedAtPx = 1_280;

let photo: ImageBitmap | null = null;
/** The photo at the size at which it was searched for codes; its light is judged on it. */
let small: GrayImage = { width: 0, height: 0, data: new Uint8Array() };
let codes: readonly FoundCode[] = [];
/** The strip for each kind of skin that was stated, computed once: two users of one photo may state different ones. */
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

/** Examines a viewfinder picture at reduced size. */
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
 * A part of a picture in grey, reduced by the factor `scale`. Better smoothing processes every pixel of the whole
 * picture, which takes most of the time needed to find a code.
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
