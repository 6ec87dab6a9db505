/**
 * What is said of a picture before anybody measures on it: whether the strip is seen, from where,
 * and what would make it better. Hints, in the finder and of a photo from a file alike; none of them
 * keeps a photo from being taken.
 */
import type { NoStripReason, StripReading } from './findStrip.ts';
import type { GrayImage } from './grayImage.ts';
import { markerModules } from './strip.ts';

export type SightHint =
  | NoStripReason
  /** Looked at from the side: a wound that is not level with the strip is measured wrongly. */
  | 'tilted'
  | 'too-far'
  | 'too-near'
  /** Out of focus, or moved. */
  | 'not-sharp'
  /** White light on the paper or the skin. */
  | 'glare'
  | 'too-dark';

export interface StripSight {
  readonly isFound: boolean;
  /** Null where no strip is seen. */
  readonly tiltDeg: number | null;
  /** By a usual lens: good to a fifth. */
  readonly distanceCm: number | null;
  /** What matters most first. */
  readonly hints: readonly SightHint[];
}

/**
 * Where no code of a strip is seen, nothing is said before she measures: most photos of most nurses are
 * without one, and are meant to be.
 */
export function isStripInView(sight: StripSight | null): sight is StripSight {
  return sight !== null && !sight.hints.includes('no-marker');
}

const steepDeg = 30;
/** Part of the picture's longer side that the strip's two codes are apart. */
const smallestShare = 0.13;
/** Nearer than most tablets can focus. */
const nearestCm = 14;
/** An edge is never narrower than this, however sharp the picture is, pixels. */
const sharpEdgePx = 1.33;
/** How far an edge is smeared beyond that, in modules of the code. */
const softEdgeModules = 0.48;
const blindingLight = 250;
const blindingShare = 0.12;
const darkPaper = 95;
const darkPicture = 40;

/**
 * @param picture the whole of what was looked at, grey
 */
export function sightOf(reading: StripReading, picture: GrayImage): StripSight {
  const light = lightHints(reading, picture);
  if (reading.is === 'none') {
    return { isFound: false, tiltDeg: null, distanceCm: null, hints: [...light, reading.why] };
  }
  const { tiltDeg, distanceCm, frame, pixelsPerMm, spanMm, markers } = reading;
  const hints: SightHint[] = [];
  const share = (spanMm * pixelsPerMm) / Math.max(frame.width, frame.height);
  const smear = Math.max(
    ...markers.map(({ edgeWidthPx, sidePx }) => {
      const smearPx = Math.sqrt(Math.max(0, edgeWidthPx ** 2 - sharpEdgePx ** 2));
      return (smearPx * markerModules) / sidePx;
    }),
  );
  if (smear > softEdgeModules) hints.push('not-sharp');
  if (tiltDeg > steepDeg) hints.push('tilted');
  if (share < smallestShare) hints.push('too-far');
  if (distanceCm < nearestCm) hints.push('too-near');
  return { isFound: true, tiltDeg, distanceCm, hints: [...light, ...hints] };
}

function lightHints(reading: StripReading, { data }: GrayImage): SightHint[] {
  let sum = 0;
  let blinding = 0;
  for (let index = 0; index < data.length; index += 1) {
    const light = data[index] as number;
    sum += light;
    if (light >= blindingLight) blinding += 1;
  }
  const papers = reading.is === 'none' ? [] : reading.markers.map(({ light }) => light);
  const isDark =
    papers.length === 0 ? sum / data.length < darkPicture : Math.min(...papers) < darkPaper;
  const isGlaring = blinding / data.length > blindingShare;
  return isDark ? ['too-dark'] : isGlaring ? ['glare'] : [];
}
