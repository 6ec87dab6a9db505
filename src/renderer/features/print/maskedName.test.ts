/** How names are masked: in Chinese all characters but the first and the last, otherwise all but initials. */
import { expect, test } from 'vitest';
import { maskedName } from './maskedName.ts';

test.each([
  ['王小明', '王○明'],
  ['李明', '李○'],
  ['歐陽小明', '歐○○明'],
  [' 王 小 明 ', '王○明'],
  ['𠮷田明', '𠮷○明'],
  ['王', '○'],
  ['Lin Mei-Yu', 'L○ M○ Y○'],
  ['Ana', 'A○'],
  ['林美玉 Lin Mei-Yu', '林○玉 L○ M○ Y○'],
  ['Lin Mei-Yu 林美玉', '林○玉 L○ M○ Y○'],
  ['', ''],
])('%s is %s', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});
