/**
 * How a camera sees a strip that lies on a body: a pinhole camera with a little lens curvature,
 * and paper that is flat or bent round a cylinder. Paper cannot stretch, so an area on the bent paper
 * is the area of the skin below it.
 */
import type { Point } from './geometry.ts';
import type { PaperPoint } from './strip.ts';

/** The picture that is looked at. Mirrored ones (a front camera) are turned back first. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly isMirrored: boolean;
}

/**
 * How the paper bends: `curvature` in 1/mm, 0 where it is flat, round an axis that lies at `axis`
 * radians from the strip's own direction. 0 is a strip along a limb.
 */
export interface Bend {
  readonly curvature: number;
  readonly axis: number;
}

/**
 * What is not known beforehand: the turn of the paper (a rotation vector), its place before the
 * camera in mm, the logarithm of the focal length in pixels, and the lens's first radial term.
 */
export type Pose = readonly number[];

export const poseSize = 8;

interface Space {
  x: number;
  y: number;
  z: number;
}

/** A view with its rotation worked out once. */
export interface View {
  readonly frame: Frame;
  readonly bend: Bend;
  readonly rotation: readonly number[];
  readonly place: Space;
  readonly focalPx: number;
  readonly lens: number;
}

export function viewOf(frame: Frame, bend: Bend, pose: Pose): View {
  const [rx = 0, ry = 0, rz = 0, x = 0, y = 0, z = 0, logFocal = 0, lens = 0] = pose;
  return {
    frame,
    bend,
    rotation: rotationOf(rx, ry, rz),
    place: { x, y, z },
    focalPx: Math.exp(logFocal),
    lens,
  };
}

/** Rodrigues: nine numbers, row by row. */
export function rotationOf(rx: number, ry: number, rz: number): number[] {
  const angle = Math.hypot(rx, ry, rz);
  const a = angle < 1e-9 ? 1 : Math.sin(angle) / angle;
  const b = angle < 1e-9 ? 0.5 : (1 - Math.cos(angle)) / (angle * angle);
  const c = Math.cos(angle);
  return [
    c + b * rx * rx,
    b * rx * ry - a * rz,
    b * rx * rz + a * ry,
    b * rx * ry + a * rz,
    c + b * ry * ry,
    b * ry * rz - a * rx,
    b * rx * rz - a * ry,
    b * ry * rz + a * rx,
    c + b * rz * rz,
  ];
}

/** Bent paper in space, in the strip's own frame; away from the camera is positive. */
function bent({ curvature, axis }: Bend, { u, v }: PaperPoint): Space {
  if (Math.abs(curvature) < 1e-7) return { x: u, y: v, z: 0 };
  const cos = Math.cos(axis);
  const sin = Math.sin(axis);
  const along = u * cos + v * sin;
  const arc = (v * cos - u * sin) * curvature;
  const across = Math.sin(arc) / curvature;
  return {
    x: along * cos - across * sin,
    y: along * sin + across * cos,
    z: (1 - Math.cos(arc)) / curvature,
  };
}

/** Where the picture shows a place of the paper, pixels. */
export function imageOf(view: View, paper: PaperPoint): Point {
  const { rotation: r, place, frame } = view;
  const { x, y, z } = bent(view.bend, paper);
  const depth = (r[6] as number) * x + (r[7] as number) * y + (r[8] as number) * z + place.z;
  const px = ((r[0] as number) * x + (r[1] as number) * y + (r[2] as number) * z + place.x) / depth;
  const py = ((r[3] as number) * x + (r[4] as number) * y + (r[5] as number) * z + place.y) / depth;
  const stretch = 1 + view.lens * (px * px + py * py);
  const side = frame.isMirrored ? -1 : 1;
  return {
    x: frame.width / 2 + side * view.focalPx * px * stretch,
    y: frame.height / 2 + view.focalPx * py * stretch,
  };
}

/** Which place of the paper (and of the skin level with it) a pixel shows; null: it misses. */
export function paperOf(view: View, image: Point): PaperPoint | null {
  const { rotation: r, place, frame, focalPx, lens } = view;
  const side = frame.isMirrored ? -1 : 1;
  const sx = (side * (image.x - frame.width / 2)) / focalPx;
  const sy = (image.y - frame.height / 2) / focalPx;
  let x = sx;
  let y = sy;
  for (let turn = 0; turn < 4; turn += 1) {
    const stretch = 1 + lens * (x * x + y * y);
    x = sx / stretch;
    y = sy / stretch;
  }
  const turned = (a: number, b: number, c: number): Space => ({
    x: (r[0] as number) * a + (r[3] as number) * b + (r[6] as number) * c,
    y: (r[1] as number) * a + (r[4] as number) * b + (r[7] as number) * c,
    z: (r[2] as number) * a + (r[5] as number) * b + (r[8] as number) * c,
  });
  return meet(view.bend, turned(-place.x, -place.y, -place.z), turned(x, y, 1));
}

/** Where a line from `eye` along `ray` first meets the bent paper. */
function meet({ curvature, axis }: Bend, eye: Space, ray: Space): PaperPoint | null {
  if (Math.abs(curvature) < 1e-7) {
    const far = -eye.z / ray.z;
    return far > 0 ? { u: eye.x + far * ray.x, v: eye.y + far * ray.y } : null;
  }
  const cos = Math.cos(axis);
  const sin = Math.sin(axis);
  const radius = 1 / curvature;
  // In the cylinder's own directions: along its axis, across, and down to its middle.
  const e = { along: eye.x * cos + eye.y * sin, across: eye.y * cos - eye.x * sin };
  const d = { along: ray.x * cos + ray.y * sin, across: ray.y * cos - ray.x * sin };
  const down = eye.z - radius;
  const a = d.across * d.across + ray.z * ray.z;
  const b = e.across * d.across + down * ray.z;
  const c = e.across * e.across + down * down - radius * radius;
  const root = b * b - a * c;
  if (root < 0) return null;
  const far = (-b - Math.sqrt(root)) / a;
  const across = e.across + far * d.across;
  const along = e.along + far * d.along;
  const arc = Math.atan2(across, -(down + far * ray.z)) * radius;
  return { u: along * cos - arc * sin, v: along * sin + arc * cos };
}

/** Degrees between the camera's own direction and straight down onto the strip's middle. */
export function tiltDegOf(view: View): number {
  const { rotation: r, place } = view;
  const length = Math.hypot(place.x, place.y, place.z);
  const cos =
    ((r[2] as number) * place.x + (r[5] as number) * place.y + (r[8] as number) * place.z) / length;
  return (Math.acos(Math.min(1, Math.abs(cos))) * 180) / Math.PI;
}
