/**
 * The channel between a form and the thread that writes drafts. A write to the disk is a dozen messages between
 * processes; on the thread that renders they would delay the next keystroke (decision 0054). If that thread fails or
 * stops answering, everything continues on this one.
 */
import { DraftGone, type DraftChange, type Drafts } from '../../../device/work/drafts.ts';
import { StoreFailure, type StoreFailureReason } from '../../../shared/storeFailure.ts';

export interface SavingOrder {
  orderId: number;
  draftId: string;
  change: DraftChange;
}

export type SavingFailure =
  | { is: 'store-failure'; reason: StoreFailureReason }
  | { is: 'draft-gone' }
  | { is: 'other'; message: string };

export type SavingAnswer = { orderId: number } & ({ savedAt: number } | { failure: SavingFailure });

/** The name of an error on the channel, where errors lose their class. */
export function failureOf(error: unknown): SavingFailure {
  if (error instanceof StoreFailure) return { is: 'store-failure', reason: error.reason };
  if (error instanceof DraftGone) return { is: 'draft-gone' };
  return { is: 'other', message: error instanceof Error ? error.message : String(error) };
}

function errorOf(failure: SavingFailure): Error {
  switch (failure.is) {
    case 'store-failure':
      return new StoreFailure(failure.reason);
    case 'draft-gone':
      return new DraftGone();
    case 'other':
      return new Error(failure.message);
  }
}

/** The other thread, as the channel sees it. */
export interface SavingThread {
  post(order: SavingOrder): void;
  onAnswer(callback: (answer: SavingAnswer) => void): void;
  /** Calls back if it could not be started, or crashed. */
  onBroken(callback: () => void): void;
  /** Stops the thread; what it has not started is not done any more. */
  stop(): void;
  /** Calls back when the page may be about to close, because this thread ends before the page does. */
  onLeaving(callback: () => void): void;
  /** Calls back if it has owed an answer for too long; returns how to cancel that. */
  whenSilent(callback: () => void): () => void;
}

/**
 * Saves on the other thread, and with `here` once that is broken. A save sets fields to values, so it may be repeated
 * if its answer was lost.
 */
export function openSavingChannel(thread: SavingThread, here: Drafts['save']): Drafts['save'] {
  interface Waiting extends Pick<SavingOrder, 'draftId' | 'change'> {
    resolve(saved: { savedAt: number }): void;
    reject(error: unknown): void;
  }
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isBroken = false;
  let stopWaiting: () => void = () => undefined;

  /** Does here, in order, what the thread owes; answers that still arrive are ignored. */
  const saveOwedHere = () => {
    const owed = [...waiting.values()];
    waiting.clear();
    for (const { draftId, change, resolve, reject } of owed) {
      here(draftId, change).then(resolve, reject);
    }
  };
  const goOnHere = () => {
    if (isBroken) return;
    isBroken = true;
    stopWaiting();
    thread.stop();
    saveOwedHere();
  };
  const watch = () => {
    stopWaiting();
    stopWaiting = waiting.size === 0 ? () => undefined : thread.whenSilent(goOnHere);
  };
  thread.onBroken(goOnHere);
  thread.onLeaving(saveOwedHere);
  thread.onAnswer((answer) => {
    const order = waiting.get(answer.orderId);
    waiting.delete(answer.orderId);
    watch();
    if ('failure' in answer) order?.reject(errorOf(answer.failure));
    else order?.resolve({ savedAt: answer.savedAt });
  });

  return (draftId, change) => {
    if (isBroken) return here(draftId, change);
    return new Promise((resolve, reject) => {
      const orderId = (lastId += 1);
      waiting.set(orderId, { draftId, change, resolve, reject });
      thread.post({ orderId, draftId, change });
      if (waiting.size === 1) watch();
    });
  };
}
