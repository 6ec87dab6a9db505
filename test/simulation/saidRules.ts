/**
 * What a nurse is told of each of her records, compared with the hospital's books: as soon as its row changes, and
 * every ten minutes while it is open. A false sentence breaks R8. What has waited for an hour with a reachable hospital
 * is a problem or has a sentence that explains the wait, and what has waited for an hour without an answer is not said
 * to be under way: R19.
 */
import type { RecordListing } from '../../src/hospital/listings.ts';
import type { Connection } from '../../src/model/engineRows.ts';
import { heldBackIn } from '../../src/model/lane.ts';
import type { Submission } from '../../src/model/submission.ts';
import { isDone, problemIn } from '../../src/model/submissionFacts.ts';
import { connectionIs } from '../../src/renderer/services/app/connectionIs.ts';
import { holds, type Committed, type RecordFacts, type Sentence } from './claims.ts';
import type { JournalEntry } from './journalRules.ts';
import { isShared, recordMadeBy, type Ledger, type Lineage } from './ledger.ts';
import type { SentRequest } from './network.ts';
import type { Subject } from './subject.ts';
import type { Tablet } from './tablet.ts';
import type { Rule } from './violation.ts';
import type { RowChange } from './watchedStore.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How long an exchange may take: the patience for a large photo. */
const underWayMs = 10 * minuteMs;
/** How long a failed exchange explains that the hospital cannot be reached: the longest wait until the next try. */
const graceMs = 2 * minuteMs;
/** How often all open records are looked at, changed or not. */
const everyMs = 10 * minuteMs;
/** How long the engine tries to save an answer, with room for a disk that responds late. */
const keepingMs = 15_000;
/** The longest time for which the hospital may ask to wait, with the spread of tablets and the turn after it. */
const longestToldMs = 3 * hourMs + 3 * minuteMs;

/** The parts of a run that are looked at. */
interface Run {
  readonly clock: { now(): number };
  readonly tablets: readonly Tablet[];
  readonly nurses: readonly {
    session(): { authorId: string; isExpired: boolean } | null;
  }[];
  readonly ledger: Ledger;
  readonly subject: Subject;
  readonly hospital: { records(): readonly RecordListing[]; toldNow(): number };
  readonly network: { sentRequests(): readonly SentRequest[] };
  readonly shown: { readonly distorted: ReadonlySet<string> };
  readonly outages: ReadonlyMap<string, number>;
  readonly elsewhere: ReadonlyMap<string, number>;
  readonly storeTrouble: ReadonlyMap<string, number>;
  readonly promised: ReadonlyMap<string, unknown>;
  readonly excused: ReadonlySet<string>;
  readonly vanished: ReadonlySet<string>;
  readonly mute: { untilMs: number } | null;
  readonly barred: { untilMs: number } | null;
  readonly pages: { untilMs: number } | null;
  readonly pausedUntil: number;
  readonly restoredAt: number | null;
  readonly crashes: number;
  broken(rule: Rule, message: string, about: readonly string[]): void;
}

/** Looks at what is told of the records of each tablet. */
export class SaidRecords {
  /** How often each sentence was compared with the books. */
  readonly counts = new Map<Sentence, number>();
  private readonly run: Run;
  private readonly changed = new Map<Tablet, Set<string>>();
  /** Since when each tablet has been in use without a break, and since when its hospital has been reachable, too. */
  private readonly inUse = new Since<Tablet>();
  private readonly reachable = new Since<Tablet>();
  /** Since when each record has been waiting, by tablet. */
  private readonly waiting = new Since<string>();
  private lookedAt = 0;

  constructor(run: Run) {
    this.run = run;
  }

  note(tablet: Tablet, changes: readonly RowChange[]): void {
    for (const { table, key, row } of changes) {
      if (table !== 'submissions' || row === null) continue;
      const keys = this.changed.get(tablet) ?? new Set();
      this.changed.set(tablet, keys.add(key));
    }
  }

  /** Must be called while the world is quiet. */
  look(): void {
    const now = this.run.clock.now();
    const isDue = now - this.lookedAt >= everyMs;
    if (isDue) this.lookedAt = now;
    for (const [index, tablet] of this.run.tablets.entries()) {
      const author = authorAt(this.run, tablet, index);
      this.inUse.set(tablet, author !== null, now);
      this.reachable.set(tablet, author !== null && isReachable(this.run, tablet), now);
      const keys = this.changed.get(tablet);
      this.changed.delete(tablet);
      if (author === null || !isJudged(this.run, tablet)) continue;
      for (const submission of this.run.ledger.submissions(tablet.name).values()) {
        if (!submission.content?.submitted) continue;
        const isOpen = !isDone(submission) && problemIn(submission) === null;
        const isHers = submission.authorId === author.authorId;
        // Nobody waits for what is not shown, and nothing of hers is sent before she is there.
        this.waiting.set(`${tablet.name}|${submission.submissionId}`, isHers && isOpen, now);
        if (!isHers) continue;
        const isNew = keys?.has(submission.submissionId) === true;
        if (isNew || (isDue && isOpen)) this.judge(tablet, submission, author.isExpired);
      }
    }
  }

  private judge(tablet: Tablet, submission: Submission, isExpired: boolean): void {
    const { run } = this;
    const lineage = run.ledger.lineages.get(submission.submissionId);
    if (!lineage || run.excused.has(submission.submissionId)) return;
    const facts = factsOf(run, tablet, submission, lineage);
    const said = saidOf(run, tablet, submission, isExpired);
    for (const sentence of said) {
      this.counts.set(sentence, (this.counts.get(sentence) ?? 0) + 1);
      if (holds(sentence, facts)) continue;
      run.broken('R8', `"${sentence}" is said, and it is false`, [submission.submissionId]);
      return;
    }
    const complaint = this.complaintAboutWait(tablet, submission, said, facts);
    if (complaint !== null) run.broken('R19', complaint, [submission.submissionId]);
  }

  private complaintAboutWait(
    tablet: Tablet,
    { submissionId }: Submission,
    [sentence]: readonly Sentence[],
    facts: RecordFacts,
  ): string | null {
    const now = this.run.clock.now();
    const forMs = (since: number | null) => (since === null ? 0 : now - since);
    const place = `${tablet.name}|${submissionId}`;
    // What is explained has its sentence: it may wait for another hour.
    if (sentence !== undefined && explainsWait(this.run, tablet, sentence, facts)) {
      this.waiting.set(place, false, now);
      return null;
    }
    const waitedMs = forMs(this.waiting.get(place));
    if (sentence === undefined || waitedMs <= hourMs || tablet.clockWasSet) return null;
    if (forMs(this.reachable.get(tablet)) > hourMs) {
      return `it has waited for an hour, and all that is said is "${sentence}"`;
    }
    const isQuiet = !hasAnsweredSince(this.run, tablet, now - hourMs);
    return isQuiet && forMs(this.inUse.get(tablet)) > hourMs && sentence in saysUnderWay
      ? `nothing has been heard for an hour, and "${sentence}" is said`
      : null;
  }
}

/** Since when something has been true without a break. */
class Since<Key> {
  private readonly from = new Map<Key, number>();

  set(key: Key, isTrue: boolean, now: number): void {
    if (!isTrue) this.from.delete(key);
    else if (!this.from.has(key)) this.from.set(key, now);
  }

  get(key: Key): number | null {
    return this.from.get(key) ?? null;
  }
}

/** Who is signed in at a tablet that somebody can look at; null if nobody is told anything. */
function authorAt(run: Run, tablet: Tablet, index: number) {
  return tablet.usable() === null || run.pausedUntil > run.clock.now()
    ? null
    : (run.nurses[index]?.session() ?? null);
}

/** What a lost or damaged row said is in no book, and a restored hospital has forgotten what was true. */
function isJudged(run: Run, tablet: Tablet): boolean {
  const isLost = tablet.knowsFrom > 0 || run.promised.has(tablet.name);
  return !isLost && !tablet.isDamaged && run.restoredAt === null;
}

/** Whether nothing but chance is between the engine and the hospital, and its author can send. */
function isReachable(run: Run, tablet: Tablet): boolean {
  const now = run.clock.now();
  const isFree = (until: number | undefined) => (until ?? 0) <= now;
  return (
    isFree(run.outages.get(tablet.name)) &&
    isFree(run.outages.get('')) &&
    isFree(run.mute?.untilMs) &&
    isFree(run.barred?.untilMs) &&
    isFree(run.pages?.untilMs) &&
    isFree(run.elsewhere.get(tablet.name)) &&
    isFree(run.storeTrouble.get(tablet.name)) &&
    run.nurses.some(
      (one, index) => run.tablets[index] === tablet && one.session()?.isExpired === false,
    )
  );
}

/** The ids of those on a tablet that wait for an earlier one. */
function heldBackOn({ ledger }: Run, { name, hospitalKey }: Tablet): ReadonlySet<string> {
  const open = [...ledger.submissions(name).values()].filter(
    (one) => one.hospitalKey === hospitalKey && !isDone(one),
  );
  return heldBackIn(open.toSorted((a, b) => a.sequence - b.sequence));
}

/** How many of its photos were uploaded, by the rows of its tablet. */
function uploadedOf({ ledger }: Run, { name }: Tablet, submission: Submission): number {
  const photos = ledger.photos(name);
  return photosIn(submission).filter((photoId) => photos.get(photoId)?.attachment).length;
}

function photosIn({ content: { submitted } }: Submission): readonly string[] {
  return submitted.kind === 'wound-assessment' ? submitted.photoIds : [];
}

/** Every sentence about it, the first of which says what is happening; `discard…` only where it can be discarded. */
function saidOf(run: Run, tablet: Tablet, submission: Submission, isExpired: boolean): Sentence[] {
  const { ledger, subject } = run;
  const engine = ledger.rows<Connection>(tablet.name, 'connections').get(tablet.hospitalKey);
  const nowMs = run.clock.now() + tablet.clockOffsetMs;
  const own = { is: 'unknown', atMs: 0 } as const;
  const is = connectionIs({ nowMs, onLine: true, onlineAtMs: 0, own, engine });
  const { now, state, actions, discardSentence } = subject.describe(submission, {
    isExpired,
    isWayOpen: (engine?.nextProbeAt ?? null) === null && is !== 'offline',
    isToldToWait: is === 'told-to-wait',
    heldBack: heldBackOn(run, tablet),
    uploaded: uploadedOf(run, tablet, submission),
  });
  return [
    now.sentence,
    ...(now.is === 'moving' && now.where !== null ? [now.where] : []),
    `state.${state}`,
    ...(now.is === 'problem' && actions.includes('discard') ? [discardSentence] : []),
  ];
}

function factsOf(run: Run, tablet: Tablet, submission: Submission, lineage: Lineage): RecordFacts {
  const { ledger, hospital, network, vanished } = run;
  const rows = ledger.submissions(tablet.name);
  const records = hospital.records();
  const { submitted } = submission.content;
  const recordId =
    'target' in submitted
      ? (submitted.target.recordId ?? recordMadeBy(rows, submitted.target.createdBy))
      : null;
  const isHers = ({ clientRequestId, generation }: SentRequest) =>
    clientRequestId === null
      ? generation.tabletName === tablet.name
      : lineage.requestIds.has(clientRequestId);
  return {
    nowMs: run.clock.now(),
    commits: commitsIn(records, lineage.requestIds, hospital.toldNow() - run.clock.now()),
    target: records.find((one) => one.recordId === recordId) ?? null,
    isVanished: [...lineage.requestIds].some((id) => vanished.has(id)),
    exchanges: network
      .sentRequests()
      .filter(isHers)
      .flatMap((one) => entriesOf(one, tablet)),
    isShared: isShared(lineage) || [...lineage.holdings.values()].some((one) => one.isCopied),
    isLicensed: lineage.isLicensed,
    wasLookedFor: lineage.wasLookedFor,
    // A row that is about to be sent is written first: it says so, even if a query goes before the write, and also
    // after that query brought no time to write by.
    hasCrashed:
      run.crashes > 0 ||
      run.pausedUntil > 0 ||
      tablet.refusals.length > 0 ||
      submission.progress.stage === 'sending' ||
      submission.progress.stage === 'asking',
    isHeldBack: heldBackOn(run, tablet).has(submission.submissionId),
    arePhotosLeft: uploadedOf(run, tablet, submission) < photosIn(submission).length,
    // A faulty hospital shows another note than its books have, and she decides by what it shows.
    seenNote:
      'target' in submitted && !run.shown.distorted.has(recordId ?? '')
        ? submitted.target.seenCareNote
        : null,
  };
}

/** `skewMs`: how far the hospital's clock, by which its books are kept, is ahead of that of the exchanges. */
function commitsIn(
  records: readonly RecordListing[],
  requestIds: ReadonlySet<string>,
  skewMs: number,
): Committed[] {
  return records.flatMap((record) =>
    record.versions
      .filter(({ clientRequestId }) => requestIds.has(clientRequestId))
      .map((version) => ({
        record,
        version,
        atMs: Date.parse(version.recordedAt) - skewMs,
      })),
  );
}

const kinds: Partial<Record<SentRequest['stage'], JournalEntry['kind']>> = {
  upload: 'upload',
  write: 'write',
  query: 'query',
  look: 'look',
  'read-back': 'read-back',
  photo: 'photo-look',
};

/** As this tablet knows it: a receipt that reached nobody here, or that the disk refused, is none. */
function entriesOf(sentRequest: SentRequest, { name, refusals }: Tablet): JournalEntry[] {
  const { stage, at, seen, seenAt, isTold, generation, clientRequestId } = sentRequest;
  const kind = kinds[stage];
  if (kind === undefined) return [];
  const isRefused =
    seenAt !== null && refusals.some((one) => one >= seenAt && one <= seenAt + keepingMs);
  const isKnown = isTold && !isRefused && generation.isAlive && generation.tabletName === name;
  const outcome = seen === 'nothing' ? null : seen === 'no-credential' ? 'refused' : seen;
  return [
    {
      startedAt: at,
      finishedAt: seenAt,
      kind,
      clientRequestId: clientRequestId ?? '',
      // What was refused or not found is a fact of the hospital, whoever heard it.
      outcome: isKnown || outcome !== 'accepted' ? outcome : null,
    },
  ];
}

/** What says that the engine is at work for it, or is about to be. */
const saysUnderWay = {
  'now.queued': true,
  'now.upload': true,
  'now.assess': true,
  'now.recover': true,
  'now.askAfterNo': true,
  'now.lookForIt': true,
  'now.confirm': true,
} satisfies Partial<Record<Sentence, true>>;

/** Whether a sentence says truly why something waits although its hospital is reachable. */
function explainsWait(
  run: Run,
  { name }: Tablet,
  sentence: Sentence,
  { isHeldBack, exchanges, nowMs }: RecordFacts,
): boolean {
  if (sentence === 'now.after') return isHeldBack === true;
  if (sentence in saysUnderWay) {
    return exchanges.some(
      ({ startedAt, outcome, clientRequestId }) =>
        outcome === null &&
        startedAt > nowMs - underWayMs &&
        // An upload or a read may be for another record.
        (clientRequestId !== '' || sentence !== 'now.queued'),
    );
  }
  if (sentence === 'now.mayStillBeProcessing' || sentence === 'now.photoNotThrough') return true;
  if (sentence === 'now.outOfReach') return hasJustFailed(run, name);
  if (sentence !== 'now.toldToWait') return false;
  const from = run.clock.now() - longestToldMs;
  return run.network
    .sentRequests()
    .some(
      ({ fault, seenAt, generation }) =>
        generation.tabletName === name &&
        (seenAt ?? 0) > from &&
        (fault.startsWith('status-') || fault === 'page-503'),
    );
}

/** Whether the last exchange of a tablet has just failed, and not by the answer of a hospital that asks to wait. */
function hasJustFailed({ clock, network }: Run, tabletName: string): boolean {
  const last = network
    .sentRequests()
    .findLast(({ generation, seenAt }) => generation.tabletName === tabletName && seenAt !== null);
  const isAnswer = last === undefined || (last.seen !== 'nothing' && last.seen !== 'unknown');
  if (isAnswer || last.fault.startsWith('status-') || last.fault === 'page-503') return false;
  return (last.seenAt ?? 0) > clock.now() - graceMs;
}

function hasAnsweredSince(run: Run, { name }: Tablet, from: number): boolean {
  return run.network
    .sentRequests()
    .some(
      ({ seen, seenAt, generation }) =>
        generation.tabletName === name &&
        (seenAt ?? 0) >= from &&
        seen !== 'nothing' &&
        seen !== 'unknown',
    );
}
