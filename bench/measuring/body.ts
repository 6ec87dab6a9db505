/**
 * The surfaces on which strips lie in rendered photos: a plane, a calf (cylinder), a heel (sphere). Written
 * independently of src/measuring, so that the same mistake cannot hide in both.
 */

export interface Spot {
  u: number;
  v: number;
}

export interface Space {
  x: number;
  y: number;
  z: number;
}

export interface Body {
  /** Where a line first meets the body, as a place on it in mm; null if it misses. */
  meet(eye: Space, ray: Space): Spot | null;
  place(spot: Spot): Space;
  /** The true area of a shape on it, mm². */
  area(shape: readonly Spot[]): number;
}

function flatArea(shape: readonly Spot[]): number {
  let sum = 0;
  shape.forEach((one, index) => {
    const next = shape[(index + 1) % shape.length] as Spot;
    sum += one.u * next.v - next.u * one.v;
  });
  return Math.abs(sum) / 2;
}

export const plane: Body = {
  meet(eye, ray) {
    const far = -eye.z / ray.z;
    return far > 0 ? { u: eye.x + far * ray.x, v: eye.y + far * ray.y } : null;
  },
  place: ({ u, v }) => ({ x: u, y: v, z: 0 }),
  area: flatArea,
};

/** The nearer intersection of a line with a circle, as a distance along the line. */
function nearest(a: number, b: number, c: number): number | null {
  const root = b * b - a * c;
  return root < 0 ? null : (-b - Math.sqrt(root)) / a;
}

/** A limb whose axis is rotated by `angle` radians from the strip's direction. */
export function limb(radius: number, angle: number): Body {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = ({ x, y, z }: Space) => ({ a: x * cos + y * sin, c: y * cos - x * sin, z });
  return {
    meet(eye, ray) {
      const [e, r] = [turned(eye), turned(ray)];
      const low = e.z - radius;
      const far = nearest(
        r.c * r.c + r.z * r.z,
        e.c * r.c + low * r.z,
        e.c * e.c + low * low - radius * radius,
      );
      if (far === null) return null;
      const arc = radius * Math.atan2(e.c + far * r.c, radius - (e.z + far * r.z));
      const along = e.a + far * r.a;
      return { u: along * cos - arc * sin, v: along * sin + arc * cos };
    },
    place({ u, v }) {
      const along = u * cos + v * sin;
      const turn = (v * cos - u * sin) / radius;
      const across = radius * Math.sin(turn);
      return {
        x: along * cos - across * sin,
        y: along * sin + across * cos,
        z: radius * (1 - Math.cos(turn)),
      };
    },
    area: flatArea,
  };
}

/** A heel: a sphere on which u runs along a great circle and v away from it. */
export function ball(radius: number): Body {
  return {
    meet(eye, ray) {
      const low = eye.z - radius;
      const far = nearest(
        ray.x * ray.x + ray.y * ray.y + ray.z * ray.z,
        eye.x * ray.x + eye.y * ray.y + low * ray.z,
        eye.x * eye.x + eye.y * eye.y + low * low - radius * radius,
      );
      if (far === null) return null;
      const [x, y, z] = [eye.x + far * ray.x, eye.y + far * ray.y, eye.z + far * ray.z];
      return {
        u: radius * Math.atan2(x, radius - z),
        v: radius * Math.asin(Math.max(-1, Math.min(1, y / radius))),
      };
    },
    place({ u, v }) {
      const [turn, rise] = [u / radius, v / radius];
      return {
        x: radius * Math.cos(rise) * Math.sin(turn),
        y: radius * Math.sin(rise),
        z: radius * (1 - Math.cos(rise) * Math.cos(turn)),
      };
    },
    area(shape) {
      let sum = 0;
      shape.forEach((one, index) => {
        const next = shape[(index + 1) % shape.length] as Spot;
        const middle = (Math.sin(one.v / radius) + Math.sin(next.v / radius)) / 2;
        sum += radius * middle * (next.u - one.u);
      });
      return Math.abs(sum);
    },
  };
}

/** Paper folded at `foldU`: the part beyond the fold is raised by `angle` radians. */
export function folded(body: Body, foldU: number, angle: number): Body {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    ...body,
    meet(eye, ray) {
      // In the frame of the flap: rotated about the fold, towards the camera.
      const into = ({ x, y, z }: Space, from: number): Space => ({
        x: (x - from) * cos - z * sin,
        y,
        z: (x - from) * sin + z * cos,
      });
      const flap = plane.meet(into(eye, foldU), into(ray, 0));
      if (flap !== null && flap.u >= 0) return { u: flap.u + foldU, v: flap.v };
      const below = body.meet(eye, ray);
      return below !== null && below.u <= foldU ? below : null;
    },
  };
}
