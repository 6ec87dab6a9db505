/** Grey pictures: luminance of a camera picture, read between the pixels. */

export interface GrayImage {
  readonly width: number;
  readonly height: number;
  /** Row by row, 0 dark to 255 light. */
  readonly data: Uint8ClampedArray | Uint8Array;
}

/** Part of a picture, whose own top left corner lies at `left`, `top` of the whole. */
export interface GrayPart extends GrayImage {
  readonly left: number;
  readonly top: number;
}

/**
 * A picture whose parts are read when they are needed: a photo of twelve megapixels is never held as
 * a whole. `part` may give back more than was asked for, and less at the edges.
 */
export interface PictureSource {
  readonly width: number;
  readonly height: number;
  part(left: number, top: number, width: number, height: number): GrayPart;
}

/** Luminance (Rec. 601) of RGBA pixels. */
export function grayOf(pixels: {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}): GrayImage {
  const { width, height, data } = pixels;
  const gray = new Uint8ClampedArray(width * height);
  for (let index = 0, at = 0; index < gray.length; index += 1, at += 4) {
    gray[index] =
      (77 * (data[at] as number) +
        150 * (data[at + 1] as number) +
        29 * (data[at + 2] as number)) >>
      8;
  }
  return { width, height, data: gray };
}

/** Grey as RGBA, for a decoder that takes nothing else. */
export function rgbaOf({ data }: GrayImage): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(data.length * 4);
  for (let index = 0, at = 0; index < data.length; index += 1, at += 4) {
    const light = data[index] as number;
    rgba[at] = light;
    rgba[at + 1] = light;
    rgba[at + 2] = light;
    rgba[at + 3] = 255;
  }
  return rgba;
}

/** A picture that is in memory as a whole. */
export function sourceOf(image: GrayImage): PictureSource {
  const whole: GrayPart = { ...image, left: 0, top: 0 };
  return { width: image.width, height: image.height, part: () => whole };
}

/** The light at a place of the whole picture, between the four pixels around it; NaN outside. */
export function lightAt(part: GrayPart, x: number, y: number): number {
  const px = x - part.left - 0.5;
  const py = y - part.top - 0.5;
  const x0 = Math.floor(px);
  const y0 = Math.floor(py);
  if (!(x0 >= 0 && y0 >= 0 && x0 < part.width - 1 && y0 < part.height - 1)) return Number.NaN;
  const fx = px - x0;
  const fy = py - y0;
  const at = y0 * part.width + x0;
  const { data, width } = part;
  const top = (data[at] as number) * (1 - fx) + (data[at + 1] as number) * fx;
  const low = (data[at + width] as number) * (1 - fx) + (data[at + width + 1] as number) * fx;
  return top * (1 - fy) + low * fy;
}
