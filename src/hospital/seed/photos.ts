// Owns the sample photos: drawn when somebody asks for one, never stored.
import type { PhotoContentType } from '../../shared/interface/attachment.ts';
import { encodeJpeg } from './jpeg.ts';
import { encodePng } from './png.ts';
import { drawWound } from './woundPicture.ts';
import type { WoundLook } from './woundPicture.ts';

/** A photo to try things with. `bytes` draws it anew at each call (some 100 ms): keep what you got. */
export interface SamplePhoto {
  readonly name: string;
  readonly title: string;
  readonly contentType: PhotoContentType;
  bytes(): Uint8Array;
}

const fair = [226, 184, 156] as const;
const tan = [198, 150, 116] as const;

function jpeg(name: string, title: string, look: WoundLook): SamplePhoto {
  const bytes = () => encodeJpeg(drawWound(look, 640, 480), 82);
  return { name: `${name}.jpg`, title, contentType: 'image/jpeg', bytes };
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
    bytes: () =>
      encodePng(
        drawWound(
          { seed: 15, skin: fair, lengthCm: 3, widthCm: 0.8, angle: -30, slough: 0, necrosis: 0 },
          200,
          150,
        ),
      ),
  },
];
