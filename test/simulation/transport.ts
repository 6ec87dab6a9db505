/**
 * The way from a tablet to its shell and on, where the network below both repeats a write by itself: a kept connection
 * dies without an answer, and the same request goes again. In front of the shell our own shell has to make one write of
 * two; behind it the hospital gets both, and may say to the second that the first is in its way.
 */
import type { createAttempts } from '../../src/shell/attempts.ts';
import type { FaultKind, Reply } from './faults.ts';
import type { Power } from './powers.ts';
import type { Random } from './random.ts';
import type { Rule } from './violation.ts';
import type { VirtualClock } from './virtualClock.ts';

/** What is carried. */
interface Carried {
  method: string;
  path: string;
  token: string;
  attempt: string | null;
  clientRequestId: string | null;
  fault: FaultKind;
}

export interface Transport {
  /** Whether somebody behind the shell repeats it, and after how long; undefined: nobody does. */
  twinAfterMs(carried: Carried): number | undefined;
  /** Carries one request to its shell; `done` hears of its answer, unless the page is `gone` before. */
  carry(
    carried: Carried,
    gone: AbortSignal,
    send: (reply: (reply: Reply) => void) => void,
    done: (reply: Reply) => void,
  ): void;
}

/** The run that it is part of. */
interface TransportParts {
  plan: { powers: readonly Power[] };
  clock: VirtualClock;
  subject: { createAttempts: typeof createAttempts };
  note(who: string, text: string, about: readonly string[]): void;
  broken(rule: Rule, message: string, about: readonly string[]): void;
}

/** How often a write is sent again by itself, in front of the shell and behind it. */
const repeatRate = 0.4;
const twinRate = 0.2;

/** A connection dies while the hospital is at work, or after its answer has left it. */
const diesWithinMs = 600;

/** What arrives at the hospital, and is worked on. */
const arrives: readonly FaultKind[] = ['none', 'slow', 'works-long'];

export function createTransport(run: TransportParts, random: Random): Transport {
  const { clock, subject, broken } = run;
  const isOn = run.plan.powers.includes('repeated-post');
  const attempts = subject.createAttempts({ timers: clock, lost: () => responseOf(lostOnItsWay) });

  const repeated = (
    carried: Carried,
    gone: AbortSignal,
    arrive: (gone: AbortSignal) => Promise<Reply>,
    done: (reply: Reply) => void,
  ) => {
    const connection = new AbortController();
    let isOver = false;
    const end = (reply: Reply) => {
      if (isOver || connection.signal.aborted) return;
      isOver = true;
      done(reply);
    };
    void tell(arrive(connection.signal), end);
    gone.addEventListener('abort', () => connection.abort());
    clock.setTimer(
      () => {
        if (isOver || connection.signal.aborted) return;
        connection.abort();
        const about = [carried.clientRequestId ?? ''];
        run.note('transport', `${carried.path} is sent again by itself`, about);
        void tell(arrive(gone), done);
      },
      Math.round(random.between(1, diesWithinMs)),
    );
  };

  return {
    twinAfterMs: ({ method, fault }) =>
      isOn && method !== 'GET' && arrives.includes(fault) && random.chance(twinRate)
        ? Math.round(random.between(1, diesWithinMs))
        : undefined,

    carry(carried, gone, send, done) {
      const { attempt, token, method, path } = carried;
      if (!isOn || method === 'GET') {
        send(done);
        return;
      }
      let passes = 0;
      const pass = () => {
        passes += 1;
        if (passes > 1) {
          const about = [carried.clientRequestId ?? '', path];
          broken('R4', 'the shell passed one attempt on twice', about);
        }
        return new Promise<Response>((resolve) => {
          send((reply) => resolve(responseOf(reply)));
        });
      };
      const key = [token, method, path, attempt].join(' ');
      const arrive = async (signal: AbortSignal) =>
        replyOf(await (attempt === null ? pass() : attempts.passOnce(key, signal, pass)));
      if (random.chance(repeatRate)) repeated(carried, gone, arrive, done);
      else void tell(arrive(gone), done);
    },
  };
}

async function tell(reply: Promise<Reply>, done: (reply: Reply) => void): Promise<void> {
  done(await reply);
}

/** What our shell says in the place of an answer that did not come; the page hears that it has none. */
const brokenMark = 'x-broken';
const lostOnItsWay: Reply = { type: 'broken' };

function responseOf(reply: Reply): Response {
  if (reply.type === 'broken') {
    return new Response('{}', { status: 502, headers: { [brokenMark]: 'yes' } });
  }
  const { status, headers, body } = reply;
  return new Response(body.length === 0 ? null : (body as BodyInit), { status, headers });
}

async function replyOf(response: Response): Promise<Reply> {
  if (response.headers.has(brokenMark)) return lostOnItsWay;
  const { status, headers } = response;
  const body = await response.text();
  return { type: 'answer', status, headers: Object.fromEntries(headers), body };
}
