/** Tests that a hospital that accepts a request and never answers does not hold any resource of the shell. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppOrigin } from './appOrigin.ts';
import { attemptLimits } from './attempts.ts';
import { createUpstream, type Upstream } from './node/upstreamFetch.ts';
import { longestPatienceMs, patienceMarginMs } from './patience.ts';

/** A silent hospital: it accepts every connection, and reads what comes. */
const silent = createServer((socket) => {
  open.add(
    socket
      .on('close', () => open.delete(socket))
      .on('error', () => undefined)
      .resume(),
  );
});
const open = new Set<Socket>();
let upstream: Upstream;

beforeEach(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  upstream = createUpstream();
});
afterEach(async () => {
  upstream.close();
  for (const socket of open) socket.destroy();
  await new Promise((closed) => silent.close(closed));
});

/** A shell whose time advances only when the test says so. */
function shell() {
  const timers: { atMs: number; callback: () => void }[] = [];
  let nowMs = 0;
  const hospitalAddress = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`;
  const handle = createAppOrigin({
    readAsset: () => Promise.resolve(undefined),
    bridge: () => ({
      shell: 'electron',
      hospitalAddress,
      hospitalAddressEditable: false,
      appVersion: '0.1.0',
      demoOffered: false,
    }),
    fetch: upstream.fetch,
    timers: {
      setTimer: (callback, delayMs) => timers.push({ atMs: nowMs + delayMs, callback }),
      clearTimer: (timer) =>
        void timers.splice(Number(timer) - 1, 1, { atMs: Infinity, callback: () => undefined }),
    },
  });
  const ask = (method: string, headers: Record<string, string>) =>
    handle(
      new Request('http://app.test/hospital/requests/1', {
        method,
        headers: { 'x-wardbook-hospital': hospitalAddress, ...headers },
        ...(method === 'POST' ? { body: '{}' } : {}),
      }),
    );
  const passMs = (ms: number) => {
    nowMs += ms;
    for (const each of timers) {
      if (each.atMs > nowMs) continue;
      each.atMs = Infinity;
      each.callback();
    }
  };
  return { ask, passMs };
}

const attempt = { 'x-wardbook-attempt': '6f0cbb0e-0f5a-4a3c-9c52-0a8c54c3f9a1' };

test.each([
  ['a read', 'GET', {}, 0],
  ['a write', 'POST', attempt, attemptLimits.repeatWithinMs],
] as const)(
  '%s that the page has given up leaves no connection, and ends',
  async (_is, method, given, repeatMs) => {
    const { ask, passMs } = shell();
    const answer = ask(method, { ...given, 'x-wardbook-patience': '30000' });
    await expect.poll(() => open.size).toBe(1);
    passMs(30_000 + patienceMarginMs - 1);
    expect(open.size).toBe(1);
    passMs(1);
    passMs(repeatMs);
    expect((await answer).status).toBe(502);
    await expect.poll(() => open.size).toBe(0);
  },
);

test.each([{}, { 'x-wardbook-patience': 'soon' }, { 'x-wardbook-patience': '-1' }])(
  'nor does one whose page names no time that can be followed: %o',
  async (given) => {
    const { ask, passMs } = shell();
    const answer = ask('GET', given);
    await expect.poll(() => open.size).toBe(1);
    passMs(longestPatienceMs + patienceMarginMs);
    expect((await answer).status).toBe(502);
    await expect.poll(() => open.size).toBe(0);
  },
);
