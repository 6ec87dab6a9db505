/** Owns how a life is lived: its events, its settling when the faults have stopped, and its report. */
import type { Attempt } from '../../src/model/attempt.ts';
import { isDone, problemIn, stageOf } from '../../src/model/submissionFacts.ts';
import { fieldOf } from '../../src/shared/unknown.ts';
import { keyOf } from '../../src/storage/store.ts';
import { errorsAreSpecified, namesCreator } from './between.ts';
import type { Cells } from './cells.ts';
import { throwOurOwn } from './damaged.ts';
import { checkEnd, checkNothingLost, unsettled } from './endRules.ts';
import { happen } from './events.ts';
import { checkEnds, checkPhotos, checkTargets } from './identityRules.ts';
import { complaintsAbout } from './journalRules.ts';
import type { RowMirror } from './ledger.ts';
import { Life, start } from './life.ts';
import type { LifePlan } from './plan.ts';
import type { Subject } from './subject.ts';
import type { Violation } from './violation.ts';

export interface LifeReport {
  violations: Violation[];
  /** The story around the first violation. */
  story: string[];
  /** Everything that happened. */
  fullStory(): string[];
  cells: Cells;
  hooks: number;
  exchanges: number;
  /** Requests that the submissions of this life needed at least, where everything is done. */
  leastExchanges: number;
  submissions: number;
  done: number;
  problems: number;
  photos: number;
  orphans: number;
  /** A digest of everything that left, to compare two lives of one seed. */
  fingerprint: string;
}

/** After the faults have stopped, everything is settled within this time (R2). */
const settleMs = 30 * 60_000;

/**
 * Lives one life to its end. The same plan gives the same report.
 * @param onBegin is given the life before its first moment, to look at it from within the plan's hooks
 */
export async function live(
  plan: LifePlan,
  subject: Subject,
  onBegin: (life: Life) => void = () => undefined,
): Promise<LifeReport> {
  const life = new Life(plan, subject);
  onBegin(life);
  for (const [index, tablet] of life.tablets.entries()) {
    for (let window = 0; window < plan.windows; window += 1) tablet.start(window);
    void life.nurses[index]?.signIn('nurse-amy').catch(throwOurOwn);
  }
  for (const event of plan.events) {
    life.clock.setTimer(() => happen(life, event), event.at);
  }
  const last = plan.events.at(-1)?.at ?? 0;
  await life.run(start + last + 5_000);
  if (plan.faultsUntilSettledMs !== undefined) {
    await settleUnderFaults(life, start + plan.faultsUntilSettledMs);
  }
  await settle(life);
  // What is under way for ever is no loss of its own.
  if (!life.isStuck) await conclude(life);
  for (const tablet of life.tablets) tablet.close();
  return reportOf(life);
}

/** The faults stop: whoever has something waiting signs in, and everything must come to an end. */
async function settle(life: Life): Promise<void> {
  await life.run(pausedUntil(life));
  life.faultsAreOver = true;
  life.swaps.stop();
  life.elsewhere.clear();
  life.hospital.setFaults([]);
  // A gateway that swallows every answer to an upload lets no photo through, whatever a client does.
  life.hospital.setInterpretations({ gateway: 'none' });
  for (const [index, tablet] of life.tablets.entries()) {
    for (const [number, { generation }] of tablet.windows.entries()) {
      const canStay = tablet.windows.length > 1 && number > 0;
      if (generation.isFrozen && !canStay) life.thawLater(generation, 0);
    }
    await life.run(life.clock.now() + 21_000);
    await seeWayOpen(life, index);
    for (const { authorId, operator } of life.nurses[index]?.known() ?? []) {
      if (life.violations.length > 0) return;
      await settleAuthor(life, index, authorId, operator);
    }
  }
}

/** Everything goes on as it was until nothing is left to do and nothing is in the air; she signs in again. */
async function settleUnderFaults(life: Life, untilMs: number): Promise<void> {
  const isSettled = () =>
    [...life.tablets].every(({ name }) =>
      (life.nurses[0]?.known() ?? []).every(
        ({ authorId }) => unsettled(life.ledger, name, authorId, life.excused).length === 0,
      ),
    ) && life.airborne().length === 0;
  const isOut = () => life.nurses.some((one) => one.session()?.isExpired !== false);
  while (!isSettled() && life.clock.now() < untilMs && life.violations.length === 0) {
    for (const nurses of life.nurses) {
      const operator = nurses.session()?.operator ?? 'nurse-amy';
      if (!isOut()) continue;
      await Promise.race([nurses.signIn(operator).catch(throwOurOwn), life.quiet.wait()]);
    }
    await life.run(life.clock.now() + 60_000, () => isSettled() || isOut());
    if (!isOut()) continue;
    life.clock.setTimer(() => undefined, 1_000);
    await life.run(life.clock.now() + 1_000);
  }
}

/** Twice the pace of a probe for nobody's sake, with a little to do it in. */
const idleWayMs = 130_000;
/** A refusal that nothing proves to be the hospital's own is believed after five of them (decision 0085), one a minute. */
const unprovenWayMs = 370_000;

/** R14: somebody is signed in and nothing waits; that the hospital is back is found out all the same. */
async function seeWayOpen(life: Life, index: number): Promise<void> {
  const tablet = life.tablets[index];
  const session = life.nurses[index]?.session();
  if (!tablet || !session || session.isExpired || tablet.clockWasSet) return;
  if (tablet.usable() === null) return;
  const reach = () =>
    life.ledger.rows<{ reach?: string }>(tablet.name, 'connections').get(tablet.hospitalKey)?.reach;
  const isAway = () => reach() === 'out-of-reach' || reach() === 'captive-portal';
  const until = life.clock.now() + (errorsAreSpecified(life.plan) ? idleWayMs : unprovenWayMs);
  const isOpen = await life.run(until, () => !isAway());
  if (!isOpen) life.broken('R14', `the way still counts as ${reach()} while it is open`, []);
}

/** Long pauses are sat out before the end. */
function pausedUntil(life: Life): number {
  const ends = life.plan.events.map((event) =>
    event.kind === 'pause' ? start + event.at + event.forMs + 30_000 : 0,
  );
  return Math.max(life.clock.now(), ...ends);
}

async function settleAuthor(
  life: Life,
  index: number,
  authorId: string,
  operator: string,
): Promise<void> {
  const tablet = life.tablets[index];
  const nurses = life.nurses[index];
  if (!tablet || !nurses) return;
  const left = () => unsettled(life.ledger, tablet.name, authorId, life.excused);
  // The hospital may have asked to wait for an hour, and a clock that was set back make it two.
  const until = life.clock.now() + settleMs + (tablet.clockWasSet ? 2 : 1) * 3_600_000;
  const isHere = () => {
    const session = nurses.session();
    return session?.authorId === authorId && !session.isExpired;
  };
  while (left().length > 0 && life.clock.now() < until && life.violations.length === 0) {
    if (!isHere()) {
      life.rules.onHurry(tablet.name);
      await Promise.race([nurses.signIn(operator).catch(throwOurOwn), life.quiet.wait()]);
    }
    await life.run(life.clock.now() + 60_000, () => left().length === 0 || !isHere());
    if (!isHere()) {
      // Time goes on even where nothing is left that could happen.
      life.clock.setTimer(() => undefined, 1_000);
      await life.run(life.clock.now() + 1_000);
    }
  }
  // A rule that breaks ends the life: what is under way then had no time to come to an end.
  if (life.violations.length > 0) return;
  for (const submission of left()) {
    const { submissionId, progress, wait } = submission;
    life.broken(
      'R2',
      `still ${progress.stage} (${wait?.reason}) after ${settleMs / 60_000} minutes`,
      [submissionId],
    );
  }
}

async function conclude(life: Life): Promise<void> {
  const kept = new Map<string, { submissions: Set<string>; drafts: Set<string> }>();
  for (const tablet of life.tablets) {
    const keys = async (table: 'submissions' | 'drafts', field: string) =>
      new Set((await tablet.stored(table)).map((row) => String(fieldOf(row, field))));
    kept.set(tablet.name, {
      submissions: await keys('submissions', 'submissionId'),
      drafts: await keys('drafts', 'draftId'),
    });
  }
  const empty = { submissions: new Set<string>(), drafts: new Set<string>() };
  for (const tablet of life.tablets) await judgeJournals(life, tablet);
  if (life.plan.powers.length > 0) await checkIdentities(life);
  checkNothingLost(life.ledger, (name) => kept.get(name) ?? empty, life.broken);
  checkEnd({
    ledger: life.ledger,
    records: life.hospital.records(),
    attachments: life.hospital.attachments(),
    distorted: life.shown.distorted,
    vanished: life.vanished,
    broken: life.broken,
  });
}

/** What everything is, at the end: each change over its record, each record its author's, each photo with its bytes. */
async function checkIdentities(life: Life): Promise<void> {
  const facts = life.identityFacts();
  checkTargets(facts, namesCreator(life.plan));
  checkEnds(
    facts,
    life.tablets.map(({ name }) => name),
  );
  for (const tablet of life.tablets) {
    const tables = ['photos', 'photoBytes'] as const;
    const mirror: RowMirror = new Map();
    for (const table of tables) {
      const rows = await tablet.stored(table);
      mirror.set(table, new Map(rows.map((row) => [keyOf(table, Object(row)), Object(row)])));
    }
    if (!tablet.isDamaged) checkPhotos(life.ledger, tablet.name, mirror, life.broken);
  }
}

/** The tablet's own journal, judged as one that was exported (see judge.ts). */
async function judgeJournals(life: Life, tablet: Life['tablets'][number]): Promise<void> {
  if (tablet.clockWasSet || tablet.isDamaged) return;
  const attempts = (await tablet.stored('attempts')) as Attempt[];
  for (const submission of life.ledger.submissions(tablet.name).values()) {
    const { submissionId } = submission;
    const stage = stageOf(submission);
    if (life.ledger.lineages.get(submissionId)?.isLicensed) continue;
    const entries = attempts
      .filter((one) => one.submissionId === submissionId)
      .toSorted((a, b) => a.startedAt - b.startedAt);
    for (const { rule, message } of complaintsAbout({ submissionId, stage, entries })) {
      life.broken(rule, `the journal shows: ${message}`, [submissionId]);
    }
  }
}

function reportOf(life: Life): LifeReport {
  const { ledger, hospital, network, violations, trace } = life;
  const rows = life.tablets.flatMap((tablet) => [...ledger.submissions(tablet.name).values()]);
  const departures = network.departures();
  for (const departure of departures) life.cells.count(departure);
  const attachments = hospital.attachments();
  const [first] = violations;
  const done = rows.filter(isDone);
  return {
    violations,
    story: first ? trace.about(first.about) : [],
    fullStory: () => trace.all(),
    cells: life.cells,
    hooks: life.hooks,
    exchanges: departures.length,
    leastExchanges: done.reduce((sum, row) => sum + 2 + photoCount(row), 0),
    submissions: rows.length,
    done: done.length,
    problems: rows.filter((row) => problemIn(row) !== null).length,
    photos: attachments.filter((one) => one.boundTo !== null).length,
    orphans: attachments.filter((one) => one.boundTo === null).length,
    fingerprint: departures
      .map(({ at, stage, fault, seen }) => [at, stage, fault, seen].join())
      .join('|'),
  };
}

function photoCount(row: { content?: { handedIn?: { photoIds?: string[] } | object } }): number {
  const ids = fieldOf(row.content?.handedIn, 'photoIds');
  return Array.isArray(ids) ? ids.length : 0;
}
