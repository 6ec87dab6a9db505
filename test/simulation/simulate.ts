/** How a run is simulated: its events, its settling after the faults have stopped, and its report. */
import type { Attempt } from '../../src/model/attempt.ts';
import { isDone, problemIn } from '../../src/model/submissionFacts.ts';
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
import type { RunPlan } from './plan.ts';
import { Run, start } from './run.ts';
import type { Subject } from './subject.ts';
import type { Violation } from './violation.ts';

export interface RunReport {
  violations: Violation[];
  /** The trace around the first violation. */
  story: string[];
  /** The whole trace. */
  fullStory(): string[];
  cells: Cells;
  hooks: number;
  exchanges: number;
  /** The least number of requests that the submissions of this run needed, if everything is done. */
  minExchanges: number;
  submissions: number;
  done: number;
  problems: number;
  photos: number;
  orphans: number;
  /** A digest of everything that left, to compare two runs of one seed. */
  fingerprint: string;
}

/** After the faults have stopped, everything is settled within this time (R2). */
const settleMs = 30 * 60_000;

/**
 * Simulates one run to its end. The same plan gives the same report.
 * @param onBegin is given the run before it begins, so that the plan's hooks can look at it
 */
export async function simulate(
  plan: RunPlan,
  subject: Subject,
  onBegin: (run: Run) => void = () => undefined,
): Promise<RunReport> {
  const run = new Run(plan, subject);
  onBegin(run);
  for (const [index, tablet] of run.tablets.entries()) {
    for (let window = 0; window < plan.windows; window += 1) tablet.start(window);
    void run.nurses[index]?.signIn('nurse-amy').catch(throwOurOwn);
  }
  for (const event of plan.events) {
    run.clock.setTimer(() => happen(run, event), event.at);
  }
  const last = plan.events.at(-1)?.at ?? 0;
  await run.run(start + last + 5_000);
  if (plan.faultsUntilSettledMs !== undefined) {
    await settleUnderFaults(run, start + plan.faultsUntilSettledMs);
  }
  await settle(run);
  // A call that never ends is not reported again as lost work.
  if (!run.isStuck) await conclude(run);
  for (const tablet of run.tablets) tablet.close();
  return reportOf(run);
}

/** The faults stop: every author with something waiting signs in, and everything must come to an end. */
async function settle(run: Run): Promise<void> {
  await run.run(pausedUntil(run));
  run.faultsAreOver = true;
  run.swaps.stop();
  run.elsewhere.clear();
  run.hospital.setFaults([]);
  // If a gateway swallows every answer to an upload, no photo gets through, whatever a client does.
  run.hospital.setInterpretations({ gateway: 'none' });
  for (const [index, tablet] of run.tablets.entries()) {
    for (const [number, { generation }] of tablet.windows.entries()) {
      const canStay = tablet.windows.length > 1 && number > 0;
      if (generation.isFrozen && !canStay) run.thawLater(generation, 0);
    }
    await run.run(run.clock.now() + 21_000);
    await seeWayOpen(run, index);
    for (const { authorId, operator } of run.nurses[index]?.known() ?? []) {
      if (run.violations.length > 0) return;
      await settleAuthor(run, index, authorId, operator);
    }
  }
}

/** Faults go on until nothing is left to do and no request is under way; if her sign-in expires, she signs in again. */
async function settleUnderFaults(run: Run, untilMs: number): Promise<void> {
  const isSettled = () =>
    [...run.tablets].every(({ name }) =>
      (run.nurses[0]?.known() ?? []).every(
        ({ authorId }) => unsettled(run.ledger, name, authorId, run.excused).length === 0,
      ),
    ) && run.airborne().length === 0;
  const isOut = () => run.nurses.some((one) => one.session()?.isExpired !== false);
  while (!isSettled() && run.clock.now() < untilMs && run.violations.length === 0) {
    for (const nurses of run.nurses) {
      const operator = nurses.session()?.operator ?? 'nurse-amy';
      if (!isOut()) continue;
      await Promise.race([nurses.signIn(operator).catch(throwOurOwn), run.quiet.wait()]);
    }
    await run.run(run.clock.now() + 60_000, () => isSettled() || isOut());
    if (!isOut()) continue;
    run.clock.setTimer(() => undefined, 1_000);
    await run.run(run.clock.now() + 1_000);
  }
}

/** Twice the interval of a probe with nothing waiting, and some time to send it. */
const idleWayMs = 130_000;
/**
 * A refusal without proof that it is the hospital's own is believed after five of them (decision 0085), one a minute.
 */
const unprovenWayMs = 370_000;

/** Our shell's mark for an answer that did not come: the page treats it as no answer. */
async function seeWayOpen(run: Run, index: number): Promise<void> {
  const tablet = run.tablets[index];
  const session = run.nurses[index]?.session();
  if (!tablet || !session || session.isExpired || tablet.clockWasSet) return;
  if (tablet.usable() === null) return;
  const reach = () =>
    run.ledger.rows<{ reach?: string }>(tablet.name, 'connections').get(tablet.hospitalKey)?.reach;
  const isAway = () => reach() === 'out-of-reach' || reach() === 'captive-portal';
  const until = run.clock.now() + (errorsAreSpecified(run.plan) ? idleWayMs : unprovenWayMs);
  const isOpen = await run.run(until, () => !isAway());
  if (!isOpen) run.broken('R14', `the way still counts as ${reach()} while it is open`, []);
}

/** Long pauses are waited out before the end. */
function pausedUntil(run: Run): number {
  const ends = run.plan.events.map((event) =>
    event.kind === 'pause' ? start + event.at + event.forMs + 30_000 : 0,
  );
  return Math.max(run.clock.now(), ...ends);
}

async function settleAuthor(
  run: Run,
  index: number,
  authorId: string,
  operator: string,
): Promise<void> {
  const tablet = run.tablets[index];
  const nurses = run.nurses[index];
  if (!tablet || !nurses) return;
  const left = () => unsettled(run.ledger, tablet.name, authorId, run.excused);
  // The hospital may have asked to wait for an hour, which a clock that was set back can turn into two.
  const until = run.clock.now() + settleMs + (tablet.clockWasSet ? 2 : 1) * 3_600_000;
  const isHere = () => {
    const session = nurses.session();
    return session?.authorId === authorId && !session.isExpired;
  };
  while (left().length > 0 && run.clock.now() < until && run.violations.length === 0) {
    if (!isHere()) {
      run.rules.onHurry(tablet.name);
      await Promise.race([nurses.signIn(operator).catch(throwOurOwn), run.quiet.wait()]);
    }
    await run.run(run.clock.now() + 60_000, () => left().length === 0 || !isHere());
    if (!isHere()) {
      // Time passes even if there is nothing left that could happen.
      run.clock.setTimer(() => undefined, 1_000);
      await run.run(run.clock.now() + 1_000);
    }
  }
  // A broken rule ends the run: what was under way had no time to come to an end.
  if (run.violations.length > 0) return;
  for (const submission of left()) {
    const { submissionId, progress, wait } = submission;
    run.broken(
      'R2',
      `still ${progress.stage} (${wait?.reason}) after ${settleMs / 60_000} minutes`,
      [submissionId],
    );
  }
}

async function conclude(run: Run): Promise<void> {
  const kept = new Map<string, { submissions: Set<string>; drafts: Set<string> }>();
  for (const tablet of run.tablets) {
    const keys = async (table: 'submissions' | 'drafts', field: string) =>
      new Set((await tablet.stored(table)).map((row) => String(fieldOf(row, field))));
    kept.set(tablet.name, {
      submissions: await keys('submissions', 'submissionId'),
      drafts: await keys('drafts', 'draftId'),
    });
  }
  const empty = { submissions: new Set<string>(), drafts: new Set<string>() };
  for (const tablet of run.tablets) await judgeJournals(run, tablet);
  if (run.plan.powers.length > 0) await checkIdentities(run);
  checkNothingLost(run.ledger, (name) => kept.get(name) ?? empty, run.broken);
  checkEnd({
    ledger: run.ledger,
    records: run.hospital.records(),
    attachments: run.hospital.attachments(),
    distorted: run.shown.distorted,
    vanished: run.vanished,
    broken: run.broken,
  });
}

/** Checks identities at the end: each change over its record, each record its author's, each photo with its bytes. */
async function checkIdentities(run: Run): Promise<void> {
  const facts = run.identityFacts();
  checkTargets(facts, namesCreator(run.plan));
  checkEnds(
    { ...facts, vanished: run.vanished },
    run.tablets.map(({ name }) => name),
  );
  for (const tablet of run.tablets) {
    const tables = ['photos', 'photoBytes'] as const;
    const mirror: RowMirror = new Map();
    for (const table of tables) {
      const rows = await tablet.stored(table);
      mirror.set(table, new Map(rows.map((row) => [keyOf(table, Object(row)), Object(row)])));
    }
    if (!tablet.isDamaged) checkPhotos(run.ledger, tablet.name, mirror, run.broken);
  }
}

/** Judges the tablet's own journal as `npm run judge` judges an exported one (see judge.ts). */
async function judgeJournals(run: Run, tablet: Run['tablets'][number]): Promise<void> {
  if (tablet.clockWasSet || tablet.isDamaged) return;
  // A copied tablet or a rescue file brings exchanges along that were dated by the clock of the first one.
  const isDatedAnew = (submissionId: string) =>
    run.tablets.some(
      (one) => one.clockWasSet && run.ledger.submissions(one.name).has(submissionId),
    );
  const attempts = (await tablet.stored('attempts')) as Attempt[];
  for (const submission of run.ledger.submissions(tablet.name).values()) {
    const { submissionId } = submission;
    const stage = run.subject.describe(submission).state;
    if (run.ledger.lineages.get(submissionId)?.isLicensed || isDatedAnew(submissionId)) continue;
    const entries = attempts
      .filter((one) => one.submissionId === submissionId)
      .toSorted((a, b) => a.startedAt - b.startedAt);
    for (const { rule, message } of complaintsAbout({ submissionId, stage, entries })) {
      run.broken(rule, `the journal shows: ${message}`, [submissionId]);
    }
  }
}

function reportOf(run: Run): RunReport {
  const { ledger, hospital, network, violations, trace } = run;
  const rows = run.tablets.flatMap((tablet) => [...ledger.submissions(tablet.name).values()]);
  const sentRequests = network.sentRequests();
  for (const sentRequest of sentRequests) run.cells.count(sentRequest);
  const attachments = hospital.attachments();
  const [first] = violations;
  const done = rows.filter(isDone);
  return {
    violations,
    story: first ? trace.about(first.about) : [],
    fullStory: () => trace.all(),
    cells: run.cells,
    hooks: run.hooks,
    exchanges: sentRequests.length,
    minExchanges: done.reduce((sum, row) => sum + 2 + photoCount(row), 0),
    submissions: rows.length,
    done: done.length,
    problems: rows.filter((row) => problemIn(row) !== null).length,
    photos: attachments.filter((one) => one.boundTo !== null).length,
    orphans: attachments.filter((one) => one.boundTo === null).length,
    fingerprint: sentRequests
      .map(({ at, stage, fault, seen }) => [at, stage, fault, seen].join())
      .join('|'),
  };
}

function photoCount(row: { content?: { submitted?: { photoIds?: string[] } | object } }): number {
  const ids = fieldOf(row.content?.submitted, 'photoIds');
  return Array.isArray(ids) ? ids.length : 0;
}
