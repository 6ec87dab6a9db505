/**
 * Set up before every test file: `toEqual` and its like compare the bytes of an `ArrayBuffer`. Vitest alone compares its
 * own properties, of which it has none, so that any two of them would be equal.
 */
import { expect } from 'vitest';

/** Whether both hold the same bytes; undefined where neither is an `ArrayBuffer`, for others to judge. */
export function areBytesEqual(one: unknown, other: unknown): boolean | undefined {
  if (!isBuffer(one) && !isBuffer(other)) return undefined;
  if (!isBuffer(one) || !isBuffer(other)) return false;
  return Buffer.from(one).equals(Buffer.from(other));
}

/** By its tag: what went through a structured clone may be of another realm. */
function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

expect.addEqualityTesters([areBytesEqual]);
