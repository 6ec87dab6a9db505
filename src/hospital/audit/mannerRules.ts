/** Rules for the manner of a client's requests: with whose credential, how often, and how many at a time. */
import { isQuery, isUpload, isWrite, storiesOfIds } from './evidence.ts';
import type { AuditedExchange } from './observation.ts';
import type { AuditRule, Finding } from './rule.ts';

const ownCredential: AuditRule = {
  id: 'own-credential',
  title: 'A request is sent with the credential of its author alone',
  clause: 'The operator of a write is whoever the credential stands for.',
  judge: ({ exchanges }) => {
    // Whether two tokens that name nobody are one person's, renewed, cannot be told.
    const isTold = (group: readonly AuditedExchange[]) =>
      new Set(group.map(({ token }) => token)).size === 1 ||
      !group.some(({ credential }) => credential?.startsWith('opaque ') === true);
    const groups = storiesOfIds(exchanges)
      .map((story) => story.filter(isWrite))
      .filter(isTold);
    const findings = groups.flatMap((group): Finding[] => {
      const people = new Set(group.map(({ credential }) => credential));
      if (people.size < 2) return [];
      const words = 'one request came with the credentials of two people';
      return [{ words, exchanges: group.map(({ n }) => n) }];
    });
    return { seen: groups.length, findings };
  },
};

/** How many retries with a refused credential are allowed. */
const triesOfDead = 1;

const deadCredential: AuditRule = {
  id: 'dead-credential',
  title: 'A credential that was refused does not knock again and again',
  clause: '401 means that the credential is invalid or expired.',
  isAdvice: true,
  judge: ({ exchanges }) => {
    const sent = exchanges.filter((each) => isWrite(each) || isUpload(each));
    const refused = sent.filter(({ status }) => status === 401);
    const findings = refused.flatMap((each): Finding[] => {
      const later = exchanges.filter(
        ({ n, token }) => n > each.endedAmong && token === each.token && token !== null,
      );
      const good = later.findIndex(({ outcome }) => outcome === 'done');
      const dead = (good === -1 ? later : later.slice(0, good)).filter(
        (write) => sent.includes(write) && write.status === 401,
      );
      if (dead.length <= triesOfDead) return [];
      const words = `${dead.length} writes more came with a credential that had been refused`;
      return [{ words, exchanges: [each.n, ...dead.map(({ n }) => n)] }];
    });
    return { seen: refused.length, findings: findings.slice(0, 1) };
  },
};

const toleranceMs = 250;

/** Whether it is the same once more, under the same request id or another. */
function isRepeat(one: AuditedExchange, later: AuditedExchange): boolean {
  if (one.method !== later.method || one.path !== later.path) return false;
  return one.bodySha256 === later.bodySha256 || contentOf(one) === contentOf(later);
}

/** What a write says, apart from its id; a number that nothing equals if the auditor has no body. */
function contentOf({ json, n }: AuditedExchange): string | number {
  return typeof json === 'object' && json !== null
    ? JSON.stringify({ ...json, clientRequestId: null })
    : n;
}

const keepsRetryAfter: AuditRule = {
  id: 'retry-after',
  title: 'Nothing is written before the time is over for which the hospital asked to wait',
  clause: 'An answer with Retry-After asks for that many seconds of peace.',
  judge: ({ exchanges }) => {
    const asked = exchanges.filter(({ retryAfterSeconds }) => retryAfterSeconds !== null);
    const findings = asked.flatMap((each): Finding[] => {
      const untilMs = each.endedMs + (each.retryAfterSeconds ?? 0) * 1000 - toleranceMs;
      const early = exchanges.find(
        (later) =>
          (isWrite(later) || isUpload(later)) &&
          later.credential === each.credential &&
          // Another request may have left before this answer reached its sender; a repeat of the same one has not.
          later.arrivedMs > each.endedMs + (isRepeat(each, later) ? 0 : toleranceMs) &&
          later.arrivedMs < untilMs,
      );
      if (early === undefined) return [];
      const afterMs = Math.round(early.arrivedMs - each.endedMs);
      const words = `it was asked to wait ${each.retryAfterSeconds ?? 0} s and wrote again after ${afterMs} ms`;
      return [{ words, exchanges: [each.n, early.n] }];
    });
    return { seen: asked.length, findings };
  },
};

const failuresOfOutage = 3;

const oneProbe: AuditRule = {
  id: 'one-probe',
  title: 'A hospital that does not answer is tried by one request at a time',
  clause: 'Operation: a hospital that is down is not stormed by those who wait for it.',
  judge: ({ exchanges }) => {
    const sent = exchanges.filter((each) => isWrite(each) || isUpload(each) || isQuery(each));
    const findings: Finding[] = [];
    let failures = 0;
    let seen = 0;
    for (const [at, each] of sent.entries()) {
      const ended = sent.slice(0, at).filter(({ endedMs }) => endedMs <= each.arrivedMs);
      failures = trailingFailures(ended);
      if (failures < failuresOfOutage) continue;
      seen += 1;
      const beside = sent
        .slice(0, at)
        .filter(
          ({ endedMs, status }) =>
            endedMs > each.arrivedMs && (endedMs !== Infinity || status !== 0),
        );
      if (beside.length === 0) continue;
      const words = `${beside.length + 1} requests were under way together after ${failures} failures in a row`;
      findings.push({ words, exchanges: [...beside.map(({ n }) => n), each.n] });
    }
    return { seen, findings };
  },
};

function trailingFailures(ended: readonly AuditedExchange[]): number {
  const byEnd = ended.toSorted((left, right) => left.endedMs - right.endedMs);
  const lastGood = byEnd.findLastIndex(({ outcome }) => outcome !== 'unknown');
  return byEnd.length - 1 - lastGood;
}

const noTokenInAddress: AuditRule = {
  id: 'no-credential-in-address',
  title: 'No credential stands in an address',
  clause: 'Every request carries its credential in the header Authorization.',
  judge: ({ exchanges }) => {
    const bad = exchanges.filter(({ query }) => /[?&](access_)?token=|bearer/i.test(query));
    const words = 'a credential stands in the query of an address';
    return { seen: exchanges.length, findings: bad.map(({ n }) => ({ words, exchanges: [n] })) };
  },
};

/** In the order of the report. */
export const mannerRules: readonly AuditRule[] = [
  ownCredential,
  deadCredential,
  keepsRetryAfter,
  oneProbe,
  noTokenInAddress,
];
