/** The photos that the suite uploads: tiny images of our own, enlarged if a size is examined. */

/** A PNG of 1 by 1 grey pixel. */
const pngBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

/** A JPEG of 1 by 1 grey pixel. */
const jpegBase64 =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAA/9k=';

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** A PNG that is unique for each `mark`. */
export function pngPhoto(mark: string): Uint8Array {
  const bytes = bytesOf(pngBase64);
  const end = bytes.length - 12;
  return concatenated(bytes.subarray(0, end), textChunk(mark), bytes.subarray(end));
}

/** An Exif segment as of a camera: the orientation alone. */
const exifBase64 = '/+EAIkV4aWYAAElJKgAIAAAAAQASAQMAAQAAAAYAAAAAAAAA';

/** A JPEG that is unique for each `mark`. */
export function jpegPhoto(mark: string): Uint8Array {
  const bytes = bytesOf(jpegBase64);
  const comment = commentSegment(new TextEncoder().encode(mark));
  return concatenated(bytes.subarray(0, 2), bytesOf(exifBase64), comment, bytes.subarray(2));
}

/** A JPEG of exactly `length` bytes, filled with comments. */
export function jpegOfLength(length: number): Uint8Array {
  const bytes = bytesOf(jpegBase64);
  const photo = new Uint8Array(length);
  photo.set(bytes.subarray(0, 2));
  let at = 2;
  for (let room = length - bytes.length; room > 0; room = length - bytes.length - (at - 2)) {
    // A segment takes at least 4 bytes, so 1 to 3 bytes must never be left over.
    const size = room <= 65_537 ? room : Math.min(65_537, room - 4);
    photo.set([0xff, 0xfe, (size - 2) >> 8, (size - 2) & 0xff], at);
    at += size;
  }
  photo.set(bytes.subarray(2), at);
  return photo;
}

/** The beginning of a GIF: an image in a format that the interface does not accept. */
export function gifPhoto(): Uint8Array {
  return bytesOf('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7');
}

function concatenated(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function commentSegment(content: Uint8Array): Uint8Array {
  const length = content.length + 2;
  return concatenated(Uint8Array.of(0xff, 0xfe, length >> 8, length & 0xff), content);
}

function textChunk(text: string): Uint8Array {
  const content = new TextEncoder().encode(`tEXtComment\0${text}`);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, content.length - 4);
  const check = new Uint8Array(4);
  new DataView(check.buffer).setUint32(0, crc32(content));
  return concatenated(length, content, check);
}

/** The checksum of PNG. */
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    }
  }
  return (value ^ 0xffffffff) >>> 0;
}
