/**
 * Input that cannot be measured by gets its own reason and no number; for what cannot be detected, the nurse is asked
 * to check with a ruler.
 */
import { describe, expect, it } from 'vitest';
import { readStrip } from '../../src/measuring/findStrip.ts';
import { grayOf, sourceOf, type GrayPart } from '../../src/measuring/grayImage.ts';
import { measureWound, whyWithheld } from '../../src/measuring/measureWound.ts';
import { isStripInView, sightOf } from '../../src/measuring/sight.ts';
import { drawWound } from '../../src/renderer/demo/seed/woundPicture.ts';
import { folded } from './body.ts';
import { openDecoder } from './decoder.ts';
import { codeModules } from './foreignCode.ts';
import { seenAt } from './photo.ts';
import { sceneOf, type Scene } from './scene.ts';
import { lookedFor, photograph } from './trial.ts';

const findCodes = openDecoder();
const usual = sceneOf(22, 1_280, 'flat');

async function readingOf(scene: Scene) {
  const source = photograph(scene);
  return readStrip(source, await lookedFor(source, findCodes), scene.said);
}

const foreign = (text: string): Scene => ({
  ...usual,
  hasStrip: false,
  foreign: { text, middle: { u: 0, v: -42 }, modules: codeModules(text) },
});

describe('a photo that cannot be measured', () => {
  it.each([
    ['without a strip', { ...usual, hasStrip: false }, ['no-marker']],
    ['with a code of something else', foreign('HTTPS://EXAMPLE.ORG/80A'), ['no-marker']],
    ['with a strip of another version', foreign('WB-STRIP:2:80A'), ['other-strip']],
    ['with half of it covered', sceneOf(3, 1_280, 'half hidden'), ['one-marker', 'not-clear']],
    [
      'out of focus, or wet all over',
      { ...usual, blurPx: 6 },
      ['no-marker', 'one-marker', 'not-clear'],
    ],
  ] as const)('says why: %s', async (_name, scene, reasons) => {
    const reading = await readingOf(scene);
    expect(reading.is === 'none' && reasons.some((reason) => reason === reading.why)).toBe(true);
  });

  it.each([
    ['of the same size', sceneOf(0, 1_280, 'flat')],
    ['smaller', sceneOf(2, 1_280, 'flat')],
    ['longer', sceneOf(1, 1_280, 'flat')],
  ])('says why: two strips side by side, the other %s', async (_name, other) => {
    const both = sideBySide(photograph(usual).whole, photograph(other).whole);
    const codes = await findCodes(both, { isThorough: true });
    // A single strip has at most two codes.
    expect(codes.length).toBeGreaterThan(2);
    expect(readStrip(sourceOf(both), codes, 'flat')).toEqual({ is: 'none', why: 'two-strips' });
  });

  it('says why: two strips of which the reader tells one size', async () => {
    const source = photograph(usual);
    const codes = await lookedFor(source, findCodes);
    const other = codes.map(({ text, corners }) => ({
      text: text.replace(`:${usual.spanMm}`, usual.spanMm === 50 ? ':80' : ':50'),
      corners,
    }));
    const twice = readStrip(source, [...codes, ...codes], 'flat');
    expect(twice).toEqual({ is: 'none', why: 'two-strips' });
    expect(readStrip(source, other, 'flat').is).toBe('none');
  });
});

function sideBySide(one: GrayPart, other: GrayPart) {
  const [width, height] = [one.width + other.width, Math.max(one.height, other.height)];
  const data = new Uint8ClampedArray(width * height).fill(150);
  for (const [part, from] of [
    [one, 0],
    [other, one.width],
  ] as const) {
    for (let y = 0; y < part.height; y += 1) {
      data.set(part.data.subarray(y * part.width, (y + 1) * part.width), y * width + from);
    }
  }
  return { width, height, data };
}

async function measuredIn(scene: Scene, isPrintChecked: boolean) {
  const strip = await readingOf(scene);
  if (strip.is !== 'found') throw new Error(strip.why);
  const outline = scene.shape.map((spot) => seenAt(scene.camera, scene.body.place(spot)));
  const reading = measureWound(strip, { outline }, isPrintChecked);
  if (reading.is !== 'measured') throw new Error(reading.why);
  return { strip, reading };
}

it.each([
  ['a strip', usual, true],
  ['half a strip', sceneOf(3, 1_280, 'half hidden'), true],
  ['a strip of another version', foreign('WB-STRIP:2:80A'), true],
  ['no strip', { ...usual, hasStrip: false }, false],
  ['a code of something else', foreign('HTTPS://EXAMPLE.ORG/80A'), false],
])('before she measures, a photo of %s has a word said of it: %#', async (_name, scene, isSaid) => {
  const { whole } = photograph(scene);
  expect(isStripInView(sightOf(await readingOf(scene), whole))).toBe(isSaid);
});

describe('a strip that is bent in the middle', () => {
  it.each([8, 16])(
    'a little, %d mm off its middle: is found, and no number is shown',
    async (u) => {
      const scene = { ...usual, paper: folded(usual.body, u, 0.1) };
      const { strip, reading } = await measuredIn(scene, true);
      expect(strip.views.misfit).toBeGreaterThan(6);
      expect(whyWithheld(reading)).toBe('creased');
    },
  );

  it.each([0.2, 0.4])('by %d radians: is no strip', async (angle) => {
    const reading = await readingOf({ ...usual, paper: folded(usual.body, 8, angle) });
    expect(reading).toEqual({ is: 'none', why: 'not-one-strip' });
  });

  it('not at all: the number is shown', async () => {
    const { reading } = await measuredIn(usual, true);
    expect(whyWithheld(reading)).toBeNull();
  });
});

/** What remains of red, green and blue under this light. */
const lamps = [
  ['white', [1, 1, 1]],
  ['warm yellow', [1, 0.78, 0.38]],
  ['sodium', [1, 0.62, 0.08]],
  ['dim and yellow', [0.5, 0.38, 0.15]],
] as const;

it.each(lamps)('the number is right under a lamp that is %s', async (_name, lamp) => {
  const [width, height] = [640, 480];
  const [skin, axesCm] = [
    [212, 168, 136],
    [2.8, 2],
  ] as const;
  const look = { seed: 4_001, skin, axesCm, angle: 0, slough: 0.2, necrosis: 0 };
  const data = drawWound({ ...look, hasStrip: true }, width, height).map((value, index) =>
    Math.round(value * (lamp[index % 4] ?? 1)),
  );
  const photo = grayOf({ data, width, height });
  const strip = readStrip(sourceOf(photo), await findCodes(photo, { isThorough: true }), 'flat');
  if (strip.is !== 'found') throw new Error(strip.why);
  const pixelsPerCm = width / 12;
  const outline = Array.from({ length: 90 }, (_, index) => {
    const angle = (index / 90) * 2 * Math.PI;
    return {
      x: width / 2 + Math.cos(angle) * 1.4 * pixelsPerCm,
      y: height * 0.42 + Math.sin(angle) * pixelsPerCm,
    };
  });
  const reading = measureWound(strip, { outline }, true);
  if (reading.is !== 'measured') throw new Error(reading.why);
  expect(Math.abs(reading.size.areaCm2.value / (Math.PI * 1.4) - 1)).toBeLessThan(0.02);
  expect(whyWithheld(reading)).toBeNull();
});

it('a print at 97 % is measured wrongly, which only a ruler tells: it is asked for first', async () => {
  const scene = { ...usual, printScale: 0.97 };
  const { reading } = await measuredIn(scene, false);
  expect((reading.size.areaCm2.value * 100) / scene.trueAreaMm2 - 1).toBeCloseTo(0.063, 1);
  expect(whyWithheld(reading)).toBe('print-not-checked');
});
