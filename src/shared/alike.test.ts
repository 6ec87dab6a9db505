import { expect, test } from 'vitest';
import { alike } from './alike.ts';

const row = (more: object = {}) => ({ id: 'W-1', sizes: [{ cm: 2 }, { cm: null }], ...more });

test.each<[string, unknown, unknown]>([
  ['values', 3, 3],
  ['what is no number', Number.NaN, Number.NaN],
  ['rows', row(), row()],
  ['lists of rows', [row(), row()], [row(), row()]],
  ['maps', new Map([['a', row()]]), new Map([['a', row()]])],
  ['sets', new Set(['a', 'b']), new Set(['b', 'a'])],
])('%s with the same in them are alike', (_, one, other) => {
  expect(alike(one, other)).toBe(true);
});

const bytes = () => new Uint8Array([1, 2]);

test.each<[string, unknown, unknown]>([
  ['a value and none', row(), null],
  ['another value', row(), row({ id: 'W-2' })],
  ['another value deep within', row(), row({ sizes: [{ cm: 2 }, { cm: 1 }] })],
  ['one more field', row(), row({ site: 'heel' })],
  ['one field less', row({ site: undefined }), row()],
  ['another field without a value', row({ site: undefined }), row({ side: undefined })],
  ['a longer list', [1], [1, 2]],
  ['a list and what looks like one', [1], { 0: 1 }],
  ['another key of a map', new Map([['a', 1]]), new Map([['b', 1]])],
  ['another value of a map', new Map([['a', 1]]), new Map([['a', 2]])],
  ['another member of a set', new Set(['a']), new Set(['b'])],
  ['a map and an empty object', new Map(), {}],
  ['two dates', new Date(0), new Date(0)],
  ['the same bytes twice', bytes(), bytes()],
])('%s are not alike', (_, one, other) => {
  expect(alike(one, other)).toBe(false);
  expect(alike(other, one)).toBe(false);
});
