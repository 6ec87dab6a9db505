/** Owns the sample photos: drawn when somebody asks for one for the first time. */
import type { PhotoContentType } from '../../shared/interface/attachment.ts';
import { jpegRows } from './jpeg.ts';
import { encodePng } from './png.ts';
import { woundRows } from './woundPicture.ts';
import type { WoundLook } from './woundPicture.ts';

/** A photo to try things with. */
export interface SamplePhoto {
  readonly name: string;
  readonly title: string;
  readonly contentType: PhotoContentType;
  /** Draws it, step by step. */
  draw(): Generator<void, Uint8Array>;
}

/** How long drawing may keep others waiting, in milliseconds. */
const sliceMs = 8;

/** Gives the bytes of sample photos: each is drawn once, in slices, so that nobody has to wait for it. */
export function createSampleDrawer(): (photo: SamplePhoto) => Promise<Uint8Array> {
  const drawn = new Map<string, Promise<Uint8Array>>();
  return (photo) => {
    const known = drawn.get(photo.name);
    if (known !== undefined) return known;
    const drawing = inSlices(photo.draw());
    drawn.set(photo.name, drawing);
    return drawing;
  };
}

async function inSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  let untilMs = performance.now() + sliceMs;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (performance.now() < untilMs) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    untilMs = performance.now() + sliceMs;
  }
}

const fair = [226, 184, 156] as const;
const tan = [198, 150, 116] as const;

function jpeg(name: string, title: string, look: WoundLook): SamplePhoto {
  function* draw(): Generator<void, Uint8Array> {
    return yield* jpegRows(yield* woundRows(look, 640, 480), 82);
  }
  return { name: `${name}.jpg`, title, contentType: 'image/jpeg', draw };
}

/** Photos of the usual kinds of wound, and one PNG. */
export const samplePhotos: readonly SamplePhoto[] = [
  jpeg('sacrum-clean', '薦骨壓傷，肉芽 Sacrum, granulating', {
    seed: 11,
    skin: fair,
    lengthCm: 4.2,
    widthCm: 2.8,
    angle: 20,
    slough: 0.1,
    necrosis: 0,
  }),
  jpeg('sacrum-slough', '薦骨壓傷，腐肉 Sacrum, sloughy', {
    seed: 12,
    skin: fair,
    lengthCm: 5,
    widthCm: 3.6,
    angle: -15,
    slough: 0.55,
    necrosis: 0.1,
  }),
  jpeg('heel-necrosis', '左足跟，焦痂 Left heel, eschar', {
    seed: 13,
    skin: tan,
    lengthCm: 3.4,
    widthCm: 3,
    angle: 70,
    slough: 0.3,
    necrosis: 0.55,
  }),
  jpeg('hip-healing', '右髖，癒合中 Right hip, healing', {
    seed: 14,
    skin: tan,
    lengthCm: 2.2,
    widthCm: 1,
    angle: 40,
    slough: 0,
    necrosis: 0,
  }),
  {
    name: 'forearm-small.png',
    title: '左前臂擦傷 Left forearm, graze (PNG)',
    contentType: 'image/png',
    *draw() {
      const look = { seed: 15, skin: fair, lengthCm: 3, widthCm: 0.8, angle: -30 };
      return encodePng(yield* woundRows({ ...look, slough: 0, necrosis: 0 }, 200, 150));
    },
  },
];
