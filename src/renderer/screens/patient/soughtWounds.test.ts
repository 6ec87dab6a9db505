/** Tests that a wound is found by typed text, however a keyboard produces it. */
import { expect, test } from 'vitest';
import { soughtWounds } from './soughtWounds.ts';

const wounds = [
  { woundId: 'W-1001-1', patientId: 'P-1001', site: 'Left heel' },
  { woundId: 'W-1001-2', patientId: 'P-1001', site: '薦骨（尾椎）' },
];

test.each([
  ['W-1001-1', ['W-1001-1']],
  ['ｗ－１００１－１', ['W-1001-1']],
  ['w\u20111001\u20111\u200b', ['W-1001-1']],
  ['HEEL', ['W-1001-1']],
  ['\u3000ｈｅｅｌ ', ['W-1001-1']],
  ['(尾椎)', ['W-1001-2']],
  ['（尾椎）', ['W-1001-2']],
  ['elbow', []],
  [' \u200b', ['W-1001-1', 'W-1001-2']],
])('%j finds %j', (sought, found) => {
  expect(soughtWounds(wounds, sought).map(({ woundId }) => woundId)).toEqual(found);
});
