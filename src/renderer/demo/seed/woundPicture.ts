/**
 * Draws a wound as a ward would photograph it: skin, the wound, and a paper ruler or measuring strip. It shows nobody's
 * wound: everything is drawn.
 */
import { createChance } from '../../../hospital/chance.ts';
import { isDark, markerModules, markerOf } from '../../../measuring/strip.ts';
import type { AxesCm } from './courses.ts';

/** What is drawn. Lengths are in centimetres at the picture's own scale. */
export interface WoundLook {
  readonly seed: number;
  readonly skin: readonly [number, number, number];
  readonly axesCm: AxesCm;
  /** The angle of the long side, in degrees. */
  readonly angle: number;
  /** How much of the wound bed is slough (yellow) and necrosis (black), 0 to 1. */
  readonly slough: number;
  readonly necrosis: number;
  /** Whether the 80 mm measuring strip surrounds it, in place of the ruler. */
  readonly hasStrip?: boolean;
}

type Colour = readonly [number, number, number];

const granulation: Colour = [168, 36, 38];
const sloughColour: Colour = [206, 178, 98];
const necrosisColour: Colour = [38, 26, 24];
const rim: Colour = [214, 122, 112];

/** The pixels of a wound, four bytes each (RGBA); the same look gives the same pixels. */
export function drawWound(
  look: WoundLook,
  width: number,
  height: number,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(4 * width * height).fill(255);
  const pixelsPerCm = width / 12;
  const noise = createNoise(look.seed);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour =
        (look.hasStrip === true
          ? stripColour(
              (x - width / 2) / pixelsPerCm,
              (y - height * 0.42) / pixelsPerCm,
              pixelsPerCm,
            )
          : rulerColour(x, y, width, height, pixelsPerCm)) ??
        bodyColour(look, noise, (x - width / 2) / pixelsPerCm, (y - height * 0.42) / pixelsPerCm);
      pixels.set(colour, 4 * (y * width + x));
    }
  }
  return pixels;
}

type Noise = (x: number, y: number) => number;

/** Smooth noise between -1 and 1 over the plane, with one hill per unit. */
function createNoise(seed: number): Noise {
  const chance = createChance(seed);
  const grid = Float64Array.from({ length: 64 * 64 }, () => chance() * 2 - 1);
  const at = (x: number, y: number) => grid[(x & 63) + 64 * (y & 63)] ?? 0;
  const ease = (part: number) => part * part * (3 - 2 * part);
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const across = ease(x - left);
    const down = ease(y - top);
    const upper = at(left, top) * (1 - across) + at(left + 1, top) * across;
    const lower = at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across;
    return upper * (1 - down) + lower * down;
  };
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const part = Math.min(1, Math.max(0, share));
  return [0, 1, 2].map(
    (at) => (from[at] ?? 0) * (1 - part) + (to[at] ?? 0) * part,
  ) as unknown as Colour;
}

function shade(colour: Colour, by: number): Colour {
  return colour.map((value) => value * by) as unknown as Colour;
}

function bodyColour(look: WoundLook, noise: Noise, x: number, y: number): Colour {
  const turn = (look.angle * Math.PI) / 180;
  const along = x * Math.cos(turn) + y * Math.sin(turn);
  const across = y * Math.cos(turn) - x * Math.sin(turn);
  const ragged = 0.1 * noise(x * 2, y * 2) + 0.05 * noise(x * 6, y * 6);
  const [long, short] = look.axesCm;
  const reach = Math.hypot(along / (long / 2), across / (short / 2)) + ragged;
  const light = 1.04 - 0.012 * (x * x + y * y) ** 0.75 + 0.02 * noise(x * 9 + 7, y * 9);
  const skin = shade(look.skin, light + 0.03 * noise(x * 0.8, y * 0.8 + 20));
  if (reach > 1.9) return skin;
  if (reach > 1.05) return mix(shade(rim, light), skin, (reach - 1.05) / 0.75);
  const bed = bedColour(look, noise, x, y);
  const wet = noise(x * 11, y * 11 + 3) > 0.8 ? 1.25 : 1;
  return mix(shade(bed, wet * (0.78 + 0.2 * reach)), shade(rim, light), (reach - 0.93) / 0.12);
}

function bedColour(look: WoundLook, noise: Noise, x: number, y: number): Colour {
  const patches = 0.5 + 0.5 * noise(x * 1.7 + 40, y * 1.7);
  const grain = 1 + 0.22 * noise(x * 14, y * 14);
  const red = shade(granulation, grain);
  const yellow = mix(red, sloughColour, (look.slough - patches) * 6 + 0.5);
  const dark = 0.5 + 0.5 * noise(x * 1.3, y * 1.3 + 60);
  return mix(yellow, necrosisColour, (look.necrosis - dark) * 8 + 0.5);
}

const paper = 240;
const inkLight = 30;
const ends = [markerOf(80, 'A'), markerOf(80, 'B')] as const;

/**
 * The strip around the wound. Each pixel is the mean of sixteen points, because edges are measured to a fraction of a
 * pixel.
 */
function stripColour(xCm: number, yCm: number, pixelsPerCm: number): Colour | undefined {
  if (stripLight(10 * xCm, 10 * yCm) === undefined) return undefined;
  let sum = 0;
  for (let part = 0; part < 16; part += 1) {
    const u = 10 * (xCm + ((part % 4) + 0.5) / 4 / pixelsPerCm);
    const v = 10 * (yCm + (Math.floor(part / 4) + 0.5) / 4 / pixelsPerCm);
    sum += stripLight(u, v) ?? paper;
  }
  return [sum / 16, sum / 16, (sum / 16) * 0.97];
}

/** The brightness of the printed strip at a point in millimetres from its middle; undefined outside it. */
function stripLight(u: number, v: number): number | undefined {
  const marker = ends[u < 0 ? 0 : 1];
  const half = marker.sideMm / 2 + 4;
  const isOnBand = Math.abs(u) < 52 && v > 15 && v < 24;
  if (!isOnBand && (Math.abs(u - marker.centre.u) > half || v < -half || v > 24)) return undefined;
  const moduleMm = marker.sideMm / markerModules;
  const column = Math.floor((u - marker.centre.u) / moduleMm + markerModules / 2);
  const row = Math.floor(v / moduleMm + markerModules / 2);
  const isTick =
    v > 19 &&
    v < 21 &&
    Math.abs(u) < 25.2 &&
    Math.abs(u / 10 - 0.5 - Math.round(u / 10 - 0.5)) < 0.02;
  return isDark(marker, row, column) || isTick ? inkLight : paper;
}

/** A paper ruler along the lower edge, with a line per millimetre. */
function rulerColour(
  x: number,
  y: number,
  width: number,
  height: number,
  pixelsPerCm: number,
): Colour | undefined {
  const top = height * 0.86;
  const left = width * 0.08;
  if (y < top || y > height * 0.97 || x < left || x > width * 0.92) return undefined;
  const millimetre = ((x - left) / pixelsPerCm) * 10;
  const nearest = Math.round(millimetre);
  const isLine = Math.abs(millimetre - nearest) * (pixelsPerCm / 10) < 0.6;
  const share = nearest % 10 === 0 ? 0.55 : nearest % 5 === 0 ? 0.4 : 0.25;
  return isLine && y < top + share * height * 0.11 ? [30, 30, 34] : [240, 240, 232];
}
