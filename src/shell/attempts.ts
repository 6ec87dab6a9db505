/**
 * Deduplicates the page's attempts. A browser resends a write on its own if a kept-alive connection dies without an
 * answer. So each attempt has an id and is forwarded to the hospital once; a repeat with the same id gets the answer to
 * the first. Answers are held in memory, within limits, for two minutes.
 */
import type { Clock } from '../shared/clock.ts';
import { letGo, readUpTo } from './bodies.ts';

/** How much is kept, and for how long. */
export const attemptLimits = {
  /** How long an answer is kept after it came, milliseconds. */
  keptMs: 2 * 60_000,
  /**
   * A page whose connection is gone either repeats its write at once or has given it up. After this long, in
   * milliseconds, the exchange with the hospital is aborted, too.
   */
  repeatWithinMs: 10_000,
  /** Receipts and refusals are far shorter; a longer answer is passed on but not kept. */
  maxAnswerBytes: 65_536,
  maxBytes: 16 * 1024 * 1024,
  maxAttempts: 20_000,
} as const;

export interface AttemptsParts {
  timers: Pick<Clock, 'setTimer' | 'clearTimer'>;
  /** The answer to a repeat if the first answer is no longer available. */
  lost(): Response;
  limits?: Partial<Record<keyof typeof attemptLimits, number>>;
}

interface Attempts {
  /**
   * The answer to an attempt: that of `pass`, or of the first call under the same key.
   * @param key identifies one attempt and the credential it was made with
   * @param gone is aborted when the caller no longer waits for the answer
   */
  passOnce(
    key: string,
    gone: AbortSignal,
    pass: (signal: AbortSignal) => Promise<Response>,
  ): Promise<Response>;
}

/** A complete answer. */
interface Kept {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface Passed {
  /** Null if the answer broke off, was too long, or was dropped to make room. */
  kept: Promise<Kept | null>;
  bytes: number;
  /** Registers another caller that waits for the answer. */
  waitsFor(gone: AbortSignal): void;
}

/** Creates the store of attempts of one shell. */
export function createAttempts({ timers, lost, limits }: AttemptsParts): Attempts {
  const { keptMs, repeatWithinMs, maxAnswerBytes, maxBytes, maxAttempts } = {
    ...attemptLimits,
    ...limits,
  };
  /** Oldest first. */
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
    // Only the bytes are dropped: that the attempt was forwarded stays known.
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

/** Aborts an exchange that no caller waits for any more, unless one comes back soon. */
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

/** Splits an answer into one that streams to the page and one to keep. */
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
  const kept = readUpTo(copy, maxAnswerBytes).then(
    (bytes) => ({ status, headers: new Headers(headers), bytes }),
    () => {
      letGo(copy);
      return null;
    },
  );
  return { response: new Response(own, { status, headers }), kept };
}

function responseOf({ status, headers, bytes }: Kept): Response {
  const body = [204, 205, 304].includes(status) ? null : bytes;
  return new Response(body, { status, headers });
}
