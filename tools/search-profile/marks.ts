/**
 * Owns what is looked for: marks as bytes, in every way in which a browser may have written them down.
 */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

export interface Mark {
  /** As it stands in the list. */
  name: string;
  /** The ways to write it, each under a name. */
  patterns: readonly { way: string; bytes: Buffer }[];
}

const fragmentBytes = 64;
const mostFragments = 200;

/** Text, as UTF-8, UTF-16, base64 at every place in it, and percent signs. */
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
    ]),
  };
}

/** Bytes such as a key's: as they are, as hex and as base64. */
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

/** A file such as a photo: pieces of 64 bytes from all over it. */
export function markOfFile(name: string, bytes: Buffer): Mark {
  const step = Math.max(fragmentBytes, Math.ceil(bytes.length / mostFragments));
  const patterns = [];
  for (let at = 0; at + fragmentBytes <= bytes.length; at += step) {
    const fragment = bytes.subarray(at, at + fragmentBytes);
    // Padding is in every file.
    if (new Set(fragment).size > 8) patterns.push({ way: `64 bytes at ${at}`, bytes: fragment });
  }
  return { name, patterns };
}

/**
 * The marks of a list: one a line; `file: <path>` stands for pieces of that file (beside the list),
 * `hex: <digits>` for bytes. Empty lines and those that begin with # are passed over.
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

/** The inner characters of the three ways in which bytes can lie in base64; both alphabets. */
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

function distinct(patterns: { way: string; bytes: Buffer }[]): { way: string; bytes: Buffer }[] {
  const known = new Set<string>();
  return patterns.filter(({ bytes }) => {
    const key = bytes.toString('latin1');
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}
