/** What a camera does to a picture: lens, shading, blur, noise, and a JPEG of quality 80. */
import type { GrayPart } from '../../src/measuring/grayImage.ts';
import type { Space } from './body.ts';
import type { Chance } from './random.ts';

export interface Camera {
  readonly width: number;
  readonly height: number;
  readonly focalPx: number;
  /** Radial terms of the lens. */
  readonly k1: number;
  readonly k2: number;
  /** Rows of the rotation from the strip's space into the camera's. */
  readonly turn: readonly [Space, Space, Space];
  /** Where the strip's middle is, seen from the camera, mm. */
  readonly place: Space;
}

/** Where a point in space appears, pixels. */
export function seenAt(camera: Camera, { x, y, z }: Space): { x: number; y: number } {
  const { turn, place } = camera;
  const [px, py, pz] = turn.map((row) => row.x * x + row.y * y + row.z * z) as [
    number,
    number,
    number,
  ];
  const depth = pz + place.z;
  const [sx, sy] = [(px + place.x) / depth, (py + place.y) / depth];
  const r2 = sx * sx + sy * sy;
  const stretch = camera.focalPx * (1 + camera.k1 * r2 + camera.k2 * r2 * r2);
  return { x: camera.width / 2 + sx * stretch, y: camera.height / 2 + sy * stretch };
}

/** The line of sight of a pixel in the strip's space. */
export function sightOf(camera: Camera, x: number, y: number): { eye: Space; ray: Space } {
  const dx = (x - camera.width / 2) / camera.focalPx;
  const dy = (y - camera.height / 2) / camera.focalPx;
  let [sx, sy] = [dx, dy];
  for (let step = 0; step < 3; step += 1) {
    const r2 = sx * sx + sy * sy;
    const stretch = 1 + camera.k1 * r2 + camera.k2 * r2 * r2;
    [sx, sy] = [dx / stretch, dy / stretch];
  }
  return {
    eye: turnedBack(camera, camera.place, -1),
    ray: turnedBack(camera, { x: sx, y: sy, z: 1 }, 1),
  };
}

function turnedBack({ turn: [a, b, c] }: Camera, { x, y, z }: Space, sign: number): Space {
  return {
    x: sign * (a.x * x + b.x * y + c.x * z),
    y: sign * (a.y * x + b.y * y + c.y * z),
    z: sign * (a.z * x + b.z * y + c.z * z),
  };
}

/** Exact light at the corners of each pixel; if they differ, an average over sixteen samples. */
export function exposed(
  region: { left: number; top: number; width: number; height: number },
  lightOf: (x: number, y: number) => number,
): Float32Array {
  const { left, top, width, height } = region;
  const picture = new Float32Array(width * height);
  let above = cornerRow(left, top, width, lightOf);
  for (let row = 0; row < height; row += 1) {
    const below = cornerRow(left, top + row + 1, width, lightOf);
    for (let column = 0; column < width; column += 1) {
      const a = above[column] as number;
      const b = above[column + 1] as number;
      const c = below[column] as number;
      const d = below[column + 1] as number;
      picture[row * width + column] =
        Math.max(a, b, c, d) - Math.min(a, b, c, d) < 4
          ? (a + b + c + d) / 4
          : sixteen(left + column, top + row, lightOf);
    }
    above = below;
  }
  return picture;
}

function cornerRow(
  left: number,
  y: number,
  width: number,
  lightOf: (x: number, y: number) => number,
) {
  const row = new Float32Array(width + 1);
  for (let column = 0; column <= width; column += 1) row[column] = lightOf(left + column, y);
  return row;
}

function sixteen(left: number, top: number, lightOf: (x: number, y: number) => number): number {
  let sum = 0;
  for (let part = 0; part < 16; part += 1) {
    sum += lightOf(left + ((part % 4) + 0.5) / 4, top + (Math.floor(part / 4) + 0.5) / 4);
  }
  return sum / 16;
}

export function blurred(picture: Float32Array, width: number, sigma: number): Float32Array {
  if (sigma < 0.2) return picture;
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-((index - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const height = picture.length / width;
  return along(along(picture, width, height, 1), width, height, width);

  function along(from: Float32Array, w: number, h: number, stride: number): Float32Array {
    const to = new Float32Array(from.length);
    const length = stride === 1 ? w : h;
    for (let at = 0; at < from.length; at += 1) {
      const place = stride === 1 ? at % w : Math.floor(at / w);
      const isInner = place >= reach && place < length - reach;
      let total = 0;
      for (let k = -reach; k <= reach; k += 1) {
        const step = isInner ? k : Math.max(-place, Math.min(length - 1 - place, k));
        total += (weights[k + reach] as number) * (from[at + step * stride] as number);
      }
      to[at] = total / sum;
    }
    return to;
  }
}

/** Sensor noise, and the effect of JPEG compression. */
export function developed(
  picture: Float32Array,
  region: { left: number; top: number; width: number; height: number },
  noise: number,
  isJpeg: boolean,
  chance: Chance,
): GrayPart {
  const { width, height } = region;
  const noisy = picture.map((light) => light + noise * chance.normal());
  const data = new Uint8ClampedArray(isJpeg ? compressed(noisy, width, height) : noisy);
  return { ...region, data };
}

/** The luminance table of the standard (Annex K), at quality 80. */
const quantities = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
  14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
  92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
].map((each) => Math.max(1, Math.floor((each * 40 + 50) / 100)));

const cosines = Float64Array.from({ length: 64 }, (_, index) => {
  const [k, n] = [Math.floor(index / 8), index % 8];
  return (k === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * n + 1) * k * Math.PI) / 16);
});

function compressed(picture: Float32Array, width: number, height: number): Float32Array {
  const result = picture.slice();
  const block = new Float64Array(64);
  const half = new Float64Array(64);
  for (let top = 0; top + 8 <= height; top += 8) {
    for (let left = 0; left + 8 <= width; left += 8) {
      for (let i = 0; i < 64; i += 1) {
        const light = picture[(top + (i >> 3)) * width + left + (i & 7)] as number;
        block[i] = Math.max(0, Math.min(255, light)) - 128;
      }
      transform(block, half, true);
      for (let i = 0; i < 64; i += 1) {
        const quantity = quantities[i] as number;
        block[i] = Math.round((block[i] as number) / quantity) * quantity;
      }
      transform(block, half, false);
      for (let i = 0; i < 64; i += 1) {
        result[(top + (i >> 3)) * width + left + (i & 7)] = (block[i] as number) + 128;
      }
    }
  }
  return result;
}

/** A cosine transform of rows and columns, forward or inverse, in place. */
function transform(block: Float64Array, half: Float64Array, isForth: boolean): void {
  for (const [from, to] of [
    [block, half],
    [half, block],
  ] as const) {
    for (let row = 0; row < 8; row += 1) {
      for (let k = 0; k < 8; k += 1) {
        let sum = 0;
        for (let n = 0; n < 8; n += 1) {
          const weight = cosines[isForth ? k * 8 + n : n * 8 + k] as number;
          sum += weight * (from[row * 8 + n] as number);
        }
        // Written transposed, so that two passes cover both directions.
        to[k * 8 + row] = sum;
      }
    }
  }
}
