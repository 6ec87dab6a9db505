/**
 * Finding a strip in a picture and saying how it lies. The decoder of QR codes is passed in: it
 * needs WebAssembly, and is found in another place in a browser than in a test.
 */
import { fitViews, type FittedViews, type SkinShape } from './fitView.ts';
import { doubledArea, type Point } from './geometry.ts';
import type { PictureSource } from './grayImage.ts';
import { mean, refineMarker, type RefinedMarker } from './refineMarker.ts';
import { readMarker, type StripEnd, type StripMarker } from './strip.ts';
import { imageOf, tiltDegOf, type Frame } from './view.ts';

/** One QR code as a decoder found it, in pixels of the picture it was given. */
export interface FoundCode {
  readonly text: string;
  /** From the code's own top left corner, round. */
  readonly corners: readonly Point[];
}

/** Why there is no strip to measure by. */
export type NoStripReason =
  /** No marker of ours in the picture. */
  | 'no-marker'
  /** A strip that says it is of another version. */
  | 'other-strip'
  /** One marker alone: the other is hidden, cut off, or not sharp. */
  | 'one-marker'
  /** Markers of two strips, or one marker twice. */
  | 'two-strips'
  /** Something that says it is a marker and does not look like one, or too small to see. */
  | 'not-clear'
  /** The markers cannot belong to one strip: one was cut off or copied at another size. */
  | 'not-one-strip';

export interface StripFound {
  readonly is: 'found';
  readonly frame: Frame;
  readonly spanMm: number;
  readonly views: FittedViews;
  readonly markers: readonly RefinedMarker[];
  readonly tiltDeg: number;
  /** From the camera to the middle of the strip, by a usual lens: good to a fifth. */
  readonly distanceCm: number;
  readonly pixelsPerMm: number;
}

export type StripReading = StripFound | { readonly is: 'none'; readonly why: NoStripReason };

const otherStrip = /^WB-STRIP:/;
/** A printer and a sheet of paper are no better than this. */
const paperErrorMm = 0.01;
const edgeErrorPx = 0.03;
/** More is left over than a strip that lies as paper lies can explain. */
const worstMisfit = 9;

/**
 * @param codes what a decoder found in the picture, in its full pixels
 */
export function readStrip(
  source: PictureSource,
  codes: readonly FoundCode[],
  skin: SkinShape,
): StripReading {
  const named = codes.flatMap(({ text, corners }) => {
    const marker = readMarker(text);
    return marker === null ? [] : [{ marker, corners }];
  });
  if (named.length === 0) {
    const isOther = codes.some(({ text }) => otherStrip.test(text));
    return { is: 'none', why: isOther ? 'other-strip' : 'no-marker' };
  }
  const isMirrored = named.every(({ corners }) => doubledArea(corners) < 0);
  const refined = named.flatMap(({ marker, corners }) => refinedIn(source, marker, corners));
  if (refined.length === 0) return { is: 'none', why: 'not-clear' };
  if (new Set(refined.map(({ marker }) => marker.spanMm)).size > 1 || hasTwice(refined)) {
    return { is: 'none', why: 'two-strips' };
  }
  if (refined.length < 2) return { is: 'none', why: 'one-marker' };
  const frame: Frame = { width: source.width, height: source.height, isMirrored };
  return fitted(frame, refined, skin);
}

function fitted(frame: Frame, markers: readonly RefinedMarker[], skin: SkinShape): StripReading {
  const pixelsPerMm = mean(markers.map(({ sidePx, marker }) => sidePx / marker.sideMm));
  const errorPx = Math.hypot(edgeErrorPx, paperErrorMm * pixelsPerMm);
  const sightings = markers.flatMap((marker) => marker.sightings);
  const views = fitViews(frame, sightings, errorPx, skin);
  if (views === null || views.misfit > worstMisfit) return { is: 'none', why: 'not-one-strip' };
  const { place } = views.best;
  return {
    is: 'found',
    frame,
    spanMm: markers[0]?.marker.spanMm ?? 0,
    views,
    markers,
    tiltDeg: tiltDegOf(views.best),
    distanceCm: Math.hypot(place.x, place.y, place.z) / 10,
    pixelsPerMm,
  };
}

function refinedIn(
  source: PictureSource,
  marker: StripMarker,
  corners: readonly Point[],
): RefinedMarker[] {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - top;
  const margin = 0.15 * Math.max(width, height) + 4;
  const part = source.part(
    Math.floor(left - margin),
    Math.floor(top - margin),
    Math.ceil(width + 2 * margin),
    Math.ceil(height + 2 * margin),
  );
  const found = refineMarker(part, marker, corners);
  return found === null ? [] : [found];
}

function hasTwice(refined: readonly RefinedMarker[]): boolean {
  const ends: StripEnd[] = refined.map(({ marker }) => marker.end);
  return new Set(ends).size < ends.length;
}

/** Where the picture shows the outline of the strip's two markers, to be drawn over it. */
export function markerOutlines({ views, markers }: StripFound): Point[][] {
  return markers.map(({ marker: { centre, sideMm } }) =>
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([du = 0, dv = 0]) =>
      imageOf(views.best, { u: centre.u + (du * sideMm) / 2, v: centre.v + (dv * sideMm) / 2 }),
    ),
  );
}
