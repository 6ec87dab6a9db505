/** One trial: a scene is rendered, its strip found, its wound measured and compared with the truth. */
import { lookForCodes, type FindCodes } from '../../src/measuring/decoding.ts';
import { readStrip, type NoStripReason } from '../../src/measuring/findStrip.ts';
import type { GrayImage, GrayPart, PictureSource } from '../../src/measuring/grayImage.ts';
import { measureWound, type WoundReading } from '../../src/measuring/measureWound.ts';
import type { Spot } from './body.ts';
import { drawnOnce } from './hands.ts';
import { blurred, developed, exposed, seenAt, sightOf } from './photo.ts';
import { chanceOf } from './random.ts';
import { lightOf, type Scene, type SceneKind, type Skin } from './scene.ts';

export interface Trial {
  readonly kind: SceneKind;
  readonly skin: Skin;
  readonly trueAreaCm2: number;
  /** Why there was nothing to measure by; null if the strip was found. */
  readonly noStrip: NoStripReason | null;
  /** With the true outline, and with one drawn by a hand that deviates by 2 mm. */
  readonly exact: Verdict | null;
  readonly shaky: Verdict | null;
}

export interface Verdict {
  readonly reading: WoundReading;
  /** How far off the area is, as a share of the true one; NaN if it was refused. */
  readonly off: number;
  /** The error that was shown, as a share. */
  readonly shown: number;
  readonly isAlarmed: boolean;
}

export async function tryScene(scene: Scene, findCodes: FindCodes): Promise<Trial> {
  const source = photograph(scene);
  const strip = readStrip(source, await lookedFor(source, findCodes), scene.said);
  const { kind, skin } = scene;
  const of = { kind, skin, trueAreaCm2: scene.trueAreaMm2 / 100 };
  if (strip.is === 'none') {
    return { ...of, noStrip: strip.why, exact: null, shaky: null };
  }
  const judge = (shape: readonly Spot[]): Verdict => {
    const outline = shape.map((spot) => seenAt(scene.camera, scene.body.place(spot)));
    return judged(measureWound(strip, { outline }, scene.isPrintChecked), scene.trueAreaMm2);
  };
  return {
    ...of,
    noStrip: null,
    exact: judge(scene.shape),
    shaky: judge(drawnOnce(scene)),
  };
}

function judged(reading: WoundReading, trueAreaMm2: number): Verdict {
  if (reading.is === 'refused') {
    return { reading, off: Number.NaN, shown: Number.NaN, isAlarmed: true };
  }
  const { value, error } = reading.size.areaCm2;
  return {
    reading,
    off: (value * 100) / trueAreaMm2 - 1,
    shown: error / value,
    isAlarmed: reading.warnings.length > 0,
  };
}

/** The photo, rendered only where the strip and the wound are; the rest is irrelevant. */
export function photograph(scene: Scene): PictureSource & { whole: GrayPart } {
  const { camera } = scene;
  const region = regionOf(scene);
  const { strength, angle } = scene.shade;
  const light = exposed(region, (x, y) => {
    const { eye, ray } = sightOf(camera, x, y);
    const across =
      ((x / camera.width - 0.5) * Math.cos(angle) + (y / camera.width - 0.375) * Math.sin(angle)) *
      2;
    return (
      lightOf(scene, eye, ray) * (1 - strength * (0.5 + 0.5 * Math.max(-1, Math.min(1, across))))
    );
  });
  const soft = blurred(light, region.width, scene.blurPx);
  const whole = developed(soft, region, scene.noise, scene.isJpeg, chanceOf(scene.seed + 5));
  return { width: camera.width, height: camera.height, part: () => whole, whole };
}

function regionOf(scene: Scene) {
  const { camera, spanMm } = scene;
  const [far, high] = [spanMm / 2 + 16, 26];
  const edge: Spot[] = [...scene.shape, ...(scene.others ?? []).flat()];
  for (const u of [-far, -far / 2, 0, far / 2, far]) {
    edge.push({ u, v: -high }, { u, v: high });
  }
  if (scene.foreign !== null) edge.push({ u: -18, v: -58 }, { u: 18, v: -58 });
  const seen = edge.map((spot) => seenAt(camera, scene.body.place(spot)));
  const left = clamp(Math.floor(Math.min(...seen.map(({ x }) => x))) - 12, 0, camera.width - 1);
  const top = clamp(Math.floor(Math.min(...seen.map(({ y }) => y))) - 12, 0, camera.height - 1);
  const right = clamp(Math.ceil(Math.max(...seen.map(({ x }) => x))) + 12, left + 8, camera.width);
  const low = clamp(Math.ceil(Math.max(...seen.map(({ y }) => y))) + 12, top + 8, camera.height);
  return { left, top, width: right - left, height: low - top };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** Searches for codes as the app does, in the rendered part of the photo. */
export async function lookedFor(photo: PictureSource & { whole: GrayPart }, findCodes: FindCodes) {
  const { whole } = photo;
  const longSide = Math.max(photo.width, photo.height);
  const codes = await lookForCodes(longSide, (scale) => resized(whole, scale), findCodes);
  return codes.map(({ text, corners }) => ({
    text,
    corners: corners.map(({ x, y }) => ({ x: x + whole.left, y: y + whole.top })),
  }));
}

interface Between {
  /** The pixel before each place, and how far beyond its centre the place is. */
  readonly first: Int32Array;
  readonly share: Float64Array;
}

/** Sampling positions in the old picture: two for each new pixel if it gets smaller. */
function between(count: number, scale: number, most: number): Between {
  const places = scale > 1 ? [0.25, 0.75] : [0.5, 0.5];
  const first = new Int32Array(2 * count);
  const share = new Float64Array(2 * count);
  for (let index = 0; index < 2 * count; index += 1) {
    const place = places[index % 2] as number;
    const at = clamp(((index >> 1) + place) * scale - 0.5, 0, most - 1.001);
    first[index] = Math.floor(at);
    share[index] = at - Math.floor(at);
  }
  return { first, share };
}

/** The picture `scale` times as small: each pixel is an average of four places. */
function resized(image: GrayPart, scale: number): GrayImage {
  if (scale === 1) return image;
  const width = Math.floor(image.width / scale);
  const height = Math.floor(image.height / scale);
  const columns = between(width, scale, image.width);
  const rows = between(height, scale, image.height);
  const data = new Uint8ClampedArray(width * height);
  const from = image.data;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let part = 0; part < 4; part += 1) {
        const [row, column] = [2 * y + (part >> 1), 2 * x + (part & 1)];
        const fx = columns.share[column] as number;
        const fy = rows.share[row] as number;
        const at = (rows.first[row] as number) * image.width + (columns.first[column] as number);
        const next = at + image.width;
        const top = (from[at] as number) * (1 - fx) + (from[at + 1] as number) * fx;
        const low = (from[next] as number) * (1 - fx) + (from[next + 1] as number) * fx;
        sum += top * (1 - fy) + low * fy;
      }
      data[y * width + x] = sum / 4;
    }
  }
  return { width, height, data };
}
