/**
 * The only thing kept of a photo's EXIF: its orientation. Everything else in there (place, time, camera, owner,
 * thumbnail) goes.
 */

/** The EXIF tag for how the pixels must be turned, 1 to 8. */
const orientationTag = 0x0112;
const shortType = 3;

/**
 * The orientation in a TIFF block (what follows `Exif\0\0`), or 1 if there is none or the block is damaged: a photo is
 * never refused for its metadata.
 */
export function readOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const little = view.getUint16(0) === 0x4949;
    if (!little && view.getUint16(0) !== 0x4d4d) {
      return 1;
    }
    const directory = view.getUint32(4, little);
    const entries = view.getUint16(directory, little);
    for (let entry = 0; entry < entries; entry += 1) {
      const at = directory + 2 + entry * 12;
      if (view.getUint16(at, little) === orientationTag) {
        // With another type, or with more than one value, every viewer ignores it.
        if (view.getUint16(at + 2, little) !== shortType || view.getUint32(at + 4, little) !== 1) {
          return 1;
        }
        const value = view.getUint16(at + 8, little);
        return value >= 1 && value <= 8 ? value : 1;
      }
    }
  } catch {
    // Reading beyond the end: the block is damaged.
  }
  return 1;
}

/** A TIFF block with the orientation and nothing else, big endian, 26 bytes. */
export function minimalTiff(orientation: number): Uint8Array {
  const bytes = new Uint8Array(26);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  view.setUint16(12, shortType);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return bytes;
}
