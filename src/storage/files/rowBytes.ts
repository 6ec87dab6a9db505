/**
 * Rows as bytes: JSON, with the binary values (photos, seals, frozen bodies) stored beside it unchanged. Anything else
 * that JSON cannot hold (an undefined field) is missing when the rows are read again.
 */
import { z } from 'zod';
import { fieldOf } from '../../shared/unknown.ts';

/** Marks the place of bytes in the JSON; no row of ours has a field of this name. */
const bytesField = '\u0000bytes';

const indexSchema = z.object({ rows: z.array(z.unknown()), lengths: z.array(z.number()) });

/** Encodes rows. null stands for a row that was deleted. */
export function encodeRows(rows: readonly (object | null)[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const apart = (_key: string, value: unknown): unknown => {
    const bytes = bytesOf(value);
    if (bytes === null) return value;
    parts.push(bytes);
    return { [bytesField]: parts.length - 1 };
  };
  const text = JSON.stringify({ rows }, apart);
  const lengths = JSON.stringify(parts.map(({ length }) => length));
  const json = new TextEncoder().encode(`${text.slice(0, -1)},"lengths":${lengths}}`);
  const total = parts.reduce((sum, { length }) => sum + length, 4 + json.length);
  const encoded = new Uint8Array(total);
  new DataView(encoded.buffer).setUint32(0, json.length, true);
  encoded.set(json, 4);
  let at = 4 + json.length;
  for (const part of parts) {
    encoded.set(part, at);
    at += part.length;
  }
  return encoded;
}

/** Decodes what {@link encodeRows} made. Throws if the bytes are not rows. */
export function decodeRows(encoded: Uint8Array): (object | null)[] {
  const view = new DataView(encoded.buffer, encoded.byteOffset, encoded.length);
  const partsAt = 4 + view.getUint32(0, true);
  const text = new TextDecoder().decode(encoded.subarray(4, partsAt));
  const index = indexSchema.parse(JSON.parse(text));
  const starts: number[] = [];
  let at = partsAt;
  for (const length of index.lengths) {
    starts.push(at);
    at += length;
  }
  const together = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(together);
    if (typeof value !== 'object' || value === null) return value;
    const part = fieldOf(value, bytesField);
    if (typeof part !== 'number') {
      return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, together(of)]));
    }
    const start = starts[part] ?? 0;
    return encoded.slice(start, start + (index.lengths[part] ?? 0)).buffer;
  };
  return index.rows.map((row) => together(row) as object | null);
}

function bytesOf(value: unknown): Uint8Array | null {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) {
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  }
  return null;
}
