/**
 * Owns the worker in which a photo is measured, so that the page stays quick: it holds the photo, finds
 * the strip, draws a stroke to its edge, and computes sizes. Nothing leaves it but numbers and lines.
 */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import decoderAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

import { cling } from '../../measuring/cling.ts';
import { codeOptions, codesFrom, lookForCodes } from '../../measuring/decoding.ts';
import {
  markerOutlines,
  readStrip,
  type FoundCode,
  type StripReading,
} from '../../measuring/findStrip.ts';
import type { SkinShape } from '../../measuring/fitView.ts';
import type { Point } from '../../measuring/geometry.ts';
import { grayOf, type GrayPart } from '../../measuring/grayImage.ts';
import { measureWound } from '../../measuring/measureWound.ts';
import type { MeasuringAnswer, MeasuringJob } from './measuringJobs.ts';
import { outlinedPhoto } from './outlinedPhoto.ts';

prepareZXingModule({ overrides: { locateFile: () => decoderAddress } });

let photo: ImageBitmap | null = null;
let codes: readonly FoundCode[] = [];
let strip: StripReading = { is: 'none', why: 'no-marker' };

addEventListener('message', (event: MessageEvent<{ jobId: number; job: MeasuringJob }>) => {
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
      return strip.is === 'none'
        ? { is: 'broken' }
        : { is: 'size', reading: measureWound(strip, job.wound) };
    case 'cling':
      return { is: 'line', line: clung(job.stroke, job.reachPx) };
    case 'picture':
      return photo === null
        ? { is: 'broken' }
        : { is: 'picture', picture: await outlinedPhoto(photo, job.lines, job.words) };
  }
}

async function open(file: Blob): Promise<MeasuringAnswer> {
  photo?.close();
  const opened = await createImageBitmap(file);
  photo = opened;
  const { width, height } = opened;
  codes = await lookForCodes(
    Math.max(width, height),
    (scale) => part(0, 0, width, height, scale),
    async (image) => {
      const found = await readBarcodes(rgba(image), codeOptions);
      return codesFrom(found);
    },
  );
  return { is: 'opened', widthPx: width, heightPx: height };
}

function sighted(skin: SkinShape): MeasuringAnswer {
  if (photo === null) return { is: 'broken' };
  const { width, height } = photo;
  strip = readStrip({ width, height, part: (...place) => part(...place, 1) }, codes, skin);
  return strip.is === 'none'
    ? { is: 'no-strip', why: strip.why }
    : {
        is: 'strip',
        markers: markerOutlines(strip),
        tiltDeg: strip.tiltDeg,
        distanceCm: strip.distanceCm,
      };
}

function clung(stroke: readonly Point[], reachPx: number): Point[] {
  const xs = stroke.map(({ x }) => x);
  const ys = stroke.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - 2 * reachPx, Math.min(...ys) - 2 * reachPx];
  const [width, height] = [
    Math.max(...xs) + 2 * reachPx - left,
    Math.max(...ys) + 2 * reachPx - top,
  ];
  return cling(part(left, top, width, height, 1), stroke, reachPx);
}

/** A piece of the photo, `scale` times as small, grey. */
function part(left: number, top: number, width: number, height: number, scale: number): GrayPart {
  if (photo === null) throw new Error('A photo is measured before it was opened');
  const x = Math.max(0, Math.floor(left));
  const y = Math.max(0, Math.floor(top));
  const w = Math.max(1, Math.min(photo.width - x, Math.ceil(width)));
  const h = Math.max(1, Math.min(photo.height - y, Math.ceil(height)));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.floor(w / scale)),
    Math.max(1, Math.floor(h / scale)),
  );
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, x, y, w, h, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  return { ...grayOf(pixels), left: x, top: y };
}

function rgba({ width, height, data }: { width: number; height: number; data: ArrayLike<number> }) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < data.length; index += 1) {
    pixels.fill(data[index] ?? 0, index * 4, index * 4 + 3);
    pixels[index * 4 + 3] = 255;
  }
  return new ImageData(pixels, width, height);
}
