/** Tests that no work stays hidden behind fields in clear that somebody changed. */
import { expect, test } from 'vitest';
import { openMemoryStore } from '../../storage/memoryStore.ts';
import { KeyLines, openSealedThread } from '../testing/sealedTablet.ts';
import { hospitalKey, pin, signIn, withRecovery, work } from '../testing/sealedWork.ts';

test.each([
  ['as of no hospital', { openIn: 'x' }],
  ['as done at no time', { openIn: '' }],
  ['as done at a time to come', { openIn: '', doneAt: 9e15 }],
  ['as open and done', { doneAt: 5 }],
  ['as neither', { openIn: null }],
])(
  'what is written down in clear %s is as its author sealed it once she is here',
  async (_, to) => {
    const kept = openMemoryStore();
    const parts = await withRecovery();
    const window = openSealedThread(kept, new KeyLines(), parts);
    const { submissionId } = await work(window, await signIn(window));
    window.end();
    const before = kept.snapshot('submissions');
    kept.plant('submissions', { ...Object(before[0]), ...to });
    const { nurses, outbox, submissions } = openSealedThread(kept, new KeyLines(), parts).device;
    const signal = (await outbox.readSignal(hospitalKey)).revision;
    await nurses.unlock(hospitalKey, pin);
    expect(await outbox.open(hospitalKey)).toMatchObject([{ submissionId }]);
    expect(kept.snapshot('submissions')).toMatchObject([{ openIn: hospitalKey, doneAt: null }]);
    expect((await outbox.readSignal(hospitalKey)).revision).toBeGreaterThan(signal);
    expect(await submissions.prune(hospitalKey, 10)).toBe(0);
  },
);
