/**
 * Owns what an auditor demands of any client, by what arrives alone. Each rule is a sentence of the interface, or
 * follows from one, turned into something that can be seen from the hospital's side.
 */
import { canonicalJson } from '../rules/sameContent.ts';
import { textProperty } from '../rules/syntax.ts';
import type { AuditedExchange } from './observation.ts';

/** What broke a rule: one sentence, and the exchanges that show it. */
export interface Finding {
  readonly words: string;
  readonly exchanges: readonly number[];
}

/** One demand. */
export interface AuditRule {
  readonly id: string;
  readonly title: string;
  /** The sentence of the interface that it rests on, in our words. */
  readonly clause: string;
  /** Every break; `seen` says how often there was something to judge. */
  judge(exchanges: readonly AuditedExchange[]): {
    readonly seen: number;
    readonly findings: readonly Finding[];
  };
}

const isWrite = ({ method, path }: AuditedExchange) =>
  (method === 'POST' || method === 'PATCH') && path !== '/attachments';
const isUpload = ({ method, path }: AuditedExchange) =>
  method === 'POST' && path === '/attachments';
const isQuery = ({ method, path }: AuditedExchange) =>
  method === 'GET' && path.startsWith('/requests/');

function writesById(exchanges: readonly AuditedExchange[]): Map<string, AuditedExchange[]> {
  const groups = new Map<string, AuditedExchange[]>();
  for (const exchange of exchanges.filter(isWrite)) {
    const { clientRequestId } = exchange;
    if (clientRequestId === null) continue;
    const group = groups.get(clientRequestId);
    if (group === undefined) groups.set(clientRequestId, [exchange]);
    else group.push(exchange);
  }
  return groups;
}

/** Each write with the one before it under the same id. */
function repeats(
  exchanges: readonly AuditedExchange[],
): (readonly [AuditedExchange, AuditedExchange])[] {
  return [...writesById(exchanges).values()].flatMap((group) =>
    group.slice(1).map((later, at) => [group[at] ?? later, later] as const),
  );
}

const sameBytes: AuditRule = {
  id: 'same-id-same-bytes',
  title: 'A repeat carries the same method, path and bytes as the first request under its id',
  clause: 'The same clientRequestId with a different method, path or content gets 409.',
  judge: (exchanges) => {
    const pairs = repeats(exchanges);
    const findings = pairs.flatMap(([before, later]): Finding[] => {
      const isSame =
        before.method === later.method &&
        before.path === later.path &&
        before.bodySha256 === later.bodySha256;
      if (isSame) return [];
      const what = before.bodySha256 === later.bodySha256 ? 'another address' : 'other bytes';
      return [{ words: `one id was sent with ${what}`, exchanges: [before.n, later.n] }];
    });
    return { seen: pairs.length, findings };
  },
};

const queryFirst: AuditRule = {
  id: 'query-before-repeat',
  title: 'After an unknown outcome the result is asked for before the write is sent again',
  clause: 'After a submission timeout, query the request result first.',
  judge: (exchanges) => {
    const pairs = repeats(exchanges).filter(([before]) => before.outcome === 'unknown');
    const findings = pairs.flatMap(([before, later]): Finding[] => {
      const isAsked = exchanges.some(
        (each) =>
          isQuery(each) &&
          each.clientRequestId === later.clientRequestId &&
          each.arrivedMs >= before.arrivedMs &&
          each.n > before.n &&
          each.n < later.n &&
          each.outcome !== 'unknown',
      );
      if (isAsked) return [];
      const words =
        'a write whose outcome was unknown was sent again without asking for its result';
      return [{ words, exchanges: [before.n, later.n] }];
    });
    const unknown = exchanges.filter((each) => isWrite(each) && each.outcome === 'unknown');
    return { seen: unknown.length, findings };
  },
};

function contentOf({ json, method, path }: AuditedExchange): string {
  const { clientRequestId: _, ...content }: Record<string, unknown> = Object(json);
  return `${method} ${path} ${canonicalJson(content)}`;
}

const noNewId: AuditRule = {
  id: 'no-new-id',
  title: 'What may have been written is never sent again under a new id',
  clause: 'A 404 of the query does not mean that a new id may be used to send again.',
  judge: (exchanges) => {
    const writes = exchanges.filter((each) => isWrite(each) && each.clientRequestId !== null);
    const first = new Map<string, AuditedExchange>();
    const findings: Finding[] = [];
    let seen = 0;
    for (const write of writes) {
      const before = first.get(contentOf(write));
      if (before === undefined || before.outcome === 'refused') first.set(contentOf(write), write);
      else if (before.clientRequestId !== write.clientRequestId) {
        const words = `the same content came under another id although the first was ${before.outcome}`;
        findings.push({ words, exchanges: [before.n, write.n] });
      }
      if (write.outcome === 'unknown') seen += 1;
    }
    return { seen, findings };
  },
};

const oneUpload: AuditRule = {
  id: 'no-second-upload',
  title: 'A photo whose id the client was told is not uploaded again while it is there',
  clause:
    'An upload is not de-duplicated; a photo is not uploaded again in order to repeat an assessment.',
  judge: (exchanges) => {
    const findings: Finding[] = [];
    const known = new Map<string, AuditedExchange>();
    const uploads = exchanges.filter((each) => isUpload(each) && each.photoSha256 !== null);
    for (const upload of uploads) {
      const key = `${upload.credential ?? ''} ${upload.photoSha256 ?? ''}`;
      const before = known.get(key);
      if (before !== undefined && isStillThere(exchanges, before, upload)) {
        const words = 'a photo came again although its id was known and it was still there';
        findings.push({ words, exchanges: [before.n, upload.n] });
      }
      if (upload.outcome === 'done') known.set(key, upload);
    }
    return { seen: uploads.length, findings };
  },
};

/** Until a write with it was answered (bound, or refused because it is gone), an uploaded photo is there. */
function isStillThere(
  exchanges: readonly AuditedExchange[],
  upload: AuditedExchange,
  later: AuditedExchange,
): boolean {
  const id = textProperty(upload.answer, 'attachmentId');
  if (id === undefined) return false;
  return !exchanges.some(
    (each) =>
      each.n > upload.n &&
      each.n < later.n &&
      each.outcome !== 'unknown' &&
      (each.path.includes(encodeURIComponent(id)) || JSON.stringify(each.json ?? '').includes(id)),
  );
}

const ownCredential: AuditRule = {
  id: 'own-credential',
  title: 'A request is sent with the credential of its author alone',
  clause: 'The operator of a write is whoever the credential stands for.',
  judge: (exchanges) => {
    const groups = [...writesById(exchanges).values()];
    const findings = groups.flatMap((group): Finding[] => {
      const people = new Set(group.map(({ credential }) => credential));
      if (people.size < 2) return [];
      const words = 'one request came with the credentials of two people';
      return [{ words, exchanges: group.map(({ n }) => n) }];
    });
    return { seen: groups.length, findings };
  },
};

const toleranceMs = 250;

const keepsRetryAfter: AuditRule = {
  id: 'retry-after',
  title: 'Nothing is written before the time is over for which the hospital asked to wait',
  clause: 'An answer with Retry-After asks for that many seconds of peace.',
  judge: (exchanges) => {
    const asked = exchanges.filter(({ retryAfterSeconds }) => retryAfterSeconds !== null);
    const findings = asked.flatMap((each): Finding[] => {
      const untilMs = each.endedMs + (each.retryAfterSeconds ?? 0) * 1000 - toleranceMs;
      const early = exchanges.find(
        (later) =>
          (isWrite(later) || isUpload(later)) &&
          later.credential === each.credential &&
          later.arrivedMs > each.endedMs &&
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
  judge: (exchanges) => {
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

const readVersions: AuditRule = {
  id: 'version-as-read',
  title: 'A correction or a void carries a version that the client was told',
  clause: 'Update and void requests carry the current version of the record.',
  judge: (exchanges) => {
    const told = new Map<string, Set<number>>();
    const findings: Finding[] = [];
    let seen = 0;
    for (const each of exchanges) {
      const recordId = /^\/wound-assessments\/([^/]+)/.exec(each.path)?.[1];
      const { version }: { version?: unknown } = Object(each.json);
      if (isWrite(each) && recordId !== undefined && typeof version === 'number') {
        seen += 1;
        if (told.get(decodeURIComponent(recordId))?.has(version) !== true) {
          const words = `version ${version} was sent, which no answer had told`;
          findings.push({ words, exchanges: [each.n] });
        }
      }
      const answer: { recordId?: unknown; version?: unknown } = Object(each.answer);
      if (typeof answer.recordId !== 'string' || typeof answer.version !== 'number') continue;
      const versions = told.get(answer.recordId) ?? new Set<number>();
      told.set(answer.recordId, versions.add(answer.version));
    }
    return { seen, findings };
  },
};

const readAfterConflict: AuditRule = {
  id: 'read-after-conflict',
  title: 'After a conflict the record is read before it is changed again',
  clause: 'A stale version gets 409; what has happened meanwhile is seen by reading.',
  judge: (exchanges) => {
    const isChange = (each: AuditedExchange) =>
      isWrite(each) && each.path.startsWith('/wound-assessments/');
    const recordOf = ({ path }: AuditedExchange) => path.split('/')[2] ?? '';
    const conflicts = exchanges.filter((each) => isChange(each) && each.status === 409);
    const findings = conflicts.flatMap((each): Finding[] => {
      const next = exchanges.find(
        (later) => later.n > each.n && isChange(later) && recordOf(later) === recordOf(each),
      );
      if (next === undefined) return [];
      const isRead = exchanges.some(
        ({ n, method, path }) =>
          n > each.n &&
          n < next.n &&
          method === 'GET' &&
          path === `/wound-assessments/${recordOf(each)}`,
      );
      const words = 'a record was changed again after a conflict without being read';
      return isRead ? [] : [{ words, exchanges: [each.n, next.n] }];
    });
    return { seen: conflicts.length, findings };
  },
};

const noTokenInAddress: AuditRule = {
  id: 'no-credential-in-address',
  title: 'No credential stands in an address',
  clause: 'Every request carries its credential in the header Authorization.',
  judge: (exchanges) => {
    const bad = exchanges.filter(({ query }) => /[?&](access_)?token=|bearer/i.test(query));
    const words = 'a credential stands in the query of an address';
    return { seen: exchanges.length, findings: bad.map(({ n }) => ({ words, exchanges: [n] })) };
  },
};

/** Every demand, in the order of the report. */
export const auditRules: readonly AuditRule[] = [
  sameBytes,
  queryFirst,
  noNewId,
  oneUpload,
  ownCredential,
  keepsRetryAfter,
  oneProbe,
  readVersions,
  readAfterConflict,
  noTokenInAddress,
];
