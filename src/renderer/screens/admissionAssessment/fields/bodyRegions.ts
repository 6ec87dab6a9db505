/**
 * The body outline as data: a silhouette with boxes over it for the pain sites, as a nurse sees it who stands in front
 * of (or behind) the patient. Left and right are the patient's. The box is the tap target; the visible part of it is
 * its intersection with the silhouette.
 */

export interface BodyRegion {
  /** A code of the default list of pain sites. */
  readonly site: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Both figures are drawn in a box of this size. */
export const bodyBox = { width: 240, height: 520 } as const;

/** The middle of the silhouette. */
export const silhouetteMiddle: readonly string[] = [
  // Head
  'M120 4 C140 4 151 20 150 44 C149 66 136 81 120 81 C104 81 91 66 90 44 C89 20 100 4 120 4 Z',
  // Neck
  'M106 70 L106 98 C106 105 100 108 90 110 L150 110 C140 108 134 105 134 98 L134 70 Z',
  // Trunk with the shoulders
  `M96 106 C74 110 52 113 46 134 L46 158 L74 158 C76 188 79 208 80 226 C77 248 71 272 69 300
   L69 332 L171 332 L171 300 C169 272 163 248 160 226 C161 208 164 188 166 158 L194 158 L194 134
   C188 113 166 110 144 106 Z`,
];

/** The parts at the left of the picture; their mirror images are drawn at the right. */
export const silhouetteSide: readonly string[] = [
  // Arm and hand
  `M47 130 C37 152 34 182 30 214 C28 232 26 242 23 254 C17 264 13 278 15 288 C19 303 36 304 42 292
   C46 282 47 270 47 259 C53 236 61 214 65 190 C68 174 71 164 74 152 L60 120 Z`,
  // Leg and foot
  `M69 322 C67 352 72 380 76 402 C73 424 75 448 80 486 C73 496 61 505 65 512 C73 519 100 519 106 511
   C109 502 106 494 104 484 C111 450 113 424 112 402 C116 374 119 348 119.5 322 Z`,
];

/** Left, top, width and height in the picture. */
type Box = readonly [x: number, y: number, width: number, height: number];

const region = (site: string, [x, y, width, height]: Box): BodyRegion => ({
  site,
  x,
  y,
  width,
  height,
});

/** A region and its mirror image; `atLeft` is the patient's side at the left of the picture. */
function pair(part: string, atLeft: 'left' | 'right', [x, ...rest]: Box): BodyRegion[] {
  const atRight = atLeft === 'left' ? 'right' : 'left';
  const [, width] = rest;
  return [
    region(`${atLeft}_${part}`, [x, ...rest]),
    region(`${atRight}_${part}`, [bodyBox.width - x - width, ...rest]),
  ];
}

/** Seen from the front: the patient's right is on the left. */
export const frontRegions: readonly BodyRegion[] = [
  region('head', [84, 0, 72, 36]),
  region('face', [84, 36, 72, 47]),
  region('neck', [84, 83, 72, 25]),
  ...pair('shoulder', 'right', [24, 108, 52, 48]),
  region('chest', [76, 108, 88, 72]),
  ...pair('arm', 'right', [16, 156, 58, 96]),
  region('upper_abdomen', [74, 180, 92, 50]),
  region('lower_abdomen', [74, 230, 92, 50]),
  ...pair('hand', 'right', [8, 252, 54, 54]),
  region('pelvis', [64, 280, 112, 48]),
  ...pair('thigh', 'right', [62, 328, 58, 64]),
  ...pair('knee', 'right', [62, 392, 58, 38]),
  ...pair('lower_leg', 'right', [62, 430, 58, 52]),
  ...pair('foot', 'right', [58, 482, 62, 38]),
];

/** Seen from behind: the patient's left is on the left. */
export const backRegions: readonly BodyRegion[] = [
  region('head', [84, 0, 72, 83]),
  region('neck', [84, 83, 72, 25]),
  ...pair('shoulder', 'left', [24, 108, 52, 48]),
  region('upper_back', [76, 108, 88, 88]),
  ...pair('arm', 'left', [16, 156, 58, 96]),
  region('lower_back', [74, 196, 92, 70]),
  ...pair('hand', 'left', [8, 252, 54, 54]),
  region('buttocks', [64, 266, 112, 62]),
  ...pair('thigh', 'left', [62, 328, 58, 72]),
  ...pair('lower_leg', 'left', [62, 400, 58, 82]),
  ...pair('foot', 'left', [58, 482, 62, 38]),
];
