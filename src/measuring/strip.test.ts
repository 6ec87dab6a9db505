import encoder from 'bwip-js/node';
import { assert as holds, constantFrom, integer, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDark, markerModules, markerOf, readMarker, stripSizes } from './strip.ts';

const markers = stripSizes.flatMap(({ spanMm }) => [markerOf(spanMm, 'A'), markerOf(spanMm, 'B')]);

describe('a marker', () => {
  it.each(markers)('$text is drawn as a QR encoder draws it', (marker) => {
    // The export named `raw` is something else: a kind of barcode.
    // oxlint-disable-next-line import/no-named-as-default-member
    const [symbol] = encoder.raw({
      bcid: 'qrcode',
      text: marker.text,
      eclevel: 'Q',
    } as Parameters<typeof encoder.raw>[0]);
    if (symbol === undefined || !('pixs' in symbol)) throw new Error('No symbol');
    const drawn = Array.from({ length: markerModules ** 2 }, (_, index) =>
      isDark(marker, Math.floor(index / markerModules), index % markerModules) ? 1 : 0,
    );
    expect(drawn).toEqual([...symbol.pixs]);
  });

  it.each(markers)('$text is read back as itself', (marker) => {
    expect(readMarker(marker.text)).toEqual(marker);
  });

  it('is not read out of any other text', () => {
    const own = new Set(markers.map(({ text }) => text));
    const near = oneof(
      string(),
      tuple(constantFrom(...own), string()).map(([text, more]) => text + more),
      tuple(integer(), integer(), string({ maxLength: 1 })).map(
        ([version, span, end]) => `WB-STRIP:${version}:${span}${end}`,
      ),
    );
    holds(
      property(near, (text) => {
        expect(readMarker(text) !== null).toBe(own.has(text));
      }),
    );
  });
});
