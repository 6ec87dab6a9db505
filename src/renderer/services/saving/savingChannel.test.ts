import { expect, it, vi } from 'vitest';
import { DraftGone } from '../../../device/work/drafts.ts';
import { StoreFailure } from '../../../shared/storeFailure.ts';
import {
  failureOf,
  openSavingChannel,
  type SavingAnswer,
  type SavingOrder,
} from './savingChannel.ts';

/** A thread that answers, breaks and falls silent when the test says so. */
function line() {
  const orders: SavingOrder[] = [];
  const here = vi.fn<(draftId: string, change: object) => Promise<{ savedAt: number }>>(() =>
    Promise.resolve({ savedAt: 99 }),
  );
  const stop = vi.fn<() => void>();
  let answer: (answer: SavingAnswer) => void = () => undefined;
  let breakDown: () => void = () => undefined;
  let leave: () => void = () => undefined;
  let silence: (() => void) | null = null;
  const save = openSavingChannel(
    {
      post: (order) => orders.push(order),
      onAnswer: (callback) => (answer = callback),
      onBroken: (callback) => (breakDown = callback),
      onLeaving: (callback) => (leave = callback),
      stop,
      whenSilent(callback) {
        silence = callback;
        return () => (silence = null);
      },
    },
    here,
  );
  return {
    save,
    orders,
    here,
    stop,
    answer: (said: SavingAnswer) => answer(said),
    breakDown: () => breakDown(),
    leave: () => leave(),
    fallSilent: () => silence?.(),
    isWaiting: () => silence !== null,
  };
}

it('saves on the other thread, and says so when that has', async () => {
  const { save, orders, here, answer, isWaiting } = line();
  const saving = save('draft-1', { careNote: 'Clean' });
  expect(orders).toEqual([{ orderId: 1, draftId: 'draft-1', change: { careNote: 'Clean' } }]);
  expect(isWaiting()).toBe(true);
  answer({ orderId: 1, savedAt: 5 });
  await expect(saving).resolves.toEqual({ savedAt: 5 });
  expect(isWaiting()).toBe(false);
  expect(here).not.toHaveBeenCalled();
});

it.each([
  ['a full disk', new StoreFailure('quota')],
  ['a draft that is gone', new DraftGone()],
  ['anything else', new Error('broken row')],
])('gives back %s as the error it was', async (_, error) => {
  const { save, answer } = line();
  const saving = save('draft-1', { careNote: 'Clean' });
  answer({ orderId: 1, failure: failureOf(error) });
  const thrown: unknown = await saving.catch((reason: unknown) => reason);
  expect(thrown).toEqual(error);
  expect(thrown).toBeInstanceOf(error.constructor);
});

it('does here, in their order, what a thread that broke down still owed', async () => {
  const { save, orders, here, stop, breakDown } = line();
  const saving = [save('draft-1', { careNote: 'Cl' }), save('draft-1', { careNote: 'Clean' })];
  breakDown();
  expect(stop).toHaveBeenCalled();
  await expect(Promise.all(saving)).resolves.toEqual([{ savedAt: 99 }, { savedAt: 99 }]);
  expect(here.mock.calls.map(([, change]) => change)).toEqual([
    { careNote: 'Cl' },
    { careNote: 'Clean' },
  ]);
  await save('draft-1', { careNote: 'Clean.' });
  expect(orders).toHaveLength(2);
  expect(here).toHaveBeenCalledTimes(3);
});

it('does here what is owed when the page may go, and stays with the thread if it does not', async () => {
  const { save, orders, here, stop, leave, answer } = line();
  const saving = save('draft-1', { careNote: 'Cl' });
  leave();
  await expect(saving).resolves.toEqual({ savedAt: 99 });
  expect(here).toHaveBeenCalledWith('draft-1', { careNote: 'Cl' });
  expect(stop).not.toHaveBeenCalled();
  answer({ orderId: 1, savedAt: 5 });
  const next = save('draft-1', { careNote: 'Clean' });
  expect(orders).toHaveLength(2);
  answer({ orderId: 2, savedAt: 6 });
  await expect(next).resolves.toEqual({ savedAt: 6 });
});

it('stops a thread that fell silent before it goes on here', async () => {
  const { save, here, stop, fallSilent, answer } = line();
  const saving = save('draft-1', { careNote: 'Clean' });
  fallSilent();
  expect(stop.mock.invocationCallOrder[0]).toBeLessThan(
    here.mock.invocationCallOrder[0] ?? Number.NaN,
  );
  await expect(saving).resolves.toEqual({ savedAt: 99 });
  answer({ orderId: 1, savedAt: 5 });
  expect(here).toHaveBeenCalledTimes(1);
});
