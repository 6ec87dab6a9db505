/**
 * Turns a file into a photo that can be submitted: detects its real format, removes metadata, brings it under the
 * hospital's limit, and adds a checksum and a thumbnail. Decoding and encoding are plugged in, so that all of this also
 * runs without a browser.
 */
import type { ProfileLimits } from '../../../shared/profile.ts';
import { cleanJpeg } from './cleanJpeg.ts';
import type { CleanPhoto } from './cleanPhoto.ts';
import { cleanPng } from './cleanPng.ts';
import { photoFormat, type DrawnFormat } from './photoFormat.ts';

export type PhotoNote = 'metadata-removed' | 'scaled' | 'converted';
export type RefusalReason =
  | 'empty'
  | 'heic'
  | 'notImage'
  | 'broken'
  | 'cannotOpen'
  | 'notPrepared'
  | 'tooLarge';

export interface PreparedPhoto {
  bytes: ArrayBuffer;
  contentType: 'image/jpeg' | 'image/png';
  /** Lower-case hex of the SHA-256 of `bytes`. */
  sha256: string;
  /** A small JPEG. */
  thumbnail: ArrayBuffer;
  widthPx: number;
  heightPx: number;
  notes: PhotoNote[];
}

export type PhotoPreparation =
  | { is: 'ready'; photo: PreparedPhoto }
  | { is: 'refused'; why: RefusalReason };

export interface PhotoLimits {
  maxBytes: number;
  maxSidePixels: number;
  /** What the hospital accepts. */
  formats: ProfileLimits['photoFormats'];
}

/** A decoded picture, orientation applied. */
export interface Picture {
  widthPx: number;
  heightPx: number;
  /** Draws it no larger than `maxSidePixels` on its longer side, as a JPEG of `quality` 0 to 1. */
  toJpeg(maxSidePixels: number, quality: number): Promise<ArrayBuffer>;
  close(): void;
}

export interface PhotoTools {
  /** Rejects if the bytes are not a picture. */
  decode(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Picture>;
  sha256(bytes: ArrayBuffer): Promise<string>;
}

const thumbnailSidePixels = 400;
const thumbnailQuality = 0.82;
/**
 * Tried in this order until the photo fits. The detail of a wound depends most on the size, so the quality is reduced
 * first.
 */
const ladder = [
  { side: 1, quality: 0.9 },
  { side: 1, quality: 0.8 },
  { side: 0.75, quality: 0.8 },
  { side: 0.5, quality: 0.8 },
  { side: 0.5, quality: 0.6 },
] as const;

/** Reads one file and prepares it. Never throws. */
export async function prepareFile(
  file: Blob,
  limits: PhotoLimits,
  tools: PhotoTools,
): Promise<PhotoPreparation> {
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    // It was removed or changed after it was chosen, or it is in a cloud album and not on the tablet.
    return { is: 'refused', why: 'cannotOpen' };
  }
  try {
    return await preparePhoto(new Uint8Array(bytes), limits, tools);
  } catch {
    // The tablet has not enough memory for it: the file itself is sound.
    return { is: 'refused', why: 'notPrepared' };
  }
}

/** Prepares the bytes of one file. Never throws for anything that a file can hold. */
export async function preparePhoto(
  bytes: Uint8Array<ArrayBuffer>,
  limits: PhotoLimits,
  tools: PhotoTools,
): Promise<PhotoPreparation> {
  const format = photoFormat(bytes);
  switch (format) {
    case 'empty':
      return { is: 'refused', why: format };
    case 'other':
      return { is: 'refused', why: 'notImage' };
    case 'jpeg':
    case 'png':
      return prepare(bytes, format, limits, tools);
    case 'heic':
    case 'avif':
    case 'webp':
    case 'gif':
    case 'bmp':
      return drawAnew(bytes, format, limits, tools);
  }
}

/** Converts a format that no hospital accepts, but this tablet can decode, to a JPEG. */
async function drawAnew(
  bytes: Uint8Array<ArrayBuffer>,
  format: DrawnFormat,
  limits: PhotoLimits,
  tools: PhotoTools,
): Promise<PhotoPreparation> {
  let picture: Picture;
  try {
    picture = await tools.decode(bytes, `image/${format}`);
  } catch {
    return { is: 'refused', why: format === 'heic' ? 'heic' : 'notImage' };
  }
  return finish(picture, tools, scaled(picture, limits, ['converted']));
}

async function prepare(
  bytes: Uint8Array<ArrayBuffer>,
  format: 'jpeg' | 'png',
  limits: PhotoLimits,
  tools: PhotoTools,
): Promise<PhotoPreparation> {
  const contentType = `image/${format}` as const;
  let clean: CleanPhoto;
  let picture: Picture;
  try {
    clean = format === 'jpeg' ? cleanJpeg(bytes) : cleanPng(bytes);
    picture = await tools.decode(clean.bytes, contentType);
  } catch {
    // All errors of a decoder mean the same to the nurse.
    return { is: 'refused', why: 'broken' };
  }
  return finish(picture, tools, fit(clean, contentType, picture, limits));
}

/** Adds the checksum and the thumbnail, and releases the picture. */
async function finish(
  picture: Picture,
  tools: PhotoTools,
  fitting: Promise<Fitted | null>,
): Promise<PhotoPreparation> {
  try {
    const fitted = await fitting;
    if (fitted === null) {
      return { is: 'refused', why: 'tooLarge' };
    }
    const thumbnail = await picture.toJpeg(thumbnailSidePixels, thumbnailQuality);
    const sha256 = await tools.sha256(fitted.bytes);
    return { is: 'ready', photo: { ...fitted, sha256, thumbnail } };
  } finally {
    picture.close();
  }
}

type Fitted = Omit<PreparedPhoto, 'sha256' | 'thumbnail'>;

/** The photo unchanged if it fits and is accepted, otherwise a JPEG, scaled until it fits; null if that fails. */
async function fit(
  clean: CleanPhoto,
  contentType: 'image/jpeg' | 'image/png',
  picture: Picture,
  limits: PhotoLimits,
): Promise<Fitted | null> {
  const longerSide = Math.max(picture.widthPx, picture.heightPx);
  const notes: PhotoNote[] = clean.metadataRemoved ? ['metadata-removed'] : [];
  const isTooLarge = clean.bytes.length > limits.maxBytes || longerSide > limits.maxSidePixels;
  const isConverted = contentType === 'image/png' && (isTooLarge || limits.formats === 'jpeg-only');
  if (!isTooLarge && !isConverted) {
    const { buffer } = clean.bytes;
    const { widthPx, heightPx } = picture;
    return { bytes: buffer, contentType, widthPx, heightPx, notes };
  }
  if (isTooLarge) notes.push('scaled');
  if (isConverted) notes.push('converted');
  return scaled(picture, limits, notes);
}

/** Encodes it as a JPEG, smaller until it fits, and notes that; null if that fails. */
async function scaled(
  picture: Picture,
  limits: PhotoLimits,
  notes: PhotoNote[],
): Promise<Fitted | null> {
  const longerSide = Math.max(picture.widthPx, picture.heightPx);
  for (const { side, quality } of ladder) {
    const sidePixels = Math.round(Math.min(longerSide, limits.maxSidePixels) * side);
    const bytes = await picture.toJpeg(sidePixels, quality);
    if (bytes.byteLength <= limits.maxBytes) {
      const factor = Math.min(1, sidePixels / longerSide);
      return {
        bytes,
        contentType: 'image/jpeg',
        widthPx: Math.round(picture.widthPx * factor),
        heightPx: Math.round(picture.heightPx * factor),
        notes: factor < 1 && !notes.includes('scaled') ? ['scaled', ...notes] : notes,
      };
    }
  }
  return null;
}
