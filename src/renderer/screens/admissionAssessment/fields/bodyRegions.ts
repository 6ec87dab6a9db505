/**
 * Owns the outline of a body as data: rounded boxes for the sites of pain, as a nurse who stands
 * before (or behind) the patient sees them. Left and right are the patient's.
 */

export interface BodyRegion {
  /** A code of the default list of pain sites. */
  readonly site: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly round: number;
}

/** Both figures are drawn in this box. */
export const bodyBox = { width: 240, height: 520 } as const;

const region = (
  site: string,
  x: number,
  y: number,
  width: number,
  height: number,
  round = 10,
): BodyRegion => ({ site, x, y, width, height, round });

/** A region and its mirror image; `atLeft` is the patient's side at the left of the picture. */
function pair(
  part: string,
  atLeft: 'left' | 'right',
  x: number,
  y: number,
  width: number,
  height: number,
  round = 10,
): BodyRegion[] {
  const atRight = atLeft === 'left' ? 'right' : 'left';
  return [
    region(`${atLeft}_${part}`, x, y, width, height, round),
    region(`${atRight}_${part}`, bodyBox.width - x - width, y, width, height, round),
  ];
}

/** Seen from before, the patient's right is at the left. */
export const frontRegions: readonly BodyRegion[] = [
  region('head', 90, 2, 60, 38, 28),
  region('face', 90, 42, 60, 40, 24),
  region('neck', 98, 84, 44, 24, 8),
  ...pair('shoulder', 'right', 26, 110, 48, 44, 20),
  region('chest', 76, 110, 88, 70, 14),
  ...pair('arm', 'right', 22, 156, 46, 92, 18),
  region('upper_abdomen', 76, 182, 88, 48, 10),
  region('lower_abdomen', 76, 232, 88, 46, 10),
  ...pair('hand', 'right', 14, 250, 48, 50, 20),
  region('pelvis', 72, 280, 96, 46, 16),
  ...pair('thigh', 'right', 68, 328, 50, 66, 14),
  ...pair('knee', 'right', 70, 396, 48, 36, 14),
  ...pair('lower_leg', 'right', 72, 434, 46, 48, 14),
  ...pair('foot', 'right', 62, 484, 56, 34, 16),
];

/** Seen from behind, the patient's left is at the left. */
export const backRegions: readonly BodyRegion[] = [
  region('head', 90, 2, 60, 80, 30),
  region('neck', 98, 84, 44, 24, 8),
  ...pair('shoulder', 'left', 26, 110, 48, 44, 20),
  region('upper_back', 76, 110, 88, 86, 14),
  ...pair('arm', 'left', 22, 156, 46, 92, 18),
  region('lower_back', 76, 198, 88, 68, 12),
  ...pair('hand', 'left', 14, 250, 48, 50, 20),
  region('buttocks', 72, 268, 96, 58, 20),
  ...pair('thigh', 'left', 68, 328, 50, 70, 14),
  ...pair('lower_leg', 'left', 72, 400, 46, 82, 14),
  ...pair('foot', 'left', 62, 484, 56, 34, 16),
];
