import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../outbox/hospitalClient.ts';
import { openConnectionWatch } from './connectionWatch.ts';
import { openReconnect } from './reconnect.ts';

const lost: Answer = { type: 'broken', failure: 'connection' };
const answered = (status: number, retryAfterMs: number | null = null): Answer => ({
  type: 'answered',
  status,
  json: {},
  retryAfterMs,
  dateMs: null,
  traceId: null,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Retries with every random number one half, and answers each request when the test says so. */
function looking(isVisible = () => true) {
  const gate = openConnectionWatch(Date.now);
  const asked: number[] = [];
  let answer: (() => void) | null = null;
  const start = Date.now();
  const look = openReconnect({
    gate,
    random: () => 0.5,
    now: Date.now,
    isVisible,
    ask: () => {
      asked.push(Date.now() - start);
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    },
  });
  return {
    gate,
    asked,
    look,
    async comes(came: Answer) {
      gate.hear(came);
      answer?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('reconnecting', () => {
  it('makes one probe at a time, however often it is told that the way is closed', async () => {
    const { gate, asked, look } = looking();
    gate.hear(lost);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(1);
    gate.hear(lost);
    look.retryNow();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(1);
  });

  it('waits longer after each failure, by chance, as the engine does', async () => {
    const { gate, asked, comes } = looking();
    gate.hear(lost);
    for (let time = 0; time < 8; time += 1) {
      await vi.advanceTimersByTimeAsync(60_000);
      await comes(lost);
    }
    // Half of 1, 2, 4, ... seconds, at most half a minute; each request is answered at the end of its minute.
    const waits = asked.map((at, index) => at - 60_000 * index);
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('asks nothing while the hospital can be reached, and stops when it can again', async () => {
    const { gate, asked, comes } = looking();
    gate.hear(answered(200));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toEqual([]);
    await comes(lost);
    gate.hear(answered(200));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toEqual([]);
  });

  it('waits as long as the hospital asks, and is not hurried', async () => {
    const { gate, asked, look } = looking();
    gate.hear(answered(503, 30_000));
    look.retryNow();
    look.retrySoon(false);
    await vi.advanceTimersByTimeAsync(31_499);
    expect(asked).toEqual([]);
    // Half of the tenth later, so that the tablets of a hospital do not all ask in the same second.
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(1);
  });

  it('comes a while later where the network is back after an outage, and is not put off again', async () => {
    let isVisible = false;
    const { gate, asked, look } = looking(() => isVisible);
    gate.hear(lost);
    await vi.advanceTimersByTimeAsync(600_000);
    isVisible = true;
    look.retrySoon(false);
    await vi.advanceTimersByTimeAsync(29_000);
    look.retrySoon(false);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(1);
  });

  it('is not put off by a network that comes and goes, however often a probe fails', async () => {
    const { gate, asked, comes, look } = looking();
    gate.hear(lost);
    await vi.advanceTimersByTimeAsync(600_000);
    await comes(lost);
    look.retrySoon(false);
    await vi.advanceTimersByTimeAsync(30_000);
    await comes(lost);
    expect(asked).toHaveLength(2);
    look.retrySoon(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(3);
  });

  it('comes within seconds where somebody is using the window, and is not put off', async () => {
    const { gate, asked, comes, look } = looking();
    gate.hear(lost);
    await vi.advanceTimersByTimeAsync(600_000);
    await comes(lost);
    look.retrySoon(false);
    look.retrySoon(true);
    await vi.advanceTimersByTimeAsync(1_000);
    look.retrySoon(true);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(2);
  });

  it('asks nothing from a hidden window, and at once when somebody looks again', async () => {
    let isVisible = false;
    const { gate, asked, look } = looking(() => isVisible);
    gate.hear(lost);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toEqual([]);
    isVisible = true;
    look.retryNow();
    expect(asked).toHaveLength(1);
  });
});
