/** What a reader is shown of a record: an older state of it, or something else than was submitted. */
import type { Reply } from './faults.ts';
import type { SentRequest } from './network.ts';
import type { Random } from './random.ts';
import type { RunPlan } from './runPlan.ts';

export interface ShownRecords {
  /** Records that the hospital shows differently from how they were submitted. */
  readonly distorted: ReadonlySet<string>;
  answer(sentRequest: SentRequest, reply: Reply): Reply;
}

interface Parts {
  plan: RunPlan;
  now(): number;
  random: Random;
  notFound(): Reply;
}

/** What the replica will show, what it shows until then, and since when. */
interface Copy {
  latest: string | Uint8Array;
  before: string | Uint8Array | undefined;
  since: number;
}

export function createShownRecords({ plan, now, random, notFound }: Parts): ShownRecords {
  const copies = new Map<string, Copy>();
  const distorted = new Set<string>();
  const shownTrue = new Set<string>();

  /** Records are read from a replica that does not have the latest version yet. */
  const lag = ({ method, path }: SentRequest, reply: Reply): Reply => {
    const lagMs = plan.readsLagMs ?? 0;
    const recordId = /^\/(?:wound|admission)-assessments\/([^/]+)$/.exec(path)?.[1];
    const isRecord = method === 'GET' && recordId !== undefined && reply.type === 'answer';
    if (lagMs === 0 || !isRecord || reply.status !== 200) return reply;
    const known = copies.get(recordId);
    const isNew = known?.latest !== reply.body;
    const copy = isNew ? { latest: reply.body, before: known?.latest, since: now() } : known;
    copies.set(recordId, copy);
    if (now() - copy.since >= lagMs) return reply;
    return copy.before === undefined ? notFound() : { ...reply, body: copy.before };
  };

  /**
   * A faulty hospital shows some records differently from how they were submitted, and keeps doing so. The others it
   * shows with whitespace around the note, which reads the same.
   */
  const distort = ({ method, path }: SentRequest, reply: Reply): Reply => {
    const recordId = /^\/wound-assessments\/([^/]+)$/.exec(path)?.[1];
    const isRecord = method === 'GET' && recordId !== undefined && reply.type === 'answer';
    if (!plan.distorts || !isRecord || reply.status !== 200) return reply;
    if (!distorted.has(recordId) && !shownTrue.has(recordId)) {
      (random.chance(0.4) ? distorted : shownTrue).add(recordId);
    }
    const inFront = distorted.has(recordId) ? '?' : ' \\r\\n';
    const body = String(reply.body).replace('"careNote":"', `"careNote":"${inFront}`);
    return { ...reply, body };
  };

  return {
    distorted,
    answer: (sentRequest, reply) => {
      const own = plan.answerFor?.(sentRequest, reply) ?? reply;
      return distort(sentRequest, lag(sentRequest, own));
    },
  };
}
