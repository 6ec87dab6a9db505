/**
 * The connection from a tablet to its shell and on, where the network below both repeats a write by itself: a
 * kept-alive connection closes without an answer, and the same request is sent again. In front of the shell, our own
 * shell has to turn the two into one write; behind it, the hospital gets both, and may answer the second that the first
 * is in its way.
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
  /** Whether it is repeated behind the shell, and after how long; undefined: it is not. */
  twinAfterMs(carried: Carried): number | undefined;
  /** Carries one request to its shell; `done` is called with its answer, unless the page is `gone` before. */
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

/** How often a write is repeated by the network, in front of the shell and behind it. */
const repeatRate = 0.4;
const twinRate = 0.2;

/** A connection closes while the hospital is working, or after its answer has left. */
const diesWithinMs = 600;

/** The faults with which a request arrives at the hospital and is worked on. */
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

/** Our shell's mark for an answer that did not come: the page treats it as no answer. */
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
