/** The demo's practice photo has a strip, so that measuring can be tried without a printer. */
import { expect, test } from 'vitest';
import { readStrip } from '../../src/measuring/findStrip.ts';
import { grayOf, sourceOf } from '../../src/measuring/grayImage.ts';
import { measureWound } from '../../src/measuring/measureWound.ts';
import { drawWound } from '../../src/renderer/demo/seed/woundPicture.ts';
import { openDecoder } from './decoder.ts';

const [width, height] = [640, 480];
const pixelsPerCm = width / 12;

test.each([1.6, 2.8])('a practice photo of a wound of %d cm is measured', async (lengthCm) => {
  const axesCm = [lengthCm, lengthCm * 0.7] as const;
  const skin = [212, 168, 136] as const;
  const look = { seed: 4_001, skin, axesCm, angle: 37, slough: 0.2, necrosis: 0 };
  const data = drawWound({ ...look, hasStrip: true }, width, height);
  const photo = grayOf({ data, width, height });
  const codes = await openDecoder()(photo, { isThorough: true });
  const strip = readStrip(sourceOf(photo), codes, 'flat');
  if (strip.is !== 'found') throw new Error(strip.why);
  const turn = (look.angle * Math.PI) / 180;
  const outline = Array.from({ length: 90 }, (_, index) => {
    const angle = (index / 90) * 2 * Math.PI;
    const [along, across] = [(Math.cos(angle) * lengthCm) / 2, (Math.sin(angle) * axesCm[1]) / 2];
    return {
      x: width / 2 + (along * Math.cos(turn) - across * Math.sin(turn)) * pixelsPerCm,
      y: height * 0.42 + (along * Math.sin(turn) + across * Math.cos(turn)) * pixelsPerCm,
    };
  });
  const reading = measureWound(strip, { outline }, true);
  if (reading.is !== 'measured') throw new Error(reading.why);
  const trueCm2 = (Math.PI / 4) * axesCm[0] * axesCm[1];
  expect(Math.abs(reading.size.areaCm2.value / trueCm2 - 1)).toBeLessThan(0.02);
  expect(reading.warnings.filter((warning) => warning !== 'too-small')).toEqual([]);
});
