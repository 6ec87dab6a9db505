import { expect, it } from 'vitest';
import { connectionIs } from './connectionIs.ts';

const away = { is: 'out-of-reach', atMs: 2_000 } as const;
const engine = { reach: 'out-of-reach', since: 1_000, heardAt: 2_500 } as const;
const online = { nowMs: 10_000, onLine: true, onlineAtMs: 0 };

it('is the latest word, of this window or of the engine', () => {
  expect(connectionIs({ ...online, own: away, engine: null })).toBe('offline');
  const own = { is: 'reachable', atMs: 2_000 } as const;
  expect(connectionIs({ ...online, own, engine: { reach: 'out-of-reach', since: 1_000 } })).toBe(
    'fine',
  );
  expect(connectionIs({ ...online, own, engine })).toBe('offline');
});

it('is fine once the engine was answered, although its state has not changed since', () => {
  const answered = { reach: 'reachable', since: 1_000, heardAt: 2_500 } as const;
  expect(connectionIs({ ...online, own: away, engine: answered })).toBe('fine');
});

it('counts a state as new from when it began, where an earlier version stored nothing more', () => {
  const earlier = { reach: 'reachable', since: 3_000 } as const;
  expect(connectionIs({ ...online, own: away, engine: earlier })).toBe('fine');
});

it('forgets at once what was out of reach before the network came back, and hears what fails afterwards', () => {
  const back = { ...online, onlineAtMs: 3_000 };
  expect(connectionIs({ ...back, own: away, engine })).toBe('fine');
  expect(connectionIs({ ...back, own: away, engine: { ...engine, heardAt: 3_000 } })).toBe(
    'offline',
  );
  expect(connectionIs({ ...back, own: { ...away, atMs: 3_001 }, engine })).toBe('offline');
});

it('does not forget a login page, or a wait that the hospital asked for', () => {
  const back = { ...online, onlineAtMs: 3_000 };
  for (const is of ['captive-portal', 'told-to-wait'] as const) {
    expect(connectionIs({ ...back, own: { is, atMs: 2_000 }, engine: null })).toBe(is);
  }
});

it('is offline while the device says so', () => {
  const own = { is: 'reachable', atMs: 2_000 } as const;
  expect(connectionIs({ ...online, onLine: false, own, engine: null })).toBe('offline');
});

it('takes a word from the future for one from before the tablet’s clock was set back', () => {
  const year = 365 * 24 * 3_600_000;
  const ahead = { reach: 'reachable', since: year, heardAt: year } as const;
  expect(connectionIs({ ...online, own: away, engine: ahead })).toBe('offline');
  const own = { is: 'reachable', atMs: 2_000 } as const;
  expect(connectionIs({ ...online, own, engine: { ...ahead, reach: 'out-of-reach' } })).toBe(
    'fine',
  );
  expect(connectionIs({ ...online, onlineAtMs: year, own: away, engine: null })).toBe('offline');
  const ownAhead = { is: 'reachable', atMs: year } as const;
  expect(connectionIs({ ...online, own: ownAhead, engine })).toBe('offline');
});

it('a query that has been barred for ten minutes is told while the hospital answers, and not before', () => {
  const minuteMs = 60_000;
  const nowMs = 30 * minuteMs;
  const barred = { reach: 'reachable', since: 1_000, heardAt: nowMs } as const;
  const heard = { is: 'reachable', atMs: nowMs } as const;
  const is = (barredSince: number | null, reach: 'reachable' | 'out-of-reach' = 'reachable') =>
    connectionIs({
      ...online,
      nowMs,
      own: { ...heard, atMs: 0 },
      engine: { ...barred, reach, barredSince },
    });
  expect(is(nowMs - 11 * minuteMs)).toBe('barred');
  expect(is(nowMs - 9 * minuteMs)).toBe('fine');
  expect(is(null)).toBe('fine');
  expect(is(nowMs - 11 * minuteMs, 'out-of-reach')).toBe('offline');
});
