/** Rules for writes: one id has one content, and one content makes one record, whatever is lost. */
import {
  contentReader,
  isGone,
  isNotFound,
  isQuery,
  isRefusedForGood,
  isRefusedForNow,
  isWrite,
  leftUnknown,
  photosOf,
  repeatsIn,
  retentionMs,
  storiesOfIds,
} from './evidence.ts';
import type { AuditedExchange } from './observation.ts';
import type { AuditRule, Evidence, Finding, JudgedRecord, Judgement } from './rule.ts';

const sameBytes: AuditRule = {
  id: 'same-id-same-bytes',
  title:
    'A repeat carries the same method, path and bytes, unless the hospital has nothing of the request',
  clause: 'The same clientRequestId with a different method, path or content gets 409.',
  judge: ({ exchanges }) => {
    const pairs = repeatsIn(exchanges);
    const findings = pairs.flatMap(([before, later]): Finding[] => {
      const isSame =
        before.method === later.method &&
        before.path === later.path &&
        before.bodySha256 === later.bodySha256;
      // Refused content may be put right, and what the query does not find may be replaced: the id stays.
      const isAbsent = (each: AuditedExchange) =>
        each.clientRequestId === later.clientRequestId &&
        each.n >= before.n &&
        each.n < later.n &&
        (isNotFound(each) || isRefusedForGood(each));
      if (isSame || exchanges.some(isAbsent)) return [];
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
  judge: ({ exchanges }) => {
    const pairs = repeatsIn(exchanges).filter(([before]) => before.outcome === 'unknown');
    const findings = pairs.flatMap(([before, later]): Finding[] => {
      const isAsked = exchanges.some(
        (each) =>
          isQuery(each) &&
          each.clientRequestId === later.clientRequestId &&
          each.n > before.n &&
          each.n < later.n &&
          each.outcome !== 'unknown',
      );
      if (isAsked) return [];
      const words =
        'a write whose outcome was unknown was sent again without asking for its result';
      return [{ words, exchanges: [before.n, later.n] }];
    });
    return { seen: pairs.length, findings };
  },
};

/**
 * What the client could know of an id before exchange `n`. If one of its photos is gone, the write was never committed:
 * a bound photo is not purged.
 */
function knownBefore(
  { exchanges }: Evidence,
  story: readonly AuditedExchange[],
  n: number,
): 'done' | 'refused' | 'unknown' {
  const before = story.filter((each) => each.n < n);
  if (before.some(({ outcome }) => outcome === 'done')) return 'done';
  const unknown = before.findLast((each) => isWrite(each) && each.outcome === 'unknown');
  if (unknown === undefined) return 'refused';
  const photos = photosOf(unknown);
  const isRefused =
    before.some((each) => each.n > unknown.n && isRefusedForGood(each)) ||
    exchanges.some((each) => each.n > unknown.n && each.n < n && isGone(each, photos));
  return isRefused ? 'refused' : 'unknown';
}

const noNewId: AuditRule = {
  id: 'no-new-id',
  title: 'What may have been written is never sent again under a new id',
  clause: 'A 404 of the query does not mean that a new id may be used to send again.',
  judge: (evidence) => {
    const { exchanges } = evidence;
    const contentOf = contentReader(exchanges);
    const stories = storiesOfIds(exchanges).map((story) => {
      const [first] = story.filter(isWrite);
      const content = contentOf(first?.json);
      const about = `${first?.credential ?? ''} ${first?.method ?? ''} ${first?.path ?? ''}`;
      const said = `${about} ${content.timeless}`;
      return { story, first: first?.n ?? 0, said, timed: content.timed };
    });
    const alike = stories.flatMap((later) => {
      const before = stories.flatMap((each) => {
        if (each.first >= later.first || each.said !== later.said) return [];
        const known = knownBefore(evidence, each.story, later.first);
        if (known === 'refused') return [];
        // Two assessments may have the same content at two times. A new time stamp on the same one is
        // recognised if the first id is dropped.
        const isDropped = known === 'unknown' && !each.story.some(({ n }) => n > later.first);
        return each.timed === later.timed || isDropped ? [{ ...each, known }] : [];
      });
      const worst = before.find(({ known }) => known === 'unknown') ?? before[0];
      return worst === undefined ? [] : [{ known: worst.known, shown: [worst.first, later.first] }];
    });
    const words = 'the same content came under another id although the first was unknown';
    const unknown = stories.filter(({ story }) =>
      story.some((each) => isWrite(each) && each.outcome === 'unknown'),
    );
    return { seen: unknown.length, ...verdictsOf(alike, words) };
  },
};

/** Whether two equal records are one that was sent twice is certain only if the first was unknown at the second. */
function verdictsOf(
  alike: readonly { readonly known: string; readonly shown: readonly number[] }[],
  words: string,
): Pick<Judgement, 'findings' | 'doubts'> {
  const [doubtful, certain] = [true, false].map((isDone) =>
    alike.filter(({ known }) => (known === 'done') === isDone).map(({ shown }) => shown),
  );
  const doubt = 'records are alike: give each record its own note';
  return {
    findings: (certain ?? []).map((exchanges) => ({ words, exchanges })),
    doubts: (doubtful ?? []).map((exchanges) => ({ words: doubt, exchanges })),
  };
}

const settled: AuditRule = {
  id: 'unknown-is-settled',
  title: 'What came of every write is found out, by a query or by a repeat',
  clause: 'After a submission timeout, query the request result first.',
  isOfTheEnd: true,
  judge: ({ exchanges }) => {
    const unknown = storiesOfIds(exchanges).filter((story) =>
      story.some((each) => isWrite(each) && each.outcome === 'unknown'),
    );
    const left = unknown.flatMap((story) => leftUnknown(story)?.n ?? []);
    const words = `left unknown: ${left.length}`;
    return {
      seen: unknown.length,
      findings: left.length === 0 ? [] : [{ words, exchanges: left }],
    };
  },
};

/** Whether the client last learned that the hospital does not have it, and that it may be sent again. */
function isOpen(story: readonly AuditedExchange[]): boolean {
  const writes = story.filter(isWrite);
  const last = writes.at(-1);
  const isEnded = story.some((each) => each.outcome === 'done' || isRefusedForGood(each));
  if (last === undefined || isEnded || leftUnknown(story) !== undefined) return false;
  const firstMs = writes[0]?.hospitalMs ?? 0;
  // After a week a 404 proves nothing any more: a person has to check.
  const isTooOld = story.some((each) => isQuery(each) && each.hospitalMs - firstMs >= retentionMs);
  return !isTooOld && (last.outcome === 'unknown' || isRefusedForNow(last));
}

const comesAgain: AuditRule = {
  id: 'missing-comes-again',
  title: 'What the hospital has not got, and has not refused for good, comes again under its id',
  clause: 'When a retry is needed, reuse the original clientRequestId.',
  isOfTheEnd: true,
  judge: ({ exchanges }) => {
    const creates = storiesOfIds(exchanges).filter(
      ([first]) => first !== undefined && /^\/[a-z]+-assessments$/.test(first.path),
    );
    const contentOf = contentReader(exchanges);
    const saidBy = (story: readonly AuditedExchange[]) =>
      contentOf(story.find(isWrite)?.json).timeless;
    const done = new Set(
      creates.filter((story) => story.some(({ outcome }) => outcome === 'done')).map(saidBy),
    );
    // Content that came under another id instead is judged by `no-new-id`.
    const open = creates.filter((story) => isOpen(story) && !done.has(saidBy(story)));
    const lost = open.map((story) => story.findLast(isWrite)?.n ?? 0);
    const tried = creates.filter((story) =>
      story.some((each) => isNotFound(each) || isRefusedForNow(each)),
    );
    const words = `never came again: ${lost.length}`;
    return {
      seen: tried.length,
      findings: lost.length === 0 ? [] : [{ words, exchanges: lost }],
    };
  },
};

const withinRetention: AuditRule = {
  id: 'no-repeat-after-retention',
  title: 'What may have been written is not sent again once its id may have been forgotten',
  clause: 'A clientRequestId is kept for at least 7 days.',
  judge: ({ exchanges }) => {
    const stories = storiesOfIds(exchanges);
    const old = (story: readonly AuditedExchange[], each: AuditedExchange) =>
      each.hospitalMs - (story.find(isWrite)?.hospitalMs ?? 0) >= retentionMs;
    const findings = stories.flatMap((story): Finding[] => {
      const late = story.find((each) => isWrite(each) && old(story, each));
      if (late === undefined) return [];
      const before = story.filter((each) => each.n < late.n);
      const first = before.find(
        (each) =>
          each.outcome === 'done' ||
          (isWrite(each) &&
            each.outcome === 'unknown' &&
            !before.some((query) => query.n > each.n && isNotFound(query) && !old(story, query))),
      );
      const words = 'a write that may have been done was sent again after more than 7 days';
      return first === undefined ? [] : [{ words, exchanges: [first.n, late.n] }];
    });
    const seen = stories.filter((story) => story.some((each) => old(story, each))).length;
    return { seen, findings };
  },
};

/** How long the hospital may take to notice that a client has hung up. */
const hangUpMs = 250;

const oneFlight: AuditRule = {
  id: 'one-flight',
  title: 'A write is not sent again while it is under way',
  clause: 'Writes are synchronous: each is answered, or has failed, before it is sent again.',
  judge: ({ exchanges }) => {
    const pairs = repeatsIn(exchanges);
    const findings = pairs.flatMap(([before, later]): Finding[] => {
      const isBeside = before.endedAmong >= later.n;
      const isJustGone = before.isGivenUp && before.endedMs - later.arrivedMs < hangUpMs;
      if (!isBeside || isJustGone) return [];
      const words = 'one id was under way twice at the same time';
      return [{ words, exchanges: [before.n, later.n] }];
    });
    return { seen: pairs.length, findings };
  },
};

const noTwins: AuditRule = {
  id: 'no-twins',
  title: 'The hospital holds nothing twice',
  clause: 'A retry reuses the original clientRequestId, so that one submission makes one record.',
  judge: (evidence) => {
    const { exchanges, records } = evidence;
    const contentOf = contentReader(exchanges);
    const keyOf = ({ kind, operator, input }: JudgedRecord) =>
      `${kind} ${operator} ${contentOf(input).timed}`;
    const storyOf = (id: string) => exchanges.filter((each) => each.clientRequestId === id);
    const keys = records.map(keyOf);
    const alike = records.flatMap((later, at) => {
      const story = storyOf(later.clientRequestId);
      const begunAt = story.find(isWrite)?.n ?? 0;
      const before = records.slice(0, at).filter((_, index) => keys[index] === keys[at]);
      const known = before.map(({ clientRequestId: id }) =>
        id === later.clientRequestId ? 'twice' : knownBefore(evidence, storyOf(id), begunAt),
      );
      const worst = Math.max(
        0,
        known.findIndex((each) => each !== 'done'),
      );
      const first = before[worst];
      if (first === undefined) return [];
      const shown = new Set([...storyOf(first.clientRequestId), ...story].filter(isWrite));
      return [{ known: known[worst] ?? 'done', shown: [...shown].map(({ n }) => n) }];
    });
    const words = 'a record says what another record says already';
    return { seen: records.length, ...verdictsOf(alike, words) };
  },
};

/** In the order of the report. */
export const writeRules: readonly AuditRule[] = [
  sameBytes,
  queryFirst,
  settled,
  comesAgain,
  noNewId,
  noTwins,
  oneFlight,
  withinRetention,
];
