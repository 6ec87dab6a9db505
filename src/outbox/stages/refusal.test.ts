import { expect, test } from 'vitest';
import { photoOf, sent } from '../../model/testing/rows.ts';
import { hospitalNow, stateOf } from '../testing/answers.ts';
import { decisionOf, settleRefusal } from './refusal.ts';

test('a 404 that may be for lost photos has them read once, and the journal says that the same bytes go again', () => {
  const said = { status: 404, code: 'C', message: null, traceId: null, fields: [] };
  const refusal = { type: 'refused', since: 0, ...said } as const;
  const photos = [photoOf('a', hospitalNow)];
  const state = stateOf({ stage: 'refused', sent, refusal }, {}, { photos });
  const first = settleRefusal(state, sent, refusal);
  const inDoubt = { ...sent, photosInDoubtAt: hospitalNow };
  expect(first.change.progress).toEqual({ stage: 'not-there', sent: inDoubt });
  expect(decisionOf(first)).toBe('same-bytes-again');
  const second = settleRefusal(state, inDoubt, refusal);
  expect(second.change.progress).toMatchObject({ problem: { type: 'refused', status: 404 } });
  expect(decisionOf(second)).toBe('needs-author');
});
