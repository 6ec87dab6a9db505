import { expect, test } from 'vitest';
import type { Earlier } from '../../model/earlier.ts';
import { nextRequestId } from '../../model/generations.ts';
import { create, photoOf, sent, submissionOf, sentBefore } from '../../model/testing/rows.ts';
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

test.each<[string, string[], string[]]>([
  ['the list of attachments, and not which: all photos', ['attachmentIds'], ['a', 'b']],
  ['one by its place in the list', ['attachmentIds[1]'], ['b']],
  ['one that is not there: all photos', ['attachmentIds[7]'], ['a', 'b']],
])('a refusal that names %s are uploaded again (R6, R7)', (_name, paths, photoIds) => {
  const fields = paths.map((path) => ({ path, message: 'unknown' }));
  const said = { status: 422, code: 'C', message: null, traceId: null, fields };
  const refusal = { type: 'refused', since: 0, ...said } as const;
  const photos = ['a', 'b'].map((photoId) => photoOf(photoId, hospitalNow));
  const { content } = submissionOf('s', {}, { ...create, photoIds: ['a', 'b'] });
  const state = stateOf({ stage: 'refused', sent, refusal }, { content }, { photos });
  expect(settleRefusal(state, sent, refusal).renewed).toEqual(photoIds);
});

test('another id follows only where a 409 meets an id that other content was sent under (R5)', () => {
  const said = { status: 409, code: 'C', message: null, traceId: null, fields: [] };
  const refusal = { type: 'request-id-conflict', since: 0, ...said } as const;
  const settled = (earlier: Earlier[]) =>
    settleRefusal(stateOf({ stage: 'refused', sent, refusal }, { earlier }), sent, refusal);
  expect(settled([]).change.progress).toMatchObject({ problem: { type: 'request-id-conflict' } });
  expect(settled([sentBefore]).change).toMatchObject({
    clientRequestId: nextRequestId('request-s'),
    earlier: [],
    progress: { stage: 'queued', asksFirst: false },
  });
  expect(decisionOf(settled([sentBefore]))).toBe('takes-next-id');
});
