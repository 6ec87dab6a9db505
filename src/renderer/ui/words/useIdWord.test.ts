import { expect, test } from 'vitest';
import { withBlanksSeen } from './useIdWord.ts';

test.each([
  ['P-1001', 'P-1001'],
  ['P 1001', 'P 1001'],
  [' P-1001', '␣P-1001'],
  ['P  1001', 'P␣ 1001'],
  ['P\u00a01001', 'P␣1001'],
  ['P-\u200b1001', 'P-␣1001'],
])('of %j every blank that looks like none is shown', (id, seen) => {
  expect(withBlanksSeen(id)).toBe(seen);
});
