import { expect, it } from 'vitest';

import { groupOutbox } from './groups.ts';

const nowMs = Date.parse('2026-11-20T08:00:00+08:00');
const at = (text: string) => Date.parse(text);

it('puts what needs the nurse apart, and what ended today before what ended earlier', () => {
  const groups = groupOutbox(
    [
      { id: 1, stage: 'problem' as const, doneAt: null, handedInAt: nowMs },
      { id: 2, stage: 'recover' as const, doneAt: null, handedInAt: nowMs },
      { id: 3, stage: 'done' as const, doneAt: at('2026-11-20T00:05:00+08:00'), handedInAt: 0 },
      { id: 4, stage: 'done' as const, doneAt: at('2026-11-19T23:55:00+08:00'), handedInAt: 0 },
      { id: 5, stage: 'done' as const, doneAt: at('2026-11-01T10:00:00+08:00'), handedInAt: 0 },
    ],
    nowMs,
    'Asia/Taipei',
  );
  const ids = Object.fromEntries(
    Object.entries(groups).map(([name, list]) => [name, list.map(({ id }) => id)]),
  );
  expect(ids).toEqual({ problem: [1], moving: [2], doneToday: [3], doneBefore: [4, 5] });
});
