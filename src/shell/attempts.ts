/**
 * Attempts of the page. A browser sends a write again by itself where a connection that it has kept dies without an
 * answer: each attempt has an id, is passed on to the hospital once, and whoever comes with it again is given the
 * first one's answer. Everything here is in memory, bounded, and gone after two minutes.
 */
import type { Clock } from '../shared/clock.ts';

/** How much is kept, and for how long. */
export const attemptLimits = {
  /** An answer is kept for so long after it came. */
  keptMs: 2 * 60_000,
  /**
   * A page whose connection has gone either repeats its write at once or has given it up: after so long the hospital's
   * work on it is given up, too.
   */
  repeatWithinMs: 10_000,
  /** Receipts and refusals are far shorter; what is longer is passed on and not kept. */
  maxAnswerBytes: 65_536,
  maxBytes: 16 * 1024 * 1024,
  maxAttempts: 20_000,
} as const;

export interface AttemptsParts {
  timers: Pick<Clock, 'setTimer' | 'clearTimer'>;
  /** What is said where the first one's answer can be given no more. */
  lost(): Response;
  limits?: Partial<Record<keyof typeof attemptLimits, number>>;
}

interface Attempts {
  /**
   * The answer to an attempt: of `pass`, or of the call of it that came first under the same key.
   * @param key names one attempt and whose it is
   * @param gone aborted where whoever waits for the answer has gone
   */
  passOnce(
    key: string,
    gone: AbortSignal,
    pass: (signal: AbortSignal) => Promise<Response>,
  ): Promise<Response>;
}

/** An answer that came whole. */
interface Kept {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface Passed {
  /** Null: it broke off, was too long, or was given up for want of room. */
  kept: Promise<Kept | null>;
  bytes: number;
  /** Notes one more that waits for it. */
  waitsFor(gone: AbortSignal): void;
}

/** Opens the memory of one shell. */
export function createAttempts({ timers, lost, limits }: AttemptsParts): Attempts {
  const { keptMs, repeatWithinMs, maxAnswerBytes, maxBytes, maxAttempts } = {
    ...attemptLimits,
    ...limits,
  };
  /** The oldest first. */
  const all = new Map<string, Passed>();
  let bytes = 0;

  const forget = (key: string, passed: Passed) => {
    if (all.get(key) !== passed) return;
    all.delete(key);
    bytes -= passed.bytes;
  };

  const makeRoom = () => {
    for (const [key, passed] of all) {
      if (all.size <= maxAttempts) break;
      forget(key, passed);
    }
    // That it was passed on is known all the same.
    for (const passed of all.values()) {
      if (bytes <= maxBytes) break;
      if (passed.bytes === 0) continue;
      bytes -= passed.bytes;
      passed.bytes = 0;
      passed.kept = Promise.resolve(null);
    }
  };

  const begin = (key: string, pass: (signal: AbortSignal) => Promise<Response>) => {
    const giveUp = new AbortController();
    const whole = pass(giveUp.signal).then((response) => twice(response, maxAnswerBytes));
    const kept = whole.then(
      (both) => both.kept,
      () => null,
    );
    const passed: Passed = { kept, bytes: 0, waitsFor: givesUp(timers, giveUp, repeatWithinMs) };
    all.set(key, passed);
    makeRoom();
    void kept.then((answer) => {
      timers.setTimer(() => forget(key, passed), keptMs);
      if (all.get(key) !== passed) return;
      passed.bytes = answer?.bytes.byteLength ?? 0;
      bytes += passed.bytes;
      makeRoom();
    });
    return { passed, answer: whole.then(({ response }) => response) };
  };

  return {
    async passOnce(key, gone, pass) {
      const earlier = all.get(key);
      if (earlier === undefined) {
        const { passed, answer } = begin(key, pass);
        passed.waitsFor(gone);
        return answer;
      }
      earlier.waitsFor(gone);
      const kept = await earlier.kept;
      return kept === null ? lost() : responseOf(kept);
    },
  };
}

/** Gives up what nobody waits for any more, unless somebody comes for it soon. */
function givesUp(
  timers: AttemptsParts['timers'],
  giveUp: AbortController,
  afterMs: number,
): Passed['waitsFor'] {
  let waiting = 0;
  let timer: ReturnType<Clock['setTimer']> | null = null;
  const leaves = () => {
    waiting -= 1;
    if (waiting === 0) timer = timers.setTimer(() => giveUp.abort(), afterMs);
  };
  return (gone) => {
    waiting += 1;
    if (timer !== null) timers.clearTimer(timer);
    timer = null;
    if (gone.aborted) leaves();
    else gone.addEventListener('abort', leaves, { once: true });
  };
}

/** The answer as it comes, and the same to be kept. */
function twice(
  response: Response,
  maxAnswerBytes: number,
): { response: Response; kept: Promise<Kept | null> } {
  const { status, headers, body } = response;
  if (body === null) {
    const bytes = new Uint8Array();
    return { response, kept: Promise.resolve({ status, headers: new Headers(headers), bytes }) };
  }
  const [own, copy] = body.tee();
  const kept = readWhole(copy, maxAnswerBytes).then(
    (bytes) => bytes && { status, headers: new Headers(headers), bytes },
    () => null,
  );
  return { response: new Response(own, { status, headers }), kept };
}

/** Null where it is longer. */
async function readWhole(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(parts, length);
    length += value.byteLength;
    parts.push(value);
    if (length > maxBytes) break;
  }
  // Only this half: the other one streams on.
  void reader.cancel().catch(() => undefined);
  return null;
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function responseOf({ status, headers, bytes }: Kept): Response {
  const body = [204, 205, 304].includes(status) ? null : bytes;
  return new Response(body, { status, headers });
}
