/** What is searched for: marks as bytes, in every encoding in which a browser may have stored them. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

export interface Mark {
  /** The mark as written in the list. */
  name: string;
  /** The encodings of it, each under a name. */
  patterns: readonly { way: string; bytes: Buffer }[];
}

/** Any 64 consecutive bytes of a file contain at least one of its aligned 32-byte pieces whole. */
const pieceBytes = 32;
/** Base64 comes in long runs, so only one piece in this many is also searched for in that encoding. */
const base64Every = 32;

/** Text as UTF-8, UTF-16, base64 at every alignment, and percent-encoded. */
export function markOfText(text: string): Mark {
  const bytes = Buffer.from(text, 'utf8');
  const wide = Buffer.from(text, 'utf16le');
  return {
    name: text,
    patterns: distinct([
      { way: 'UTF-8', bytes },
      { way: 'UTF-16', bytes: wide },
      { way: 'UTF-16 (big-endian)', bytes: Buffer.from(wide).swap16() },
      ...inBase64(bytes, 'base64'),
      ...inBase64(wide, 'base64 of UTF-16'),
      { way: 'percent-encoded', bytes: Buffer.from(encodeURIComponent(text)) },
      { way: 'JSON escapes', bytes: Buffer.from(escaped(text)) },
      { way: 'key of a database', bytes: sortable(text) },
    ]),
  };
}

/** Bytes such as a key's: raw, as hex and as base64. */
export function markOfBytes(name: string, bytes: Buffer): Mark {
  return {
    name,
    patterns: distinct([
      { way: 'bytes', bytes },
      { way: 'hex', bytes: Buffer.from(bytes.toString('hex')) },
      ...inBase64(bytes, 'base64'),
    ]),
  };
}

/** A file such as a photo: any 64 consecutive bytes of it that are left somewhere. */
export function markOfFile(name: string, bytes: Buffer): Mark {
  const patterns = [];
  for (let at = pictureAt(bytes); at + pieceBytes <= bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes);
    // Padding occurs in every file.
    if (new Set(piece).size <= 8) continue;
    patterns.push({ way: `bytes at ${at}`, bytes: piece });
    if (patterns.length % base64Every === 1) {
      patterns.push(...inBase64(piece, `base64 of bytes at ${at}`));
    }
  }
  return { name, patterns };
}

/** Where a JPEG's image data begins: the tables before it are the same in other files of the same program. */
function pictureAt(bytes: Buffer): number {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  return isJpeg ? Math.max(0, bytes.indexOf(Buffer.from([0xff, 0xda]))) : 0;
}

/**
 * The marks of a list, one a line; `file: <path>` stands for pieces of that file (relative to the list),
 * `hex: <digits>` for bytes. Empty lines and lines that begin with # are skipped.
 */
export async function readMarks(path: string): Promise<Mark[]> {
  const marks: Mark[] = [];
  for (const line of (await readFile(path, 'utf8')).split(/\r?\n/)) {
    const said = line.trim();
    if (said === '' || said.startsWith('#')) continue;
    const [, kind, value = ''] = /^(file|hex):\s*(.+)$/.exec(said) ?? [];
    if (kind === 'file') {
      marks.push(markOfFile(said, await readFile(resolve(dirname(path), value))));
    } else if (kind === 'hex') {
      marks.push(markOfBytes(said, Buffer.from(value, 'hex')));
    } else {
      marks.push(markOfText(said));
    }
  }
  return marks;
}

/** The inner characters of the three alignments of bytes in base64, in both alphabets. */
function inBase64(bytes: Buffer, way: string): { way: string; bytes: Buffer }[] {
  return [0, 1, 2].flatMap((shift) => {
    const said = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const from = shift === 0 ? 0 : shift + 1;
    const inner = said.slice(from, said.length - 1);
    if (inner.length < 8) return [];
    return [
      { way, bytes: Buffer.from(inner) },
      { way, bytes: Buffer.from(inner.replaceAll('+', '-').replaceAll('/', '_')) },
    ];
  });
}

function escaped(text: string): string {
  return text.replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A text as Chromium writes it into a key on SQLite, so that keys sort by their bytes. */
function sortable(text: string): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit <= 0x7e) bytes.push(unit + 1);
    else if (unit <= 0x3fff) bytes.push(0x80 | (unit >> 8), unit & 0xff);
    else bytes.push(0xff, unit >> 8, unit & 0xff);
  }
  return Buffer.from(bytes);
}

function distinct(patterns: { way: string; bytes: Buffer }[]): { way: string; bytes: Buffer }[] {
  const known = new Set<string>();
  return patterns.filter(({ bytes }) => {
    const key = bytes.toString('latin1');
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}
