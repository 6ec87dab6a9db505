/** Tests that a dropped key is dropped in every window, even if it was on its way to one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  coverAfterMs,
  leaveAfterMs,
  openKeyring,
  type KeyChannel,
  type KeyMessage,
} from './keyring.ts';

/** Windows whose messages to each other arrive only when the test says so, in the order that it chooses. */
class SlowLine {
  readonly sent: KeyMessage[] = [];
  private hear: (message: KeyMessage) => void = () => undefined;
  readonly line: KeyChannel = {
    post: (message) => void this.sent.push(message),
    onMessage: (callback) => (this.hear = callback),
    hold: () => () => undefined,
    isHeldElsewhere: async () => false,
  };
  arrive(message: KeyMessage | undefined): void {
    if (message === undefined) throw new Error('Nothing was said');
    this.hear(message);
  }
}

const key = new Uint8Array(32).fill(7);
let one: SlowLine;
let other: SlowLine;

beforeEach(() => {
  vi.useFakeTimers();
  one = new SlowLine();
  other = new SlowLine();
});
afterEach(() => vi.useRealTimers());

test('an answer that was on its way as she was signed out does not bring her key back', async () => {
  const [holder, beginner] = [openKeyring(one.line), openKeyring(other.line)];
  holder.add('amy', key);
  one.arrive({ is: 'question' });
  const answer = one.sent.at(-1);
  holder.forget('amy');
  other.arrive(one.sent.at(-1));
  other.arrive(answer);
  await vi.advanceTimersByTimeAsync(0);
  expect([holder.get('amy'), beginner.get('amy')]).toEqual([undefined, undefined]);
});

test('nor does it hold a key that is about to leave', async () => {
  const [holder, beginner] = [openKeyring(one.line), openKeyring(other.line)];
  holder.add('amy', key);
  const told = one.sent.at(-1);
  other.arrive(told);
  await vi.advanceTimersByTimeAsync(0);
  holder.leave('amy');
  other.arrive(one.sent.at(-1));
  other.arrive(told);
  await vi.advanceTimersByTimeAsync(leaveAfterMs);
  expect([holder.get('amy'), beginner.get('amy')]).toEqual([undefined, undefined]);
});

test('her next PIN brings it again, everywhere', async () => {
  const [holder, beginner] = [openKeyring(one.line), openKeyring(other.line)];
  holder.add('amy', key);
  other.arrive(one.sent.at(-1));
  holder.forget('amy');
  other.arrive(one.sent.at(-1));
  holder.add('amy', key);
  other.arrive(one.sent.at(-1));
  await vi.advanceTimersByTimeAsync(0);
  expect(beginner.get('amy')).toEqual(key);
});

test.each([true, false])(
  'locked while a key is being proved, a page (%s) has none',
  async (isPage) => {
    const beginner = openKeyring(other.line, isPage);
    other.arrive({ is: 'keys', keys: [['amy', key, 'unlock']] });
    other.arrive({ is: 'cover', authorId: 'amy', unlock: 'unlock' });
    await vi.advanceTimersByTimeAsync(0);
    expect(beginner.get('amy')).toEqual(isPage ? undefined : key);
  },
);

test.each(['leave', 'cover'] as const)(
  'a further message that she %s keeps the key no longer than the first',
  (is) => {
    for (const isPage of [true, false]) {
      const line = new SlowLine();
      const holder = openKeyring(line.line, isPage);
      holder.add('amy', key);
      holder.leave('amy');
      for (let sent = 0; sent < 20; sent += 1) {
        vi.advanceTimersByTime(leaveAfterMs / 10);
        line.arrive({ is, authorId: 'amy' });
      }
      expect(holder.get('amy'), `a page: ${isPage}`).toBeUndefined();
    }
  },
);

test('signed out at the lock, she leaves a page as soon as the lock would have it', () => {
  const holder = openKeyring(one.line, true);
  holder.add('amy', key);
  holder.cover('amy');
  holder.leave('amy');
  vi.advanceTimersByTime(coverAfterMs);
  expect(holder.get('amy')).toBeUndefined();
});
