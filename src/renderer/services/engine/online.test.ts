/** Tests how soon after "online" a tablet asks, in use and not. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterOnline, onOnline } from './online.ts';

const device = { onLine: true };
let page: EventTarget;
let visibilityState: string;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  page = new EventTarget();
  visibilityState = 'visible';
  device.onLine = true;
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibilityState;
    },
  });
});
afterEach(() => void vi.useRealTimers());

const happens = (kind: string) => page.dispatchEvent(new Event(kind));
const pass = (ms: number) => vi.advanceTimersByTime(ms);
const outage = (ms: number) => {
  happens('offline');
  pass(ms);
};

test('a window is in use if it is visible and was touched within the last minute', () => {
  const heard: boolean[] = [];
  const stop = onOnline((isInUse) => heard.push(isInUse));
  happens('online');
  happens('keydown');
  pass(59_000);
  happens('online');
  visibilityState = 'hidden';
  happens('online');
  visibilityState = 'visible';
  pass(1_000);
  happens('online');
  stop();
  happens('pointerdown');
  happens('online');
  expect(heard).toEqual([false, true, false, false]);
});

test('after an outage it comes a while later, and is not put off if the network comes and goes', () => {
  const work = vi.fn<() => void>();
  afterOnline(work);
  outage(600_000);
  happens('online');
  pass(20_000);
  outage(1_000);
  happens('online');
  expect(work).not.toHaveBeenCalled();
  pass(9_000);
  expect(work).toHaveBeenCalledTimes(1);
  outage(2_000);
  happens('online');
  pass(100);
  expect(work).toHaveBeenCalledTimes(2);
});

test('it comes within seconds if somebody is using the window', () => {
  const work = vi.fn<() => void>();
  afterOnline(work);
  outage(600_000);
  happens('online');
  happens('pointerdown');
  happens('online');
  pass(1_000);
  // Not put off either.
  happens('online');
  pass(500);
  expect(work).toHaveBeenCalledTimes(1);
  pass(60_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a window that was opened without a network has been away since then, and one that is gone asks nothing', () => {
  device.onLine = false;
  const work = vi.fn<() => void>();
  const stop = afterOnline(work);
  pass(600_000);
  happens('online');
  pass(29_999);
  expect(work).not.toHaveBeenCalled();
  stop();
  pass(60_000);
  expect(work).not.toHaveBeenCalled();
});
