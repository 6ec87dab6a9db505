/** The numbers are the same whichever way up a photo is and whichever marker is named first. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type FoundCode, type StripReading, readStrip } from '../../src/measuring/findStrip.ts';
import type { Point } from '../../src/measuring/geometry.ts';
import { type GrayImage, type GrayPart, sourceOf } from '../../src/measuring/grayImage.ts';
import { measureWound, type WoundSize } from '../../src/measuring/measureWound.ts';
import { openDecoder } from './decoder.ts';
import { seenAt } from './photo.ts';
import { sceneOf } from './scene.ts';
import { photograph } from './trial.ts';

const scene = sceneOf(33, 1_000, 'flat');
const findCodes = openDecoder();
const decode = (image: GrayImage) => findCodes(image, { isThorough: true });
const outline = scene.shape.map((spot) => seenAt(scene.camera, scene.body.place(spot)));
let photo: GrayImage;
let upright: WoundSize;

beforeAll(async () => {
  const { whole } = photograph(scene);
  photo = onWholePhoto(whole);
  upright = sizeIn(readStrip(sourceOf(photo), await decode(photo), 'flat'), outline);
});

/** The rest of the photo is plain. */
function onWholePhoto({ left, top, width, height, data }: GrayPart): GrayImage {
  const { camera } = scene;
  const all = new Uint8ClampedArray(camera.width * camera.height).fill(150);
  for (let y = 0; y < height; y += 1) {
    all.set(data.subarray(y * width, (y + 1) * width), (y + top) * camera.width + left);
  }
  return { width: camera.width, height: camera.height, data: all };
}

/** The eight orientations that EXIF can declare, as changes of coordinates. */
const ways: Record<string, { isTurned: boolean; to(p: Point, w: number, h: number): Point }> = {
  'as it is': { isTurned: false, to: (p) => p },
  mirrored: { isTurned: false, to: ({ x, y }, w) => ({ x: w - x, y }) },
  'upside down': { isTurned: false, to: ({ x, y }, w, h) => ({ x: w - x, y: h - y }) },
  'upside down, mirrored': { isTurned: false, to: ({ x, y }, _w, h) => ({ x, y: h - y }) },
  'on its side, mirrored': { isTurned: true, to: ({ x, y }) => ({ x: y, y: x }) },
  'on its right side': { isTurned: true, to: ({ x, y }, _w, h) => ({ x: h - y, y: x }) },
  'on its other side, mirrored': {
    isTurned: true,
    to: ({ x, y }, w, h) => ({ x: h - y, y: w - x }),
  },
  'on its left side': { isTurned: true, to: ({ x, y }, w) => ({ x: y, y: w - x }) },
};

function turned(image: GrayImage, { isTurned, to }: (typeof ways)[string]): GrayImage {
  const [width, height] = isTurned ? [image.height, image.width] : [image.width, image.height];
  const data = new Uint8ClampedArray(width * height);
  for (let y = 0; y < image.height; y += 1) {
    for (let x = 0; x < image.width; x += 1) {
      const at = to({ x: x + 0.5, y: y + 0.5 }, image.width, image.height);
      data[Math.floor(at.y) * width + Math.floor(at.x)] = image.data[y * image.width + x] ?? 0;
    }
  }
  return { width, height, data };
}

function sizeIn(strip: StripReading, line: readonly Point[]) {
  if (strip.is === 'none') throw new Error(`No strip: ${strip.why}`);
  const reading = measureWound(strip, { outline: line }, true);
  if (reading.is === 'refused') throw new Error(reading.why);
  return reading.size;
}

describe.each(Object.entries(ways))('a photo that lies %s', (_name, way) => {
  it('gives the same numbers', async () => {
    const image = turned(photo, way);
    const codes = await decode(image);
    const line = outline.map((point) => way.to(point, photo.width, photo.height));
    const { areaCm2, lengthCm, widthCm } = sizeIn(readStrip(sourceOf(image), codes, 'flat'), line);
    expect(areaCm2.value / (scene.trueAreaMm2 / 100)).toBeCloseTo(1, 2);
    expect(lengthCm.value / upright.lengthCm.value).toBeCloseTo(1, 2);
    expect(widthCm.value / upright.widthCm.value).toBeCloseTo(1, 2);
  });
});

describe('the codes of a photo', () => {
  let codes: readonly FoundCode[];
  beforeAll(async () => {
    codes = await decode(photo);
  });
  const read = (given: readonly FoundCode[]) => readStrip(sourceOf(photo), given, 'flat');

  it('may come in any order', () => {
    const one = sizeIn(read(codes), outline);
    const other = sizeIn(read(codes.toReversed()), outline);
    expect(other.areaCm2.value).toBeCloseTo(one.areaCm2.value, 6);
  });

  it('are no strip where they carry other texts, whatever these look like', () => {
    for (const text of [
      'WB-STRIP:2:80A',
      'WB-STRIP:1:80',
      'wb-strip:1:80a',
      ' WB-STRIP:1:80A',
      '80A',
    ]) {
      const foreign = codes.map((code) => ({ ...code, text }));
      // A code that claims to be a strip gets its own message, but is not measured either.
      const why = text.startsWith('WB-STRIP:') ? 'other-strip' : 'no-marker';
      expect(read(foreign)).toEqual({ is: 'none', why });
    }
  });

  it('are no strip where a code says that it is a marker and does not look like one', () => {
    const swapped = codes.map((code) => ({
      ...code,
      text: code.text.endsWith('A') ? 'WB-STRIP:1:140B' : 'WB-STRIP:1:140A',
    }));
    expect(read(swapped)).toEqual({ is: 'none', why: 'not-clear' });
  });

  it('are no strip where one marker is seen twice, or alone', () => {
    const [first] = codes;
    if (first === undefined) throw new Error('No code in the photo');
    expect(read([first, first])).toEqual({ is: 'none', why: 'two-strips' });
    expect(read([first])).toEqual({ is: 'none', why: 'one-marker' });
  });
});

it('refuses a line that crosses itself, and one that encloses nothing', async () => {
  const strip = readStrip(sourceOf(photo), await decode(photo), 'flat');
  if (strip.is === 'none') throw new Error(strip.why);
  const [a, b, c, d] = [
    { x: 100, y: 100 },
    { x: 300, y: 300 },
    { x: 300, y: 100 },
    { x: 100, y: 300 },
  ];
  expect(measureWound(strip, { outline: [a, b, c, d] }, true)).toEqual({
    is: 'refused',
    why: 'crosses-itself',
  });
  expect(measureWound(strip, { outline: [a, b] }, true)).toEqual({
    is: 'refused',
    why: 'no-shape',
  });
});

it('takes an island out of the area, and only one that lies inside', async () => {
  const strip = readStrip(sourceOf(photo), await decode(photo), 'flat');
  if (strip.is === 'none') throw new Error(strip.why);
  const middle = {
    x: outline.reduce((sum, { x }) => sum + x, 0) / outline.length,
    y: outline.reduce((sum, { y }) => sum + y, 0) / outline.length,
  };
  const half = outline.map(({ x, y }) => ({
    x: middle.x + (x - middle.x) / 2,
    y: middle.y + (y - middle.y) / 2,
  }));
  const outside = half.map(({ x, y }) => ({ x: x + 2 * photo.width, y }));
  const whole = sizeIn(strip, outline).areaCm2.value;
  const withIsland = measureWound(strip, { outline, islands: [half, outside] }, true);
  if (withIsland.is === 'refused') throw new Error(withIsland.why);
  expect(withIsland.size.areaCm2.value / whole).toBeCloseTo(0.75, 2);
});
