/** The scenes of the accuracy bench: what lies on which body and how it was photographed, all by seed. */
import {
  isDark,
  markerModules,
  markerOf,
  type StripMarker,
  type StripSpanMm,
} from '../../src/measuring/strip.ts';
import { ball, folded, limb, plane, type Body, type Spot } from './body.ts';
import { codeModules } from './foreignCode.ts';
import type { Camera } from './photo.ts';
import { chanceOf, type Chance } from './random.ts';

export const sceneKinds = [
  'flat',
  'calf along',
  'calf askew',
  'calf across',
  'calf called flat',
  'heel along',
  'creased',
  'half hidden',
  'photocopied',
  'foreign code beside',
  'foreign code alone',
] as const;
export type SceneKind = (typeof sceneKinds)[number] | OtherKind;

/** Of a kind that the solver was not tuned on: see `otherScene.ts`. */
export const otherKinds = ['other camera', 'other placing', 'other paper'] as const;
export type OtherKind = (typeof otherKinds)[number];

export const skins = ['dark', 'medium', 'light'] as const;
export type Skin = (typeof skins)[number];

export interface Scene {
  readonly seed: number;
  readonly kind: SceneKind;
  readonly skin: Skin;
  readonly camera: Camera;
  readonly spanMm: StripSpanMm;
  /** The surface that is rendered, with paper and skin on it. */
  readonly body: Body;
  /** What the strip lies on: the body, or the folded paper itself. */
  readonly paper: Body;
  /** The wound's edge on the body, mm. */
  readonly shape: readonly Spot[];
  /** Further dark shapes on it, as on a sheet used to check a tablet. */
  readonly others?: readonly (readonly Spot[])[];
  readonly trueAreaMm2: number;
  /** Reflectance of the print; white paper and black ink if absent. */
  readonly print?: { readonly paper: number; readonly ink: number };
  /** 1, or the scale of a photocopy. */
  readonly printScale: number;
  readonly blurPx: number;
  readonly noise: number;
  readonly shade: { strength: number; angle: number };
  readonly isJpeg: boolean;
  /** Hidden part of the paper. */
  readonly cover: { middle: Spot; radiusMm: number } | null;
  readonly foreign: { text: string; middle: Spot; modules: readonly boolean[][] } | null;
  readonly hasStrip: boolean;
  /** Somebody who holds a ruler to a copy at 90 % does not confirm its scale. */
  readonly isPrintChecked: boolean;
  /** What the nurse states about the skin there. */
  readonly said: 'flat' | 'round';
}

/** How many of a hundred scenes are of each kind. */
const shares: Record<(typeof sceneKinds)[number], number> = {
  flat: 40,
  'calf along': 12,
  'calf askew': 7,
  'calf across': 7,
  'calf called flat': 4,
  'heel along': 7,
  creased: 8,
  'half hidden': 5,
  photocopied: 4,
  'foreign code beside': 3,
  'foreign code alone': 3,
};

export function kindOf(index: number): (typeof sceneKinds)[number] {
  // Spread evenly, so that any run of scenes contains some of each kind.
  let place = (index * 37) % 100;
  for (const kind of sceneKinds) {
    place -= shares[kind];
    if (place < 0) return kind;
  }
  return 'flat';
}

/** @param widthPx width of the photo, whose height is three quarters of it */
export function sceneOf(seed: number, widthPx: number, kind: SceneKind = kindOf(seed)): Scene {
  const chance = chanceOf(seed + 1);
  const areaMm2 = 100 * Math.exp(chance.between(Math.log(0.5), Math.log(30)));
  const spanMm = areaMm2 > 900 ? 140 : areaMm2 > 250 ? 80 : 50;
  const body = bodyOf(kind, spanMm, chance);
  const shape = shapeOf(areaMm2, spanMm, chance);
  return {
    seed,
    kind,
    skin: skins[seed % skins.length] ?? 'light',
    camera: cameraOf(widthPx, spanMm, chance),
    spanMm,
    body,
    paper:
      kind === 'creased'
        ? folded(body, chance.between(0, spanMm / 2 - 14), chance.between(0.1, 0.8))
        : body,
    shape,
    trueAreaMm2: body.area(shape),
    printScale: kind === 'photocopied' ? 0.9 : 1,
    // Up to two pixels in a photo of twelve megapixels.
    blurPx: 0.15 + (chance.between(0.4, 2) * widthPx) / 4_000,
    noise: chance.between(1, 6),
    shade: { strength: chance.between(0, 0.5), angle: chance.between(0, 6.28) },
    isJpeg: true,
    cover:
      kind === 'half hidden'
        ? {
            middle: { u: spanMm / 2 + chance.between(-6, 6), v: chance.between(-6, 6) },
            radiusMm: spanMm > 100 ? 9 : 6,
          }
        : null,
    foreign: foreignOf(kind, chance),
    isPrintChecked: kind !== 'photocopied',
    hasStrip: kind !== 'foreign code alone',
    said: ['calf along', 'calf askew', 'calf across', 'heel along'].includes(kind)
      ? 'round'
      : 'flat',
  };
}

function bodyOf(kind: SceneKind, spanMm: number, chance: Chance): Body {
  // A long strip is placed on a large body: nobody wraps one around a thin limb.
  const calf = chance.between(45, 75) * (spanMm > 100 ? 1.25 : 1);
  const sign = chance.next() < 0.5 ? 1 : -1;
  if (kind === 'calf along' || kind === 'calf called flat') {
    return limb(calf, sign * chance.between(0, 0.12));
  }
  if (kind === 'calf askew') return limb(calf, sign * chance.between(0.26, 0.52));
  if (kind === 'calf across') return limb(calf, sign * chance.between(1.4, 1.57));
  if (kind === 'heel along') return ball(chance.between(38, 55) * (spanMm > 100 ? 1.4 : 1));
  return plane;
}

/** A blob with a few indentations: an ellipse with waves. */
function shapeOf(areaMm2: number, spanMm: number, chance: Chance): Spot[] {
  const long = chance.between(1, 1.8);
  const turn = chance.between(0, Math.PI);
  const waves = [2, 3, 4, 5].map((count) => ({
    count,
    size: chance.between(0, 0.16 / (count - 1)),
    from: chance.between(0, 6.28),
  }));
  const raw = Array.from({ length: 180 }, (_, index) => {
    const angle = (index / 180) * 2 * Math.PI;
    const far =
      1 +
      waves.reduce((sum, { count, size, from }) => sum + size * Math.cos(count * angle + from), 0);
    const [x, y] = [
      far * Math.cos(angle) * Math.sqrt(long),
      (far * Math.sin(angle)) / Math.sqrt(long),
    ];
    return {
      u: x * Math.cos(turn) - y * Math.sin(turn),
      v: x * Math.sin(turn) + y * Math.cos(turn),
    };
  });
  const scale = Math.sqrt(areaMm2 / plane.area(raw));
  const halfWidth = scale * Math.max(...raw.map(({ u }) => Math.abs(u)));
  const halfHeight = scale * Math.max(...raw.map(({ v }) => Math.abs(v)));
  // In the window if it fits, otherwise beside the strip.
  const fits = halfWidth < spanMm / 2 - 13;
  const middle = fits
    ? { u: chance.between(-4, 4), v: chance.between(-6, 6) }
    : { u: chance.between(-8, 8), v: (halfHeight + 18) * (chance.next() < 0.5 ? 1 : -1) };
  return raw.map(({ u, v }) => ({ u: middle.u + u * scale, v: middle.v + v * scale }));
}

function cameraOf(widthPx: number, spanMm: number, chance: Chance): Camera {
  const height = Math.round(widthPx * 0.75);
  const focalPx = widthPx * chance.between(0.68, 0.95);
  const tilt = (chance.between(0, 35) * Math.PI) / 180;
  const side = chance.between(0, 2 * Math.PI);
  const roll = chance.between(0, 2 * Math.PI);
  // A small strip is photographed from close up, a large one from slightly further away.
  const far = chance.between(250, 450) * (spanMm > 100 ? 1.15 : spanMm < 60 ? 0.7 : 1);
  const about = rotation([Math.cos(side), Math.sin(side), 0], tilt);
  const turned = product(rotation([0, 0, 1], roll), about);
  return {
    width: widthPx,
    height,
    focalPx,
    k1: chance.between(-0.03, 0.03),
    k2: chance.between(-0.01, 0.01),
    turn: turned,
    place: { x: chance.between(-20, 20), y: chance.between(-15, 15), z: far },
  };
}

type Rows = Camera['turn'];

function rotation([x, y, z]: readonly [number, number, number], angle: number): Rows {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const t = 1 - c;
  return [
    { x: c + t * x * x, y: t * x * y - s * z, z: t * x * z + s * y },
    { x: t * x * y + s * z, y: c + t * y * y, z: t * y * z - s * x },
    { x: t * x * z - s * y, y: t * y * z + s * x, z: c + t * z * z },
  ];
}

function product(one: Rows, other: Rows): Rows {
  const row = ({ x, y, z }: Rows[number]) => ({
    x: x * other[0].x + y * other[1].x + z * other[2].x,
    y: x * other[0].y + y * other[1].y + z * other[2].y,
    z: x * other[0].z + y * other[1].z + z * other[2].z,
  });
  return [row(one[0]), row(one[1]), row(one[2])];
}

function foreignOf(kind: SceneKind, chance: Chance): Scene['foreign'] {
  if (kind !== 'foreign code beside' && kind !== 'foreign code alone') return null;
  const texts = ['HTTPS://EXAMPLE.ORG/80A', 'WB-STRIP:2:80A', 'WB-STRIP:1:80C', 'wb-strip:1:80A'];
  const text = texts[Math.floor(chance.next() * texts.length)] as string;
  return { text, middle: { u: 0, v: -42 }, modules: codeModules(text) };
}

const light = { paper: 238, ink: 28, cover: 120 };
/** A red wound on dark skin has hardly any edge in greyscale. */
const bodyLight: Record<Skin, { skin: number; wound: number }> = {
  dark: { skin: 68, wound: 60 },
  medium: { skin: 128, wound: 80 },
  light: { skin: 168, wound: 96 },
};

/** Light of a place seen along a line of sight, before shading. */
export function lightOf(scene: Scene, eye: Parameters<Body['meet']>[0], ray: typeof eye): number {
  const onPaper = scene.hasStrip ? scene.paper.meet(eye, ray) : null;
  if (onPaper !== null) {
    const printed = stripLight(scene, onPaper);
    if (printed !== null) return printed;
  }
  const spot = scene.body.meet(eye, ray);
  if (spot === null) return 40;
  if (scene.foreign !== null) {
    const code = foreignLight(scene.foreign, spot);
    if (code !== null) return code;
  }
  if (isInside(scene.shape, spot) || (scene.others ?? []).some((each) => isInside(each, spot))) {
    return bodyLight[scene.skin].wound + 10 * Math.sin(spot.u / 2) * Math.sin(spot.v / 3);
  }
  return bodyLight[scene.skin].skin + 5 * Math.sin(spot.u / 5 + 1) * Math.sin(spot.v / 7);
}

const quietMm = 4;
const bandMm = { from: 15, to: 24 };

function stripLight(scene: Scene, spot: Spot): number | null {
  const { cover, spanMm, print = light } = scene;
  if (
    cover !== null &&
    Math.hypot(spot.u - cover.middle.u, spot.v - cover.middle.v) < cover.radiusMm
  ) {
    return light.cover;
  }
  const at = { u: spot.u / scene.printScale, v: spot.v / scene.printScale };
  const marker = markerFor(spanMm, at.u < 0 ? 'A' : 'B');
  const half = marker.sideMm / 2 + quietMm;
  const moduleMm = marker.sideMm / markerModules;
  const [du, dv] = [at.u - marker.centre.u, at.v];
  if (Math.abs(du) < half && dv > -half && dv < bandMm.to) {
    const column = Math.floor(du / moduleMm + markerModules / 2);
    const row = Math.floor(dv / moduleMm + markerModules / 2);
    return isDark(marker, row, column) ? print.ink : print.paper;
  }
  const onBand = Math.abs(at.u) < spanMm / 2 && at.v > bandMm.from && at.v < bandMm.to;
  return onBand && !isInside(scene.shape, spot) ? print.paper : null;
}

const markers = new Map<number, readonly [StripMarker, StripMarker]>();

function markerFor(spanMm: StripSpanMm, end: 'A' | 'B'): StripMarker {
  const pair = markers.get(spanMm) ?? [markerOf(spanMm, 'A'), markerOf(spanMm, 'B')];
  markers.set(spanMm, pair);
  return pair[end === 'A' ? 0 : 1];
}

function foreignLight(
  { middle, modules }: NonNullable<Scene['foreign']>,
  spot: Spot,
): number | null {
  const count = modules.length;
  const size = 22 / count;
  const column = Math.floor((spot.u - middle.u) / size + count / 2);
  const row = Math.floor((spot.v - middle.v) / size + count / 2);
  if (column < -4 || row < -4 || column >= count + 4 || row >= count + 4) return null;
  return modules[row]?.[column] === true ? light.ink : light.paper;
}

interface Radii {
  middle: Spot;
  /** How far away the edge is in each of 720 directions. */
  far: Float32Array;
  farthest: number;
}

const radiiKnown = new WeakMap<readonly Spot[], Radii>();

/** By the angle about the shape's centre, from which all of its edge is visible. */
export function isInside(shape: readonly Spot[], { u, v }: Spot): boolean {
  const radii = radiiKnown.get(shape) ?? radiiOf(shape);
  radiiKnown.set(shape, radii);
  const [du, dv] = [u - radii.middle.u, v - radii.middle.v];
  const away = Math.hypot(du, dv);
  if (away > radii.farthest) return false;
  const turn = Math.floor((Math.atan2(dv, du) / (2 * Math.PI) + 1) * 720) % 720;
  return away < (radii.far[turn] as number);
}

function radiiOf(shape: readonly Spot[]): Radii {
  const middle = {
    u: shape.reduce((sum, { u }) => sum + u, 0) / shape.length,
    v: shape.reduce((sum, { v }) => sum + v, 0) / shape.length,
  };
  const far = new Float32Array(720);
  for (let turn = 0; turn < 720; turn += 1) {
    const angle = ((turn + 0.5) / 720) * 2 * Math.PI;
    far[turn] = farAlong(shape, middle, Math.cos(angle), Math.sin(angle));
  }
  return { middle, far, farthest: Math.max(...far) };
}

function farAlong(shape: readonly Spot[], middle: Spot, cos: number, sin: number): number {
  let farthest = 0;
  shape.forEach((one, index) => {
    const next = shape[(index + 1) % shape.length] as Spot;
    const [au, av] = [one.u - middle.u, one.v - middle.v];
    const [eu, ev] = [next.u - one.u, next.v - one.v];
    const bottom = cos * ev - sin * eu;
    const share = (sin * au - cos * av) / bottom;
    if (share >= 0 && share <= 1) {
      farthest = Math.max(farthest, (au + share * eu) * cos + (av + share * ev) * sin);
    }
  });
  return farthest;
}
