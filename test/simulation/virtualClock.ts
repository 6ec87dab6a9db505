/** Virtual time: a heap of (time, sequence). It moves only when it is told to. */
import type { Clock, TimerHandle } from '../../src/shared/clock.ts';

interface Timer {
  at: number;
  sequence: number;
  callback: (() => void) | null;
}

export interface VirtualClock extends Clock {
  /** The time of the earliest timer, or null if there is none. */
  nextAt(): number | null;
  /** Moves to the earliest timer and fires it. False if there is none. */
  step(): boolean;
  /** How many timers have fired. */
  fired(): number;
}

/** A clock that starts at `start`, milliseconds since the epoch. */
export function createVirtualClock(start: number): VirtualClock {
  const heap: Timer[] = [];
  let now = start;
  let sequence = 0;
  let fired = 0;

  const peek = (): Timer | undefined => {
    while (heap[0] && heap[0].callback === null) pop(heap);
    return heap[0];
  };

  return {
    now: () => now,
    setTimer(callback, delayMs) {
      sequence += 1;
      const timer: Timer = { at: now + Math.max(0, delayMs), sequence, callback };
      push(heap, timer);
      return timer;
    },
    clearTimer(handle: TimerHandle) {
      (handle as Timer).callback = null;
    },
    nextAt: () => peek()?.at ?? null,
    step() {
      const timer = peek();
      if (!timer) return false;
      pop(heap);
      now = Math.max(now, timer.at);
      fired += 1;
      const { callback } = timer;
      timer.callback = null;
      callback?.();
      return true;
    },
    fired: () => fired,
  };
}

function isBefore(left: Timer, right: Timer): boolean {
  return left.at < right.at || (left.at === right.at && left.sequence < right.sequence);
}

function push(heap: Timer[], timer: Timer): void {
  let index = heap.push(timer) - 1;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = heap[parent];
    if (!above || !isBefore(timer, above)) break;
    heap[index] = above;
    index = parent;
  }
  heap[index] = timer;
}

function pop(heap: Timer[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let index = 0;
  for (;;) {
    const left = heap[2 * index + 1];
    const right = heap[2 * index + 2];
    if (!left) break;
    const isRight = right !== undefined && isBefore(right, left);
    const child = isRight ? right : left;
    if (!isBefore(child, last)) break;
    heap[index] = child;
    index = 2 * index + (isRight ? 2 : 1);
  }
  heap[index] = last;
}
