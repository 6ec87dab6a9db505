/** Detects what a file really is from its first bytes; names and declared types prove nothing. */

/** Formats that a hospital accepts, formats that the tablet may be able to convert, and the rest. */
export type PhotoFormat = 'jpeg' | 'png' | DrawnFormat | 'empty' | 'other';
export type DrawnFormat = 'heic' | 'avif' | 'webp' | 'gif' | 'bmp';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Brands of the HEIF family, at byte 8 of the `ftyp` box. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];
const avifBrands = ['avif', 'avis'];

export function photoFormat(bytes: Uint8Array): PhotoFormat {
  if (bytes.length === 0) {
    return 'empty';
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) {
    return 'jpeg';
  }
  if (pngSignature.every((byte, index) => bytes[index] === byte)) {
    return 'png';
  }
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (ascii(4, 8) === 'ftyp') return formatOfBrands(brandsIn(bytes));
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (['GIF87a', 'GIF89a'].includes(ascii(0, 6))) return 'gif';
  // The field at byte 6 is reserved and 0: two letters alone are not enough.
  return ascii(0, 2) === 'BM' && ascii(6, 10) === '\0\0\0\0' ? 'bmp' : 'other';
}

/** The brand of an `ftyp` box and its compatible brands, which tell AVIF from HEIC if the first is `mif1`. */
function brandsIn(bytes: Uint8Array): string[] {
  const end = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const box = String.fromCharCode(...bytes.subarray(8, Math.min(end, bytes.length, 256)));
  const [first = '', , ...others] = box.match(/[^]{4}/g) ?? [];
  return [first, ...others];
}

function formatOfBrands(brands: readonly string[]): PhotoFormat {
  if (brands.some((brand) => avifBrands.includes(brand))) return 'avif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : 'other';
}
