/** Tests that a comparison of bytes can fail, wherever the bytes are. */
import { expect, test } from 'vitest';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

test('other bytes are not equal, also inside of rows and lists', () => {
  expect(bytes(1, 2)).not.toEqual(bytes(1, 3));
  expect(bytes(1, 2)).not.toEqual(bytes(1, 2, 3));
  expect([{ photoId: 'p', bytes: bytes(1) }]).not.toEqual([{ photoId: 'p', bytes: bytes(2) }]);
  expect({ photoId: 'p', bytes: bytes(1) }).not.toMatchObject({ bytes: bytes(2) });
  expect(new Map([['p', bytes(1)]])).not.toEqual(new Map([['p', bytes(2)]]));
  expect({ bytes: null }).not.toEqual({ bytes: bytes() });
  expect(bytes(1)).not.toEqual({});
});

test('the same bytes are', () => {
  expect(bytes(1, 2)).toEqual(bytes(1, 2));
  expect([{ bytes: structuredClone(bytes(1)) }]).toEqual([{ bytes: bytes(1) }]);
  expect({ photoId: 'p', bytes: bytes(1) }).toMatchObject({ bytes: bytes(1) });
});
