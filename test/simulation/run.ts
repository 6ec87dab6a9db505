/**
 * One run of a ward, from its first tap to the moment when everything is settled: it assembles the parts, lets time
 * pass only while the world is quiet, and gives every rule its facts. How a run is simulated is decided in simulate.ts.
 */
import { createHash } from 'node:crypto';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import { countedIdentifiers, isCutOff, type Backup, type SavedFile } from './backups.ts';
import { createBetween, errorsAreSpecified, faultOfPoison, worded } from './between.ts';
import { createCells } from './cells.ts';
import { isDamagedRow, knownOf } from './damaged.ts';
import { arrivalsOf, drawFault, type FaultKind, type Reply } from './faults.ts';
import { faultOfBar, faultOfPages, type BarredQuery, type GatewayPages } from './gatewayAnswers.ts';
import type { Generation, HookMoment } from './generation.ts';
import { lossComplaint } from './identityRules.ts';
import { Ledger, type RowMirror } from './ledger.ts';
import { createNetwork, type SentRequest, type Network } from './network.ts';
import { Nurses, poisonMark } from './nurse.ts';
import type { RunPlan } from './plan.ts';
import { keepsTwice } from './powers.ts';
import { createQuiet, describeStandstill, type Quiet } from './quiet.ts';
import { seeded, type Random } from './random.ts';
import { checkCommit } from './rowRules.ts';
import { SaidRecords } from './saidRules.ts';
import { sentRequestRules, type SentRequestRules } from './sentRequestRules.ts';
import { createShownRecords, type ShownRecords } from './shownRecords.ts';
import { createStages, stateOf } from './stages.ts';
import type { Subject } from './subject.ts';
import { createSwaps, type Swaps } from './swap.ts';
import { Tablet } from './tablet.ts';
import { ToldPages } from './toldRules.ts';
import { Trace } from './trace.ts';
import { createTransport } from './transport.ts';
import type { Rule, Violation } from './violation.ts';
import { createVirtualClock, type VirtualClock } from './virtualClock.ts';
import type { RowChange, StoreFault } from './watchedStore.ts';

/** When every run begins. */
export const start = Date.UTC(2026, 10, 20, 0, 0, 0);

/** At one moment of virtual time there are at most some hundred timers and calls; more is an endless loop. */
const maxAtOneMoment = 50_000;
const maxTablets = 4;

export class Run {
  readonly plan: RunPlan;
  readonly clock: VirtualClock;
  readonly quiet: Quiet;
  readonly hospital: Hospital;
  readonly network: Network;
  readonly ledger = new Ledger();
  readonly tablets: Tablet[];
  readonly nurses: Nurses[];
  readonly random: Random;
  readonly trace = new Trace();
  readonly cells = createCells();
  readonly violations: Violation[] = [];
  readonly excused = new Set<string>();
  /** Tablets whose shell leads to another hospital, and until when. */
  readonly elsewhere = new Map<string, number>();
  /** Pages instead of the hospital's answers: which status, for which exchanges, until when. */
  pages: GatewayPages | null = null;
  /** The host accepts every request and answers none, until when; it works on them, or it does not. */
  mute: { works: boolean; untilMs: number } | null = null;
  barred: BarredQuery | null = null;
  /** Tablet name, or '' for the whole ward, to when its network is back. */
  readonly outages = new Map<string, number>();
  readonly storeTrouble = new Map<string, number>();
  readonly shown: ShownRecords;
  /** How often each request has arrived at the hospital, by its number. */
  private readonly arrivals = new Map<number, number>();
  readonly rules: SentRequestRules;
  readonly subject: Subject;
  /** Files with unsent work, the newest last. */
  readonly files: SavedFile[] = [];
  /** For each tablet whose database was lost: what it had, what is left, and whether anybody was told. */
  readonly promised = new Map<string, { promised: RowMirror; left: RowMirror; isTold: boolean }>();
  readonly told = new ToldPages(this);
  readonly said = new SaidRecords(this);
  readonly identifiers = countedIdentifiers();
  backup: Backup | null = null;
  readonly crashedAt: number[] = [];
  /** Request ids of what the hospital lost when it was restored from its backup. */
  readonly vanished = new Set<string>();
  restoredAt: number | null = null;
  readonly swaps: Swaps;
  hooks = 0;
  /** Nothing can happen any more: a call under way never ends, or time never moves. */
  isStuck = false;
  crashes = 0;
  faultsAreOver = false;
  /** Nothing runs on any tablet before this time. */
  pausedUntil = 0;
  private moment = { at: 0, timers: 0, hooks: 0 };
  private readonly networkRandom: Random;
  private readonly hookRandom: Random;
  private readonly storeRandom: Random;

  constructor(plan: RunPlan, subject: Subject) {
    this.plan = plan;
    this.subject = subject;
    this.random = seeded(`${plan.seed}/people`);
    this.networkRandom = this.random.fork('network');
    this.hookRandom = this.random.fork('hooks');
    this.storeRandom = this.random.fork('store');
    this.clock = createVirtualClock(start);
    this.quiet = createQuiet(plan.storeKind === 'dexie' ? 3 : 2);
    this.hospital = createHospital({
      clock: this.quiet.clockFor(this.clock),
      waitForOther: this.quiet.waitForOther,
      random: this.random.fork('hospital').next,
      interpretations: plan.interpretations,
      ...(plan.powers.includes('restored-hospital') ? { identifiers: this.identifiers } : {}),
      digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
      journalLimits: { entries: 10, details: 0 },
    });
    this.rules = this.openRules();
    this.ledger.now = () => this.clock.now();
    this.ledger.sentRequests = () => this.network.sentRequests().length;
    this.shown = createShownRecords({
      plan,
      now: () => this.clock.now(),
      random: this.networkRandom,
      notFound: () => this.hospitalsError(404),
    });
    this.swaps = createSwaps(this.random.fork('swaps'), plan.swapRate, this.ledger);
    this.network = this.openNetwork();
    this.tablets = Array.from({ length: plan.tablets }, (_, index) => this.openTablet(index));
    this.nurses = this.tablets.map((tablet, index) => this.nursesAt(tablet, index));
  }

  private nursesAt(tablet: Tablet, index: number): Nurses {
    return new Nurses({
      subject: this.subject,
      tablet,
      hospital: this.hospital,
      ledger: this.ledger,
      random: this.random.fork(`nurses ${index}`),
      note: (text) => this.note(tablet.name, text, []),
      onHurry: (name) => this.rules.onHurry(name),
      fetchFor: (generation) => this.network.fetchFor(generation, 'screen'),
      broken: this.broken,
    });
  }

  /** Somebody copies the disk of a tablet and opens it on another machine. */
  cloneTablet(index: number): void {
    const from = this.tablets[index];
    if (!from || this.tablets.length >= maxTablets) return;
    const place = this.tablets.length;
    const tablet = this.openTablet(place);
    this.note(from.name, `its disk is copied to ${tablet.name}`, []);
    tablet.copyDiskOf(from);
    this.ledger.copyTablet(from.name, tablet.name);
    this.rules.onClone(from.name, tablet.name);
    this.tablets.push(tablet);
    this.nurses.push(this.nursesAt(tablet, place));
    tablet.start(0);
  }

  note(who: string, text: string, about: readonly string[]): void {
    this.trace.add({ at: this.clock.now(), who, text, about });
  }

  broken = (rule: Rule, message: string, about: readonly string[]): void => {
    this.violations.push({ rule, at: this.clock.now(), message, about });
    this.note('RULE', `${rule}: ${message}`, []);
  };

  /** Lets time pass until `done`, or until `untilMs`; false if the time ran out first. */
  async run(untilMs: number, done: () => boolean = () => false): Promise<boolean> {
    for (;;) {
      const standstill = this.isStuck ? null : await this.quiet.wait();
      if (standstill) this.stuck(describeStandstill(standstill));
      else {
        await this.told.look();
        this.said.look();
      }
      if (done()) return true;
      const next = this.clock.nextAt();
      if (next === null || next > untilMs || this.violations.length > 0) return done();
      this.countAtMoment('timers');
      this.clock.step();
    }
  }

  /** A run without progress breaks R2, whatever is looping. */
  private stuck(why: string): void {
    if (this.isStuck) return;
    this.isStuck = true;
    this.broken('R2', `time stands still: ${why}`, []);
  }

  private countAtMoment(what: 'timers' | 'hooks', name = ''): void {
    if (this.moment.at !== this.clock.now()) {
      this.moment = { at: this.clock.now(), timers: 0, hooks: 0 };
    }
    this.moment[what] += 1;
    if (this.moment[what] <= maxAtOneMoment) return;
    const things = what === 'timers' ? 'timers have fired' : `calls were made, the last ${name}`;
    this.stuck(`${maxAtOneMoment} ${things} within one millisecond`);
  }

  /** What was held for a thawed window is delivered soon, one task after another. */
  private thaw(generation: Generation): void {
    const aboutLocks: (() => void)[] = [];
    generation.thaw((run, index, isAboutLock) => {
      if (isAboutLock) aboutLocks.push(run);
      else this.clock.setTimer(run, index);
    });
    // The grant and the loss of a lock come through one channel, directly one after the other.
    const delayMs = this.hookRandom.between(0, 3_000);
    this.clock.setTimer(() => {
      for (const run of aboutLocks) run();
    }, delayMs);
  }

  private openRules(): SentRequestRules {
    return sentRequestRules({
      ledger: this.ledger,
      now: () => this.clock.now(),
      hasTwoClocks: this.plan.clocksApartMs > 0,
      clockIsOff: (name) => this.tabletOf(name)?.clockWasSet === true,
      isLockHolder: (generation) =>
        this.tabletOf(generation.tabletName)?.isLockHolder(generation) === true,
      broken: this.broken,
    });
  }

  private tabletOf(name: string): Tablet | undefined {
    return this.tablets.find((one) => one.name === name);
  }

  private openTablet(index: number): Tablet {
    return new Tablet({
      name: `t${index}`,
      storeKind: this.plan.storeKind,
      keepsTwice: keepsTwice(this.plan),
      subject: this.subject,
      clock: this.clock,
      quiet: this.quiet,
      random: this.random.fork(`tablet ${index}`),
      network: () => this.network,
      hook: (generation, label, moment) => this.failures(generation, label, moment),
      drawStoreFault: (tablet, mode) => this.drawStoreFault(tablet, mode),
      losesSignal: () => !this.faultsAreOver && this.hookRandom.chance(this.plan.signalLossRate),
      onCommit: (tablet, changes) => this.onCommit(tablet, changes),
      onMended: (tablet, changes) => this.ledger.mend(tablet.name, changes.map(knownOf)),
      onKept: (tablet) => this.checkLoss(tablet),
      onRestored: ({ name }) => {
        const lost = this.promised.get(name);
        if (lost) lost.isTold = true;
      },
    });
  }

  /** A window has repaired its database: what was reported as saved is there, and its nurse is told. */
  private checkLoss(tablet: Tablet): void {
    const lost = this.promised.get(tablet.name);
    if (!lost || !tablet.twice) return;
    this.promised.delete(tablet.name);
    const [why, key] = lossComplaint(lost.promised, tablet.twice.rows()) ?? [];
    if (why !== undefined && key !== undefined) this.broken('R2', why, [key]);
    if (lossComplaint(lost.promised, lost.left) === null || lost.isTold) return;
    this.broken('R20', 'an older database was believed without a word', []);
  }

  /** The facts for the rules of identityRules.ts. */
  identityFacts() {
    return { ledger: this.ledger, broken: this.broken, records: this.hospital.records() };
  }

  private failures(generation: Generation, label: string, moment: HookMoment): boolean {
    this.hooks += 1;
    this.countAtMoment('hooks', `a ${label} by ${generation.name}`);
    // An endless loop is stopped, or the event loop would never have a turn again.
    if (this.isStuck) return true;
    const { plan } = this;
    const crashes =
      plan.crashAt?.(this.hooks, label, moment, this.network.sentRequests().at(-1)) ??
      (!this.faultsAreOver &&
        this.crashes < plan.maxCrashes &&
        this.hookRandom.chance(label === 'fetch' ? plan.crashRate * 4 : plan.crashRate));
    if (!crashes) return false;
    this.crashedAt.push(this.hooks);
    this.note(generation.name, `crashes ${moment} ${label}`, []);
    this.crashLater(generation);
    return true;
  }

  /** Requests that have left and have not yet arrived as often as they will. */
  airborne(): SentRequest[] {
    const has = (one: SentRequest) => this.arrivals.get(one.n) ?? 0;
    return this.network.sentRequests().filter((one) => arrivalsOf(one) > has(one));
  }

  /** A crashed window is opened again after a while. */
  crashLater(generation: Generation): void {
    this.crashes += 1;
    const delayMs = Math.round(this.hookRandom.between(500, 20_000));
    // A window may crash while it is still being opened, so it is looked up a moment later.
    this.clock.setTimer(() => {
      const tablet = this.tabletOf(generation.tabletName);
      const index = tablet?.windows.findIndex((one) => one.generation === generation) ?? -1;
      if (tablet && index >= 0) this.startLater(tablet, index, delayMs);
    }, 0);
  }

  /** Opens a window again after its crash, but never in the middle of a long pause. */
  startLater(tablet: Tablet, index: number, delayMs: number): void {
    const crashed = tablet.windows[index]?.generation;
    const at = Math.max(this.clock.now() + delayMs, this.pausedUntil);
    this.clock.setTimer(() => {
      if (tablet.windows[index]?.generation !== crashed) return;
      if (this.pausedUntil > this.clock.now()) return this.startLater(tablet, index, 0);
      this.rules.onHurry(tablet.name);
      tablet.start(index);
    }, at - this.clock.now());
  }

  /** Lets a frozen window go on, but never in the middle of a long pause. */
  thawLater(generation: Generation, delayMs: number): void {
    const at = Math.max(this.clock.now() + delayMs, this.pausedUntil);
    this.clock.setTimer(() => {
      if (this.pausedUntil > this.clock.now()) return this.thawLater(generation, 0);
      if (generation.isAlive && generation.isFrozen) this.note(generation.name, 'thaws', []);
      this.thaw(generation);
    }, at - this.clock.now());
  }

  private drawStoreFault(tablet: Tablet, mode: 'read' | 'write'): StoreFault {
    if (this.faultsAreOver) return 'none';
    const trouble = (this.storeTrouble.get(tablet.name) ?? 0) > this.clock.now();
    if (!this.storeRandom.chance(trouble ? 0.7 : this.plan.storeFaultRate)) return 'none';
    if (mode === 'write') tablet.refusals.push(this.clock.now());
    return this.storeRandom.pick(['quota', 'aborted', 'closed', 'late'] as const);
  }

  private onCommit(tablet: Tablet, changes: readonly RowChange[]): void {
    checkCommit(
      {
        ledger: this.ledger,
        sentRequests: () => this.network.sentRequests(),
        records: () => this.hospital.records(),
        attachments: () => this.hospital.attachments(),
        now: () => this.clock.now(),
        clockIsOff: tablet.clockWasSet,
        wasRestored: this.restoredAt !== null,
        knowsFrom: tablet.knowsFrom,
        errorsAreSpecified: errorsAreSpecified(this.plan),
        isDamaged: tablet.isDamaged,
        refusals: tablet.refusals,
        isDistorted: (recordId) => this.shown.distorted.has(recordId),
        broken: this.broken,
        onAttachment: (...about) => this.rules.onAttachment(...about),
      },
      tablet.name,
      changes.filter((change) => !isDamagedRow(change)),
    );
    const leases = this.ledger.rows<{ fence: number }>(tablet.name, 'leases');
    const isNewTerm = ({ table, key, row }: RowChange) =>
      table === 'leases' && row !== null && leases.get(key)?.fence !== Reflect.get(row, 'fence');
    if (changes.some(isNewTerm)) this.rules.onNewTerm(tablet.name);
    this.ledger.apply(tablet.name, changes.map(knownOf));
    this.told.note(tablet, changes);
    this.said.note(tablet, changes);
    for (const { table, key, row } of changes) {
      if (table !== 'submissions') continue;
      const text = row === null ? 'row removed' : stateOf(row);
      this.note(tablet.name, `${key.slice(0, 4)} ${text}`, [key]);
    }
  }

  private openNetwork(): Network {
    const between = createBetween(this.plan, this.random.fork('between'), (text) =>
      this.note('gateway', text, []),
    );
    return createNetwork({
      clock: this.clock,
      hospital: this.hospital,
      quiet: this.quiet,
      random: this.networkRandom,
      transport: createTransport(this, this.random.fork('transport')),
      watcher: {
        stageOf: createStages(this.ledger),
        faultFor: (sentRequest) => this.faultFor(sentRequest),
        onSentRequest: (sentRequest) => {
          this.tell(
            sentRequest,
            `${sentRequest.stage} ${sentRequest.method} ${sentRequest.path} [${sentRequest.fault}]`,
          );
          this.rules.onSentRequest(sentRequest);
          if (this.plan.crashesOnceSent?.(sentRequest)) {
            this.clock.setTimer(() => {
              sentRequest.generation.crash();
              this.crashLater(sentRequest.generation);
            }, 1);
          }
        },
        onSeen: (sentRequest, reply) => {
          const status = reply?.type === 'answer' ? reply.status : (reply?.type ?? 'timeout');
          this.tell(sentRequest, `#${sentRequest.n} sees ${sentRequest.seen} (${status})`);
          this.rules.onSeen(sentRequest, reply);
        },
        onDelivery: (sentRequest, reply, times) => {
          this.arrivals.set(sentRequest.n, (this.arrivals.get(sentRequest.n) ?? 0) + 1);
          const status = reply.type === 'answer' ? reply.status : 'broken';
          this.tell(sentRequest, `answers ${status} (delivery ${times})`, 'hospital');
        },
        distort: (sentRequest, reply) =>
          between.pass(this.swaps.exchange(sentRequest, this.shown.answer(sentRequest, reply))),
        isCutOff: (sentRequest) => isCutOff(sentRequest, this.restoredAt),
        leadsElsewhere: (sentRequest) => this.leadsElsewhere(sentRequest),
        hospitalsError: (status, headers) => this.hospitalsError(status, headers),
      },
    });
  }

  /** A shell that leads elsewhere forwards requests that do not say which hospital they are meant for. */
  private leadsElsewhere({ generation, meant, stage, path }: SentRequest): boolean {
    const isElsewhere = (this.elsewhere.get(generation.tabletName) ?? 0) > this.clock.now();
    const tablet = this.tabletOf(generation.tabletName);
    if (isElsewhere && tablet?.knowsAddress(meant) !== true) {
      this.broken('R9', `a ${stage} went to another hospital than its own`, [path]);
    }
    return isElsewhere || (meant !== null && meant !== tablet?.hospitalKey);
  }

  private hospitalsError(status: number, headers: Record<string, string> = {}): Reply {
    return worded(this.plan, status, headers);
  }

  private tell(sentRequest: SentRequest, text: string, who = sentRequest.generation.name): void {
    this.note(who, `#${sentRequest.n} ${text}`, this.namesOf(sentRequest));
  }

  private namesOf({ clientRequestId, path }: SentRequest): string[] {
    const lineage = clientRequestId === null ? undefined : this.ledger.lineageOf(clientRequestId);
    return [clientRequestId ?? '', lineage?.submissionId ?? '', path.split('/')[2] ?? ''];
  }

  private faultFor(sentRequest: SentRequest): FaultKind {
    const isMute = !this.faultsAreOver && (this.mute?.untilMs ?? 0) > this.clock.now();
    if (isMute) return this.mute?.works ? 'hang-after' : 'hang';
    if (sentRequest.stage === 'screen') return this.isOut(sentRequest) ? 'lost-before' : 'none';
    if (sentRequest.text?.includes(poisonMark)) return faultOfPoison(this.plan);
    if (this.faultsAreOver) return 'none';
    const forced =
      faultOfPages(this.pages, sentRequest, this.clock.now()) ??
      faultOfBar(this.barred, sentRequest, this.clock.now()) ??
      this.plan.faultFor?.(sentRequest);
    if (forced) return forced;
    if (this.isOut(sentRequest)) return this.networkRandom.chance(0.9) ? 'lost-before' : 'hang';
    return drawFault(this.networkRandom, this.plan.faultRates);
  }

  private isOut({ generation }: SentRequest): boolean {
    const isNow = (key: string) => (this.outages.get(key) ?? 0) > this.clock.now();
    return isNow(generation.tabletName) || isNow('');
  }
}
