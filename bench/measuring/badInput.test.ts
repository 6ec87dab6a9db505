/** What nobody can measure by gets a reason of its own and no number; what cannot be seen is asked of a ruler. */
import { describe, expect, it } from 'vitest';
import { readStrip } from '../../src/measuring/findStrip.ts';
import { measureWound } from '../../src/measuring/measureWound.ts';
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

  it('says why: two strips', async () => {
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

it('a print at 97 % is measured wrongly, which only a ruler tells: it is asked for first', async () => {
  const scene = { ...usual, printScale: 0.97 };
  const strip = await readingOf(scene);
  if (strip.is !== 'found') throw new Error(strip.why);
  const outline = scene.shape.map((spot) => seenAt(scene.camera, scene.body.place(spot)));
  const reading = measureWound(strip, { outline }, false);
  if (reading.is !== 'measured') throw new Error(reading.why);
  expect((reading.size.areaCm2.value * 100) / scene.trueAreaMm2 - 1).toBeCloseTo(0.063, 1);
  expect(reading.warnings).toContain('print-not-checked');
});
