import { expect, test } from 'vitest';
import { StoreFailure } from '../../../shared/storeFailure.ts';
import { deviceFailureOf } from './deviceFailure.ts';

const may = () => true;
const mayNot = () => false;

test('only a failure of the storage is told as one', () => {
  expect(deviceFailureOf(new StoreFailure('quota'), may)).toBe('storage');
  expect(deviceFailureOf(new StoreFailure('silent'), mayNot)).toBe('storage');
  expect(deviceFailureOf(new ReferenceError('WebAssembly is not defined'), mayNot)).toBe(
    'web-assembly',
  );
  expect(deviceFailureOf(new TypeError('something else'), may)).toBe('unexpected');
});
