/**
 * Finds a hundred thousand patterns in one pass: nine photos in pieces of 32 bytes are that many, and searching for
 * them one after the other in a profile of 100 MB took minutes.
 */
import type { Mark } from './marks.ts';

export interface Finder {
  /** The marks of which something was found in `bytes`, each once, with the first encoding that was found. */
  in(bytes: Buffer): { mark: string; way: string }[];
}

interface Pattern {
  mark: string;
  way: string;
  bytes: Buffer;
}

const startBytes = 4;
const filterBits = 20;

export function openFinder(marks: readonly Mark[]): Finder {
  const all: Pattern[] = marks.flatMap(({ name, patterns }) =>
    patterns.map(({ way, bytes }) => ({ mark: name, way, bytes })),
  );
  const short = all.filter(({ bytes }) => bytes.length < startBytes);
  const byStart = new Map<number, Pattern[]>();
  // Most bytes begin no pattern: a lookup in a small table tells that before the map is used.
  const mayBegin = new Uint8Array(1 << filterBits);
  for (const pattern of all) {
    if (pattern.bytes.length < startBytes) continue;
    const start = pattern.bytes.readUInt32LE(0);
    mayBegin[slotOf(start)] = 1;
    const known = byStart.get(start);
    if (known === undefined) byStart.set(start, [pattern]);
    else known.push(pattern);
  }

  return {
    in(bytes) {
      const found = new Map<string, string>();
      const add = ({ mark, way }: Pattern) => {
        if (!found.has(mark)) found.set(mark, way);
      };
      for (const pattern of short) if (bytes.includes(pattern.bytes)) add(pattern);
      let start = 0;
      for (let end = 0; end < bytes.length; end += 1) {
        start = ((start >>> 8) | ((bytes[end] ?? 0) << 24)) >>> 0;
        if (mayBegin[slotOf(start)] === 0 || end + 1 < startBytes) continue;
        const at = end + 1 - startBytes;
        for (const pattern of byStart.get(start) ?? []) {
          if (bytes.subarray(at, at + pattern.bytes.length).equals(pattern.bytes)) add(pattern);
        }
      }
      return [...found].map(([mark, way]) => ({ mark, way }));
    },
  };
}

function slotOf(start: number): number {
  return Math.imul(start, 2_654_435_761) >>> (32 - filterBits);
}
