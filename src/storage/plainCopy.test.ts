/** Tests that our own copies equal those of the platform's structured clone. */
import { anything, assert, object, oneof, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldOf } from '../shared/unknown.ts';
import { plainCopy } from './plainCopy.ts';

/** The same value, with nothing shared. */
function isApart(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null) return true;
  if (one === other) return false;
  return Object.keys(one).every((key) => isApart(Reflect.get(one, key), fieldOf(other, key)));
}

describe('a copy of a row', () => {
  it('is what the platform copies, and shares nothing with it', () => {
    const whatever = anything({
      withDate: true,
      withMap: true,
      withTypedArray: true,
      withBigInt: true,
      withNullPrototype: true,
    });
    assert(
      property(oneof(object(), whatever), (value) => {
        const copy = plainCopy(value);
        expect(copy).toStrictEqual(structuredClone(value));
        return isApart(value, copy);
      }),
    );
  });

  it('has bytes of its own', () => {
    const row = { photo: { bytes: new Uint8Array([1, 2, 3]), buffer: new ArrayBuffer(2) } };
    const copy = plainCopy(row);
    copy.photo.bytes[0] = 9;
    expect(row.photo.bytes[0]).toBe(1);
    expect(copy.photo.buffer).not.toBe(row.photo.buffer);
    expect(copy.photo.buffer.byteLength).toBe(2);
  });

  it('keeps a field that is named like the prototype', () => {
    const row: object = JSON.parse('{"fields":{"__proto__":{"a":1}}}');
    expect(JSON.stringify(plainCopy(row))).toBe('{"fields":{"__proto__":{"a":1}}}');
  });

  it('keeps what is there without a value', () => {
    expect(Object.keys(plainCopy({ reason: undefined }))).toEqual(['reason']);
  });

  it.each([{ work: () => undefined }, { list: [Symbol('word')] }])(
    'of %o is refused, as the platform refuses it',
    (row) => {
      expect(() => structuredClone(row)).toThrow(DOMException);
      expect(() => plainCopy(row)).toThrow(DOMException);
    },
  );
});
