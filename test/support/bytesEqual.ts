/**
 * Set up before every test file: makes `toEqual` and the like compare the bytes of an `ArrayBuffer`. Vitest by itself
 * compares own properties, of which a buffer has none, so that any two buffers would be equal.
 */
import { expect } from 'vitest';

/** Whether both hold the same bytes; undefined if neither is an `ArrayBuffer`, which leaves the decision to others. */
export function areBytesEqual(one: unknown, other: unknown): boolean | undefined {
  if (!isBuffer(one) && !isBuffer(other)) return undefined;
  if (!isBuffer(one) || !isBuffer(other)) return false;
  return Buffer.from(one).equals(Buffer.from(other));
}

/** By its tag: a structured clone may belong to another realm. */
function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

expect.addEqualityTesters([areBytesEqual]);
