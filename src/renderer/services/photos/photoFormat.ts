/** Owns telling what a file really is, by its first bytes; names and declared types prove nothing. */

export type PhotoFormat = 'jpeg' | 'png' | 'heic' | 'empty' | 'other';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Brands of the HEIF family, at byte 8 of the `ftyp` box. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis'];

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
  return ascii(4, 8) === 'ftyp' && heicBrands.includes(ascii(8, 12)) ? 'heic' : 'other';
}
