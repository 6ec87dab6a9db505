/**
 * An outline proposed from colours: the region around the tap that differs from the surrounding skin. It is tried in
 * the bench only; docs/measuring.md says why the app has none.
 */
import type { Spot } from './body.ts';
import { chanceOf } from './random.ts';
import { isInside, type Scene, type Skin } from './scene.ts';

type Colour = readonly [number, number, number];

const skinColour: Record<Skin, Colour> = {
  dark: [92, 60, 46],
  medium: [170, 122, 90],
  light: [226, 184, 156],
};
const granulation: Colour = [168, 36, 38];
const slough: Colour = [206, 178, 98];
const necrosis: Colour = [38, 26, 24];
const inflamed: Colour = [176, 84, 76];

const pixelsPerMm = 4;
const marginMm = 12;
/** Standard deviations of the skin's own colour. */
const unlikeSkin = 3.5;
const directions = 180;

/** The wound from above, in colour. */
interface Picture {
  left: number;
  top: number;
  wide: number;
  high: number;
  /** Logarithms, because light falls off by a factor. */
  pixels: Float32Array;
}

/** The proposed edge in the scene's own millimetres. */
export function proposedEdge(scene: Scene): Spot[] {
  const picture = coloured(scene);
  const tap = middleOf(scene.shape);
  const isWound = connected(picture, unlike(picture), tap);
  const edge: Spot[] = [];
  for (let turn = 0; turn < directions; turn += 1) {
    const angle = (turn / directions) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    let farthest = 1;
    for (let far = 1; far < Math.hypot(picture.wide, picture.high) / pixelsPerMm; far += 0.2) {
      const at = indexOf(picture, { u: tap.u + far * cos, v: tap.v + far * sin });
      if (at !== null && isWound[at] === 1) farthest = far;
    }
    edge.push({ u: tap.u + farthest * cos, v: tap.v + farthest * sin });
  }
  return edge;
}

function middleOf(shape: readonly Spot[]): Spot {
  return {
    u: shape.reduce((sum, { u }) => sum + u, 0) / shape.length,
    v: shape.reduce((sum, { v }) => sum + v, 0) / shape.length,
  };
}

function indexOf({ left, top, wide, high }: Picture, { u, v }: Spot): number | null {
  const [x, y] = [Math.floor((u - left) * pixelsPerMm), Math.floor((v - top) * pixelsPerMm)];
  return x < 0 || y < 0 || x >= wide || y >= high ? null : y * wide + x;
}

/** Skin with an uneven surface, a wound bed of three tissues, and an inflamed rim without an edge of its own. */
function coloured(scene: Scene): Picture {
  const us = scene.shape.map(({ u }) => u);
  const vs = scene.shape.map(({ v }) => v);
  const [left, top] = [Math.min(...us) - marginMm, Math.min(...vs) - marginMm];
  const wide = Math.ceil((Math.max(...us) + marginMm - left) * pixelsPerMm);
  const high = Math.ceil((Math.max(...vs) + marginMm - top) * pixelsPerMm);
  const chance = chanceOf(scene.seed + 909_090);
  const look = {
    slough: chance.between(0, 0.6),
    necrosis: chance.between(0, 0.4),
    rimMm: chance.between(1, 8),
    rim: chance.between(0, 0.6),
    from: chance.between(0, 100),
  };
  const middle = middleOf(scene.shape);
  const pixels = new Float32Array(3 * wide * high);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      const spot = { u: left + (x + 0.5) / pixelsPerMm, v: top + (y + 0.5) / pixelsPerMm };
      const colour = colourAt(scene, look, middle, spot);
      const light = 1 - 0.3 * scene.shade.strength * (x / wide) + 0.02 * chance.normal();
      colour.forEach((value, channel) => {
        const noisy = Math.max(2, value * light + scene.noise * chance.normal() * 0.7);
        pixels[3 * (y * wide + x) + channel] = Math.log(noisy);
      });
    }
  }
  return { left, top, wide, high, pixels };
}

interface Look {
  slough: number;
  necrosis: number;
  rimMm: number;
  rim: number;
  from: number;
}

function colourAt(scene: Scene, look: Look, middle: Spot, spot: Spot): Colour {
  const { u, v } = spot;
  const patch = 0.5 + 0.25 * (Math.sin(u / 3 + look.from) + Math.sin(v / 4 + 2 * look.from));
  const mottle = 1 + 0.06 * Math.sin(u / 6 + look.from) * Math.sin(v / 5);
  const skin = skinColour[scene.skin].map((value) => value * mottle) as unknown as Colour;
  if (isInside(scene.shape, spot)) {
    const bed = patch < look.slough ? slough : granulation;
    return patch > 1 - look.necrosis ? necrosis : bed;
  }
  // How far outside, along the line from the middle: slightly more than the distance to the edge.
  let beyond = look.rimMm;
  const away = Math.hypot(u - middle.u, v - middle.v);
  for (let back = 0.5; back < look.rimMm; back += 0.5) {
    const share = (away - back) / away;
    const nearer = { u: middle.u + (u - middle.u) * share, v: middle.v + (v - middle.v) * share };
    if (isInside(scene.shape, nearer)) {
      beyond = back;
      break;
    }
  }
  const share = look.rim * Math.max(0, 1 - beyond / look.rimMm);
  const red = inflamed.map(
    (value, channel) => value * (skinColour[scene.skin][0] / skinColour.light[0]) ** (channel / 3),
  );
  return skin.map(
    (value, channel) => value * (1 - share) + (red[channel] ?? 0) * share,
  ) as unknown as Colour;
}

/** Pixels, smoothed over a millimetre, whose colour differs from the skin at the border of the picture. */
function unlike(picture: Picture): Uint8Array {
  const { wide, high } = picture;
  const smooth = smoothed(picture);
  const border: number[] = [];
  const wideMargin = 4 * pixelsPerMm;
  for (let at = 0; at < wide * high; at += 1) {
    const [x, y] = [at % wide, Math.floor(at / wide)];
    if (Math.min(x, y, wide - 1 - x, high - 1 - y) < wideMargin) border.push(at);
  }
  const channels = [0, 1, 2].map((channel) => {
    const values = border.map((at) => smooth[3 * at + channel] as number);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(
      values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length,
    );
    return { mean, spread: Math.max(0.03, spread) };
  });
  const result = new Uint8Array(wide * high);
  for (let at = 0; at < wide * high; at += 1) {
    const away = channels.reduce(
      (sum, { mean, spread }, channel) =>
        sum + (((smooth[3 * at + channel] as number) - mean) / spread) ** 2,
      0,
    );
    if (away > unlikeSkin ** 2 * 3) result[at] = 1;
  }
  return result;
}

function smoothed({ wide, high, pixels }: Picture): Float32Array {
  const reach = pixelsPerMm / 2;
  const result = new Float32Array(pixels.length);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        let [sum, count] = [0, 0];
        for (let j = Math.max(0, y - reach); j <= Math.min(high - 1, y + reach); j += 1) {
          for (let i = Math.max(0, x - reach); i <= Math.min(wide - 1, x + reach); i += 1) {
            sum += pixels[3 * (j * wide + i) + channel] as number;
            count += 1;
          }
        }
        result[3 * (y * wide + x) + channel] = sum / count;
      }
    }
  }
  return result;
}

/** The region connected to the tap. */
function connected(picture: Picture, isUnlike: Uint8Array, tap: Spot): Uint8Array {
  const { wide, high } = picture;
  const result = new Uint8Array(isUnlike.length);
  const start = indexOf(picture, tap);
  const next = start === null ? [] : [start];
  while (next.length > 0) {
    const at = next.pop() as number;
    if (result[at] === 1 || (isUnlike[at] === 0 && at !== start)) continue;
    result[at] = 1;
    const [x, y] = [at % wide, Math.floor(at / wide)];
    if (x > 0) next.push(at - 1);
    if (x < wide - 1) next.push(at + 1);
    if (y > 0) next.push(at - wide);
    if (y < high - 1) next.push(at + wide);
  }
  return result;
}
