/** Which sentence is said of a submission: none that its row, the sign-in or the connection contradicts. */
import { expect, test } from 'vitest';
import type { Submission } from '../../../model/submission.ts';
import { committed, sent, submissionOf } from '../../../model/testing/rows.ts';
import { discardSaid, nowSaid } from './nowSaid.ts';

const fine = {
  isExpired: false,
  isWayOpen: true,
  isToldToWait: false,
  heldBack: new Set<string>(),
  arePhotosLeft: true,
};
const outOfReach: Submission['wait'] = { reason: 'out-of-reach', until: null, restMs: null };
const at = (stage: string) =>
  submissionOf('s', { progress: { stage } as unknown as Submission['progress'] });

test('a missing answer is named only where one is missing', () => {
  const said = (stage: string) => nowSaid(at(stage), fine).sentence;
  expect(said('asking')).toBe('now.recover');
  expect(said('refused')).toBe('now.askAfterNo');
  expect(said('settling')).toBe('now.askFirst');
  expect(said('found')).toBe('now.lookForIt');
});

test('it waits for an earlier entry only while that is open', () => {
  const later = submissionOf('s', { dependsOn: 'earlier' });
  expect(nowSaid(later, { ...fine, heldBack: new Set(['s']) }).sentence).toBe('now.after');
  expect(nowSaid(later, fine).sentence).toBe('now.queued');
  // It is in a file as well, and its id has to be asked about first: that, too, waits for its turn.
  const progress = { stage: 'settling' } as unknown as Submission['progress'];
  const inFile = submissionOf('s', { dependsOn: 'earlier', progress });
  expect(nowSaid(inFile, { ...fine, heldBack: new Set(['s']) }).sentence).toBe('now.after');
  expect(nowSaid(inFile, fine).sentence).toBe('now.askFirst');
});

test('a hospital that answers is not out of reach, whatever the row waited for before', () => {
  const waits = submissionOf('s', { wait: outOfReach });
  expect(nowSaid(waits, fine).sentence).toBe('now.backingOff');
  expect(nowSaid(waits, { ...fine, isWayOpen: false }).sentence).toBe('now.outOfReach');
  expect(nowSaid(waits, { ...fine, isExpired: true }).sentence).toBe('now.expired');
});

test('a hospital that asked to wait was reached, whatever the row waited for before', () => {
  const told = { ...fine, isWayOpen: false, isToldToWait: true };
  expect(nowSaid(submissionOf('s', { wait: outOfReach }), told).sentence).toBe('now.toldToWait');
  expect(nowSaid(submissionOf('s'), told).sentence).toBe('now.toldToWait');
});

test('a try of its own is not announced while nothing is sent', () => {
  const wait: Submission['wait'] = { reason: 'backing-off', until: null, restMs: null };
  const closed = { ...fine, isWayOpen: false };
  const said = (beside: typeof fine) => nowSaid(submissionOf('s', { wait }), beside).sentence;
  expect(said(closed)).toBe('now.outOfReach');
  expect(said({ ...closed, isToldToWait: true })).toBe('now.toldToWait');
  expect(said(fine)).toBe('now.backingOff');
});

test('once she has signed in again, nothing is said to wait for that', () => {
  const waits = submissionOf('s', { wait: { reason: 'signed-out', until: null, restMs: null } });
  expect(nowSaid(waits, { ...fine, isExpired: true }).sentence).toBe('now.expired');
  expect(nowSaid(waits, { ...fine, isExpired: true, isWayOpen: false }).sentence).toBe(
    'now.expired',
  );
  expect(nowSaid(waits, fine).sentence).toBe('now.queued');
  expect(nowSaid(waits, { ...fine, isWayOpen: false }).sentence).toBe('now.outOfReach');
});

test.each(['queued', 'settling', 'uploading', 'sending', 'asking', 'committed', 'found'])(
  'nothing is said to be under way behind a closed connection: %s',
  (stage) => {
    const closed = { ...fine, isWayOpen: false };
    expect(nowSaid(at(stage), closed).sentence).toBe('now.outOfReach');
    expect(nowSaid(at(stage), { ...closed, isToldToWait: true }).sentence).toBe('now.toldToWait');
    expect(nowSaid(at(stage), { ...fine, isExpired: true }).sentence).toBe('now.expired');
  },
);

test('photos are not through only while some are left and a try has failed', () => {
  const wait: Submission['wait'] = { reason: 'backing-off', until: null, restMs: null };
  const uploading = { ...at('uploading'), wait };
  expect(nowSaid({ ...uploading, strikes: 1 }, fine).sentence).toBe('now.photoNotThrough');
  const allThrough = { ...fine, arePhotosLeft: false };
  expect(nowSaid({ ...uploading, strikes: 1 }, allThrough).sentence).toBe('now.backingOff');
  // The hospital's time has to be heard again before anything is sent.
  expect(nowSaid(uploading, fine).sentence).toBe('now.backingOff');
});

test('what waits is said to be in the hospital only if it may be', () => {
  const where = (stage: string) => {
    const progress = { stage, sent } as unknown as Submission['progress'];
    const said = nowSaid(submissionOf('s', { progress, wait: outOfReach }), fine);
    return said.is === 'waiting' ? said.where : said.is;
  };
  expect(where('queued')).toBeNull();
  expect(where('uploading')).toBeNull();
  expect(where('sending')).toBe('now.mayBeThere');
  expect(where('asking')).toBe('now.mayBeThere');
  const there = submissionOf('s', { progress: committed, wait: outOfReach });
  expect(nowSaid(there, fine)).toMatchObject({ where: 'now.isThere' });
});

test('what the hospital has is not said to be missing there before it is discarded', () => {
  const having = (type: string) =>
    submissionOf('s', {
      progress: { stage: 'problem', problem: { type } } as unknown as Submission['progress'],
    });
  expect(discardSaid(having('read-back-differs'))).toBe('detail.discardThereSentence');
  expect(discardSaid(having('read-back-refused'))).toBe('detail.discardThereSentence');
  expect(discardSaid(having('cannot-know'))).toBe('detail.discardUnknownSentence');
  expect(discardSaid(having('refused'))).toBe('detail.discardSentence');
});
