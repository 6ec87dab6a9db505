/** The numbers of a wound do not depend on how it was photographed or in which order it was drawn. */
import { assert as holds, boolean, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StripFound } from './findStrip.ts';
import { fitViews } from './fitView.ts';
import { measureWound, type WoundSize } from './measureWound.ts';
import type { Sighting } from './refineMarker.ts';
import { markerOf, type PaperPoint } from './strip.ts';
import { imageOf, paperOf, tiltDegOf, viewOf, type Frame, type View } from './view.ts';

const between = (min: number, max: number) => double({ min, max, noNaN: true });

const photos = record({
  width: integer({ min: 1_600, max: 4_000 }),
  isPortrait: boolean(),
  isMirrored: boolean(),
  tilt: between(0, 0.5),
  side: between(0, 6.28),
  roll: between(-3, 3),
  far: between(250, 450),
  focal: between(0.7, 0.95),
});
type Photo = ReturnType<typeof photos.generate>['value'];

function viewBy(photo: Photo): View {
  const height = Math.round(photo.width * 0.75);
  const frame: Frame = {
    width: photo.isPortrait ? height : photo.width,
    height: photo.isPortrait ? photo.width : height,
    isMirrored: photo.isMirrored,
  };
  const axis = [photo.tilt * Math.cos(photo.side), photo.tilt * Math.sin(photo.side), photo.roll];
  const focal = Math.log(photo.width * photo.focal);
  return viewOf(frame, { curvature: 0, axis: 0 }, [...axis, 5, -4, photo.far, focal, 0]);
}

/** The strip as it is found if nothing is blurred. */
function stripIn(view: View): StripFound {
  const sightings = [markerOf(80, 'A'), markerOf(80, 'B')].flatMap(({ centre, sideMm }) =>
    Array.from({ length: 9 }, (_, index): Sighting => {
      const paper = {
        u: centre.u + (((index % 3) - 1) * sideMm) / 3,
        v: centre.v + ((Math.floor(index / 3) - 1) * sideMm) / 3,
      };
      return { paper, image: imageOf(view, paper) };
    }),
  );
  const views = fitViews(view.frame, sightings, 0.05, 'flat');
  if (views === null) throw new Error('No view explains an exact picture');
  const pixelsPerMm = view.focalPx / view.place.z;
  return {
    is: 'found',
    frame: view.frame,
    spanMm: 80,
    views,
    markers: [],
    tiltDeg: tiltDegOf(view),
    distanceCm: 30,
    pixelsPerMm,
  };
}

/** An ellipse of 30 x 20 mm between the markers. */
const wound: readonly PaperPoint[] = Array.from({ length: 120 }, (_, index) => {
  const angle = (index / 120) * 2 * Math.PI;
  return { u: 15 * Math.cos(angle), v: 10 * Math.sin(angle) };
});
const trueAreaCm2 = (Math.PI * 15 * 10) / 100;

function sizeOf(view: View, outline: readonly { x: number; y: number }[]): WoundSize {
  const reading = measureWound(stripIn(view), { outline }, true);
  if (reading.is === 'refused') throw new Error(reading.why);
  return reading.size;
}

describe('a wound of known size', () => {
  it('is measured in centimetres, however large, turned, mirrored or tilted the photo is', () => {
    holds(
      property(photos, (photo) => {
        const view = viewBy(photo);
        const size = sizeOf(
          view,
          wound.map((place) => imageOf(view, place)),
        );
        expect(Math.abs(size.areaCm2.value / trueAreaCm2 - 1)).toBeLessThan(0.01);
        expect(Math.abs(size.lengthCm.value / 3 - 1)).toBeLessThan(0.01);
        expect(Math.abs(size.widthCm.value / 2 - 1)).toBeLessThan(0.01);
      }),
      { numRuns: 25 },
    );
  });

  it('has the same numbers wherever the line begins, and whichever way round it goes', () => {
    const view = viewBy({
      width: 4_000,
      isPortrait: false,
      isMirrored: false,
      tilt: 0.3,
      side: 1,
      roll: 0.4,
      far: 300,
      focal: 0.8,
    });
    const outline = wound.map((place) => imageOf(view, place));
    const size = sizeOf(view, outline);
    holds(
      property(integer({ min: 0, max: 119 }), boolean(), (from, isBack) => {
        const turned = [...outline.slice(from), ...outline.slice(0, from)];
        const other = sizeOf(view, isBack ? turned.toReversed() : turned);
        expect(other.areaCm2.value).toBeCloseTo(size.areaCm2.value, 6);
        expect(other.lengthCm.value).toBeCloseTo(size.lengthCm.value, 6);
        expect(other.widthCm.value).toBeCloseTo(size.widthCm.value, 6);
        expect(other.areaCm2.error).toBeCloseTo(size.areaCm2.error, 6);
      }),
      { numRuns: 8 },
    );
  });
});

describe('length and width by the rule of the ward', () => {
  /** Longest at 60 degrees to the strip: semi-axes of 15 and 10 mm. */
  const turn = Math.PI / 3;
  const askew = wound.map(({ u, v }) => ({
    u: u * Math.cos(turn) - v * Math.sin(turn),
    v: u * Math.sin(turn) + v * Math.cos(turn),
  }));
  const headToToe = 2 * Math.hypot(15 * Math.cos(turn), 10 * Math.sin(turn));
  const squareToIt = 2 * Math.hypot(15 * Math.sin(turn), 10 * Math.cos(turn));

  it.each([
    ['longest', 0, turn, [30, 20]],
    ['longest', 2, turn, [30, 20]],
    ['head-to-toe', 0, 0, [headToToe, squareToIt]],
    ['head-to-toe', 2, 0, [headToToe, squareToIt]],
  ] as const)(
    '%s, the photo turned by %d radians: as long, and drawn along it',
    (rule, roll, direction, [lengthMm, widthMm]) => {
      const view = viewBy({
        width: 3_000,
        isPortrait: false,
        isMirrored: false,
        tilt: 0.2,
        side: 1,
        roll,
        far: 300,
        focal: 0.8,
      });
      const outline = askew.map((place) => imageOf(view, place));
      const reading = measureWound(stripIn(view), { outline }, true, rule);
      if (reading.is !== 'measured') throw new Error(reading.why);
      expect(reading.size.lengthCm.value * 10).toBeCloseTo(lengthMm, 0);
      expect(reading.size.widthCm.value * 10).toBeCloseTo(widthMm, 0);
      const drawn = reading.axes.map((axis) => {
        const [from, to] = axis.map((point) => paperOf(view, point));
        if (!from || !to) throw new Error('A line that is not on the paper');
        return { along: Math.atan2(to.v - from.v, to.u - from.u), mm: distance(from, to) };
      });
      expect(drawn.map(({ mm }) => Math.round(mm))).toEqual([lengthMm, widthMm].map(Math.round));
      for (const [index, { along }] of drawn.entries()) {
        expect(Math.abs(Math.sin(along - direction - (index * Math.PI) / 2))).toBeLessThan(0.06);
      }
    },
  );
});

function distance(one: PaperPoint, other: PaperPoint): number {
  return Math.hypot(other.u - one.u, other.v - one.v);
}

it('warns of every number where nobody has held a ruler to the print', () => {
  const view = viewBy({
    width: 3_000,
    isPortrait: false,
    isMirrored: false,
    tilt: 0,
    side: 0,
    roll: 0,
    far: 300,
    focal: 0.8,
  });
  const outline = wound.map((place) => imageOf(view, place));
  const warnings = [true, false].map((isChecked) => {
    const reading = measureWound(stripIn(view), { outline }, isChecked);
    return reading.is === 'measured' ? reading.warnings : null;
  });
  expect(warnings).toEqual([[], ['print-not-checked']]);
});
