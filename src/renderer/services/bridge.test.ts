/**
 * Tests that the shell's answer is stored whatever happened to the first request, and that a start without one says so.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bridgePath } from '../../shared/bridge.ts';
import { askShell, readBridge, ShellNeverAnswered } from './bridge.ts';

const word = {
  shell: 'web',
  hospitalAddress: 'http://127.0.0.1:5181/v1',
  hospitalAddressEditable: false,
  appVersion: '0.1.0',
  demoOffered: true,
};

/** The content of the browser's cache, and how opening it fails. */
let kept: Map<string, Response>;
let beforeOpening: () => void;

/** The signal that an answer depends on: a browser's cache takes no answer whose request was aborted. */
const limitOf = new WeakMap<Response, AbortSignal>();

function answerUnder(signal: AbortSignal): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const answer = new Response(JSON.stringify(word), { headers });
  limitOf.set(answer, signal);
  return answer;
}

const limits: AbortController[] = [];

beforeEach(() => {
  kept = new Map();
  beforeOpening = () => undefined;
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
  const cache = {
    put: async (path: string, response: Response) => {
      limitOf.get(response)?.throwIfAborted();
      kept.set(path, new Response(await response.text()));
    },
  };
  vi.stubGlobal('caches', {
    match: async (path: string) => kept.get(path)?.clone(),
    open: async () => {
      beforeOpening();
      return cache;
    },
  });
  vi.stubGlobal('fetch', async (_path: string, { signal }: { signal: AbortSignal }) =>
    answerUnder(signal),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  limits.length = 0;
});

test('is kept where the limit of its question passes before the cache is open', async () => {
  beforeOpening = () => limits.forEach((limit) => limit.abort());
  expect(await askShell()).toMatchObject(word);
  await vi.runAllTimersAsync();
  expect(await kept.get(bridgePath)?.json()).toEqual(word);
});

test('is kept by a later try where the cache refused it at first', async () => {
  let refusals = 2;
  beforeOpening = () => {
    refusals -= 1;
    if (refusals >= 0) throw new DOMException('Full', 'QuotaExceededError');
  };
  await askShell();
  expect(kept.size).toBe(0);
  await vi.runAllTimersAsync();
  expect(await kept.get(bridgePath)?.json()).toEqual(word);
});

test('is tried three times at most: a cache of a scheme of our own takes nothing, ever', async () => {
  const refuse = vi.fn(() => {
    throw new TypeError("Request scheme 'wardbook' is unsupported");
  });
  beforeOpening = refuse;
  await askShell();
  await vi.runAllTimersAsync();
  expect(refuse).toHaveBeenCalledTimes(3);
});

test('a start that has never heard it, and does not now, says that it needs the network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(readBridge()).rejects.toThrow(ShellNeverAnswered);
});
