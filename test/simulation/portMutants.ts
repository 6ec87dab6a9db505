/**
 * The planted bugs that are injected from outside at the engine's ports and decisions: a request that is sent
 * differently, an answer of which something is ignored, a row that is not written, a lock that nobody holds, an order
 * in which nothing waits. They need no text of our source.
 */
import type { Submission } from '../../src/model/submission.ts';
import type { Decisions } from '../../src/outbox/decisions.ts';
import { durations, type EnginePorts, type OutboxRows } from '../../src/outbox/ports.ts';
import { attemptHeader, meantHospitalHeader } from '../../src/shared/bridge.ts';
import type { Mutant } from './mutant.ts';

const atPorts = (name: string, change: (ports: EnginePorts) => Partial<EnginePorts>): Mutant => ({
  name,
  wrap: (own) => ({
    ...own,
    startEngine: (ports, options, decisions) =>
      own.startEngine({ ...ports, ...change(ports) }, options, decisions),
  }),
});

const atRows = (name: string, change: (rows: OutboxRows) => Partial<OutboxRows>): Mutant =>
  atPorts(name, ({ rows }) => ({ rows: { ...rows, ...change(rows) } }));

/** As if the disk had these submissions. */
const onDisk = (name: string, seen: (submission: Submission) => Submission): Mutant =>
  atRows(name, (rows) => ({
    open: async (hospitalKey) => (await rows.open(hospitalKey)).map(seen),
    read: async (submissionId) => {
      const full = await rows.read(submissionId);
      return full && { ...full, submission: seen(full.submission) };
    },
  }));

/** The submissions stay as they are, but the order is decided by changed copies. */
const inOrder = (name: string, change: (submission: Submission) => Submission): Mutant => ({
  name,
  inject: ({ readyToGo }: Decisions) => ({
    *readyToGo(open, authorId, now) {
      const byId = new Map(open.map((one) => [one.submissionId, one]));
      for (const { submissionId } of readyToGo(open.map(change), authorId, now)) {
        const submission = byId.get(submissionId);
        if (submission) yield submission;
      }
    },
  }),
});

/** A lane of its own: nothing waits for it, and it does not wait for anything of its wound or stay. */
function alone(submission: Submission): Submission {
  const { content, submissionId } = submission;
  const { submitted } = content;
  if (submitted.kind === 'wound-assessment') {
    return {
      ...submission,
      content: { ...content, submitted: { ...submitted, woundId: submissionId } },
    };
  }
  return submitted.kind === 'admission-assessment' ? aloneInItsStay(submission) : submission;
}

function aloneInItsStay(submission: Submission): Submission {
  const { content, submissionId } = submission;
  const { submitted } = content;
  if (submitted.kind !== 'admission-assessment') return submission;
  const own = { ...submitted, encounterId: submissionId };
  return { ...submission, content: { ...content, submitted: own } };
}

export const portMutants: readonly Mutant[] = [
  atPorts('a request does not name its hospital', ({ fetch }) => ({
    fetch: (request) => {
      request.headers.delete(meantHospitalHeader);
      return fetch(request);
    },
  })),
  atPorts('Retry-After is ignored', ({ fetch }) => ({
    fetch: async (request) => {
      const response = await fetch(request);
      response.headers.delete('retry-after');
      return response;
    },
  })),
  atPorts('a 5xx to a write is taken for a no', ({ fetch }) => ({
    fetch: async (request) => {
      const isWrite = request.method !== 'GET';
      const response = await fetch(request);
      if (!isWrite || response.status < 500) return response;
      return new Response(response.body, { status: 422, headers: response.headers });
    },
  })),
  atRows('a live photo is uploaded again', (rows) => ({
    read: async (submissionId) => {
      const full = await rows.read(submissionId);
      const aged = full?.photos.map((photo) => {
        const { attachment } = photo;
        if (attachment === null) return photo;
        const uploadedAt = attachment.uploadedAt - durations.attachmentLifeMs + 400;
        return { ...photo, attachment: { ...attachment, uploadedAt } };
      });
      return full && { ...full, photos: aged ?? full.photos };
    },
  })),
  onDisk('other bytes go before the hospital was asked about those before', (submission) => {
    const { progress } = submission;
    return 'asksFirst' in progress
      ? { ...submission, progress: { ...progress, asksFirst: false } }
      : submission;
  }),
  onDisk('a change waits for nothing that it builds on', (submission) => ({
    ...submission,
    dependsOn: null,
  })),
  atPorts('the lock is not taken', ({ locks, randomId }) => ({
    locks: {
      hold: (name, options, work) => locks.hold(`${name}${randomId()}`, options, work),
    },
  })),
  atRows('a late 401 to an old token expires the new one', (rows) => ({
    commit: async (step) => {
      if (step.expireCredential === undefined) return rows.commit(step);
      const now = await rows.credential(step.submission.hospitalKey);
      return rows.commit(now ? { ...step, expireCredential: now.signedInAt } : step);
    },
  })),
  atRows('after a 401 the dead token is used on and on', (rows) => ({
    expireCredential: async () => undefined,
    commit: ({ expireCredential: _unheard, ...step }) => rows.commit(step),
  })),
  // That it is forgotten if the store fails at that moment is shown by test/flows/toldToWait.test.ts.
  atRows('as a term begins, Retry-After is forgotten', () => ({
    readConnection: async () => null,
  })),
  atPorts('a frozen leader is left in office', ({ rows, clock }) => ({
    rows: {
      ...rows,
      readLease: async (hospitalKey) => {
        const lease = await rows.readLease(hospitalKey);
        return lease && { ...lease, expiresAt: clock.now() + 1_000 };
      },
    },
  })),
  inOrder('lanes are ignored', (submission) => ({ ...alone(submission), dependsOn: null })),
  inOrder('admissions of one stay leave in any order', aloneInItsStay),
  inOrder('what needs its author holds back everything behind it', (submission) => {
    const { submissionId, progress } = submission;
    const holding = { ...submission, failures: 0 };
    // It waits for itself, and so for ever.
    return progress.stage === 'problem'
      ? { ...holding, progress: { stage: 'queued', asksFirst: false }, dependsOn: submissionId }
      : holding;
  }),
  inOrder('a create overtakes an earlier one of its wound', (submission) =>
    submission.failures > 0 ? alone(submission) : submission,
  ),
  {
    name: 'the shell passes on both of a write that was sent again by itself',
    powers: ['repeated-post'],
    wrap: (own) => ({
      ...own,
      createAttempts: () => ({ passOnce: (_key, gone, pass) => pass(gone) }),
    }),
  },
  {
    ...atPorts('a write names no attempt', ({ fetch }) => ({
      fetch: (request) => {
        request.headers.delete(attemptHeader);
        return fetch(request);
      },
    })),
    powers: ['repeated-post'],
  },
  {
    name: 'nothing rests after an unknown outcome',
    inject: ({ delayFor }) => ({
      delayFor: (rest, isOpen, random) => {
        const drawn = delayFor(rest, isOpen, random);
        const isOwn = drawn !== null && drawn.waitMs !== null && drawn.reason !== 'told-to-wait';
        return isOwn ? { ...drawn, waitMs: 0 } : drawn;
      },
    }),
  },
  {
    name: 'work for an address of before is never asked about',
    wrap: (own) => ({
      ...own,
      openDevice: (store, ports) => {
        const device = own.openDevice(store, ports);
        return { ...device, hospitals: { ...device.hospitals, others: async () => [] } };
      },
    }),
  },
];
