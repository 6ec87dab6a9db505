/**
 * Owns the engine: it finds what is due on the device, gives each submission its turn, and sleeps
 * until something changes. It has no screens and is told nothing by them; the device store is the
 * only meeting place.
 */
import { createActor, fromPromise, toPromise } from 'xstate';
import {
  FenceLost,
  SubmissionMoved,
  type Credential,
  type SubmissionInFull,
} from '../device/outboxRows.ts';
import type { Connection, Lease, Progress, Submission } from '../device/rows.ts';
import { openHospitalClient, type HospitalClient } from './hospitalClient.ts';
import {
  conduct,
  isLeaseValid,
  LeaseExpired,
  resultOf,
  type Podium,
  type StageResult,
} from './conductor.ts';
import { openFlights, type Flights } from './flights.ts';
import { ownDecisions, type Decisions } from './decisions.ts';
import { isDue } from './lanes.ts';
import { standForLeader, type Leadership } from './leader.ts';
import { openProvenance, type Provenance } from './provenance.ts';
import { durations, type EngineOptions, type EnginePorts } from './ports.ts';
import { openReach, type Reach } from './reach.ts';
import type { Stage } from './stages/stage.ts';
import { submissionMachine, type RunOutput } from './submissionMachine.ts';

export interface Engine {
  stop(): void;
}

/**
 * Starts the engine of one hospital on this device. However many windows start one, one of them
 * works (rule R13); the others wait to take over.
 */
export function startEngine(
  ports: EnginePorts,
  options: EngineOptions,
  decisions: Decisions = ownDecisions,
): Engine {
  const client = openHospitalClient(ports, options);
  return standForLeader(ports, options.hospitalKey, (leadership) => {
    const term = new Term({ ports, options, client, decisions }, leadership);
    term.begin();
    return () => term.end();
  });
}

/** Submissions at work for each flight: while one is on the wire, the answer of another is written. */
const runsPerFlight = 2;

/** One term as leader: from taking the lease to losing it. */
class Term {
  private readonly ports: EnginePorts;
  private readonly options: EngineOptions;
  private readonly client: HospitalClient;
  private readonly decisions: Decisions;
  private readonly leadership: Leadership;
  private readonly flights: Flights;
  private provenance: Provenance;
  private reach: Reach | null = null;
  /** Made once: putting the actors into the machine costs more than many a run of it. */
  private machine: typeof submissionMachine | null = null;
  private credential: Credential | null = null;
  /** What is not done, in the order of handing in; kept in step with every write of ours. */
  private open: Submission[] = [];
  private readonly running = new Set<string>();
  /** Runs that ended in a fault, and whether they rest now: one bad row must not spin. */
  private readonly faults = new Map<string, { count: number; rests: boolean }>();
  private isStale = true;
  private isLooking = false;
  private lookAgain = false;
  private isProbing = false;
  private ended = false;
  private tryNowSeen: number | null = null;
  private revisionSeen = 0;
  private lastProbeAt: number | null = null;
  private poll: { handle: ReturnType<EnginePorts['clock']['setTimer']> } | null = null;
  private timer: { handle: ReturnType<EnginePorts['clock']['setTimer']> } | null = null;
  private stopListening: (() => void)[] = [];

  constructor(
    {
      ports,
      options,
      client,
      decisions,
    }: {
      ports: EnginePorts;
      options: EngineOptions;
      client: HospitalClient;
      decisions: Decisions;
    },
    leadership: Leadership,
  ) {
    this.decisions = decisions;
    this.ports = ports;
    this.options = options;
    this.client = client;
    this.leadership = leadership;
    this.flights = openFlights(options.lanes);
    this.provenance = openProvenance(ports);
  }

  begin(): void {
    const { rows } = this.ports;
    this.stopListening = [
      rows.onSignal(this.options.hospitalKey, () => this.refresh()),
      this.ports.onWake(() => {
        this.reach?.hurry();
        // A signal may have got lost while this window slept: the disk is looked at, not the memory.
        this.refresh();
      }),
    ];
    this.look();
    this.pollSignals();
  }

  end(): void {
    this.ended = true;
    for (const stop of this.stopListening) stop();
    this.sleepNoMore();
    if (this.poll) this.ports.clock.clearTimer(this.poll.handle);
  }

  /** A signal that nobody delivered is found by looking now and then. */
  private pollSignals(): void {
    const { clock, rows, log } = this.ports;
    const look = () => {
      this.pollSignals();
      void this.reach?.keepShown();
      rows.readSignal(this.options.hospitalKey).then(
        (signal) => {
          if ((signal?.revision ?? 0) !== this.revisionSeen) this.refresh();
        },
        () => log('signal-not-read'),
      );
    };
    this.poll = { handle: clock.setTimer(look, durations.signalPollMs) };
  }

  /** Something on the device changed that we did not do ourselves. */
  private refresh(): void {
    this.isStale = true;
    this.look();
  }

  /** Looks for what is due; never twice at once, and once more where something changed meanwhile. */
  private look(): void {
    if (this.ended) return;
    this.lookAgain = true;
    if (this.isLooking) return;
    this.isLooking = true;
    void this.lookUntilQuiet();
  }

  private async lookUntilQuiet(): Promise<void> {
    try {
      while (this.lookAgain && !this.ended) {
        this.lookAgain = false;
        await this.readWhatChanged();
        this.startWhatIsDue();
      }
    } catch (error) {
      this.isStale = true;
      this.recoverFrom(error);
    } finally {
      this.isLooking = false;
    }
  }

  private async readWhatChanged(): Promise<void> {
    const { rows } = this.ports;
    const { hospitalKey } = this.options;
    if (this.reach === null) await this.openReach();
    if (!this.isStale) return;
    this.isStale = false;
    const signal = await rows.readSignal(hospitalKey);
    this.credential = await rows.credential(hospitalKey);
    this.open = await rows.open(hospitalKey);
    this.revisionSeen = signal?.revision ?? 0;
    const tryNow = signal?.tryNow ?? 0;
    if (this.tryNowSeen !== null && tryNow > this.tryNowSeen) this.hurry();
    this.tryNowSeen = tryNow;
  }

  private async openReach(): Promise<void> {
    const { ports, client } = this;
    const before = await this.readConnection();
    if (this.reach !== null) return;
    this.provenance = openProvenance(ports, before?.errorsAsSpecified);
    this.reach = openReach(ports, client, this.provenance, this.options.hospitalKey, before);
  }

  /** What was known of the connection is a help, not a need: an unreadable row is not one. */
  private async readConnection(): Promise<Connection | null> {
    return this.ports.rows.readConnection(this.options.hospitalKey).catch(() => null);
  }

  /** "Try now": every wait of ours is over, except what the hospital itself told us to wait. */
  private hurry(): void {
    this.reach?.hurry();
    this.open = this.open.map((submission) =>
      submission.wait?.reason === 'told-to-wait' ? submission : rested(submission),
    );
  }

  private startWhatIsDue(): void {
    const { reach, credential } = this;
    this.sleepNoMore();
    if (!reach || this.ended) return;
    // One reading for both: what became due between two would neither start now nor be slept for.
    const now = this.ports.clock.now();
    if (credential) {
      if (reach.isOpen()) this.startRuns(credential.authorId, now);
      else this.probeWhenDue(reach, credential, now);
    }
    this.sleepUntilDue(reach, now);
  }

  private startRuns(authorId: string, now: number): void {
    for (const { submissionId } of this.decisions.readyToGo(this.open, authorId, now)) {
      if (this.running.size >= this.options.lanes * runsPerFlight) return;
      const rests = this.faults.get(submissionId)?.rests ?? false;
      if (!this.running.has(submissionId) && !rests) void this.run(submissionId);
    }
  }

  /** One turn of one submission: one run of its machine. */
  private async run(submissionId: string): Promise<void> {
    this.running.add(submissionId);
    this.machine ??= this.openMachine();
    const actor = createActor(this.machine, { input: { submissionId } });
    actor.start();
    const output = await toPromise(actor);
    this.running.delete(submissionId);
    if (this.ended) return;
    this.remember(submissionId, output);
    if (output.end !== 'faulted') {
      this.faults.delete(submissionId);
      this.look();
      return;
    }
    this.restAfterFault(submissionId, output.error);
    this.recoverFrom(output.error);
  }

  private restAfterFault(submissionId: string, error: unknown): void {
    if (error instanceof SubmissionMoved || error instanceof LeaseExpired) return;
    const count = (this.faults.get(submissionId)?.count ?? 0) + 1;
    const restMs = Math.min(durations.storeRetryMs * 2 ** (count - 1), durations.longestBackoffMs);
    const fault = { count, rests: true };
    this.faults.set(submissionId, fault);
    // Counted by a timer and not by the time of day, which somebody may set back.
    this.ports.clock.setTimer(() => {
      fault.rests = false;
      this.look();
    }, restMs);
  }

  /** Keeps our copy of what is open in step with what the run has written. */
  private remember(submissionId: string, { end, full }: RunOutput): void {
    if (end === 'faulted' || !full) {
      this.isStale = true;
      return;
    }
    this.open = this.open.flatMap((one) => {
      if (one.submissionId !== submissionId) return [one];
      return end === 'done' ? [] : [full.submission];
    });
    if (full.submission.wait?.reason === 'signed-out') this.isStale = true;
  }

  private openMachine(): typeof submissionMachine {
    const podium = this.podium();
    return submissionMachine.provide({
      actors: {
        lookUp: fromPromise(async ({ input }: { input: string }) => {
          const full = await this.ports.rows.read(input);
          if (!full) throw new SubmissionMoved();
          return resultOf(podium, full);
        }),
        upload: this.stage(this.decisions.upload, podium),
        assess: this.stage(this.decisions.assess, podium),
        recover: this.stage(this.decisions.recover, podium),
        confirm: this.stage(this.decisions.confirm, podium),
      },
    });
  }

  /** A stage as the machine invokes it: with a flight until its answer is there. */
  private stage<At extends Progress, Found, Told>(stage: Stage<At, Found, Told>, podium: Podium) {
    return fromPromise<StageResult, SubmissionInFull>(({ input }) =>
      this.flights.take((land) => conduct({ ...podium, land }, stage, input)),
    );
  }

  private podium(): Podium {
    if (!this.reach) throw new Error('A run was started before the connection was read');
    return {
      ports: this.ports,
      client: this.client,
      reach: this.reach,
      lease: () => this.lease(),
      provenance: this.provenance,
      decisions: this.decisions,
      credential: (authorId) =>
        !this.ended && this.credential?.authorId === authorId ? this.credential : null,
      land: () => undefined,
    };
  }

  /** Of a term that is over, a lease that has run out: nothing more of it may leave (rule R13). */
  private lease(): Lease {
    const lease = this.leadership.lease();
    return this.ended ? { ...lease, expiresAt: 0 } : lease;
  }

  /** One probe at a time (rule R14); a slow one where nobody has anything to send. */
  private probeWhenDue(reach: Reach, credential: Credential, now: number): void {
    const isDueNow = (this.probeAt(reach, now) ?? 0) <= now;
    if (this.isProbing || !isDueNow) return;
    this.isProbing = true;
    this.lastProbeAt = now;
    void this.probe(reach, credential)
      .catch((error: unknown) => this.recoverFrom(error))
      .finally(() => {
        this.isProbing = false;
        this.look();
      });
  }

  /** When the next probe is due: at the pace of the backoff, or slowly where nothing waits for it. */
  private probeAt(reach: Reach, now: number): number | null {
    const at = reach.nextProbeAt();
    const { credential, lastProbeAt } = this;
    const hasWork = this.open.some(
      (one) => one.progress.stage !== 'problem' && one.authorId === credential?.authorId,
    );
    if (at === null || hasWork || lastProbeAt === null) return at;
    const { idleProbeMs } = durations;
    // One that seems to lie ahead was made before the clock was set back.
    return lastProbeAt > now ? at : Math.max(at, lastProbeAt + idleProbeMs);
  }

  private async probe(reach: Reach, credential: Credential): Promise<void> {
    const mayLeave = () => isLeaseValid(this.lease(), this.ports.clock.now());
    if (!mayLeave()) throw new LeaseExpired();
    const result = await reach.probe(credential.token, mayLeave);
    if (this.ended) return;
    if (result === 'no-credential') {
      await this.ports.rows.expireCredential(this.options.hospitalKey, credential);
      this.isStale = true;
      return;
    }
    if (result !== 'open') return;
    // What only waited for the hospital to be reached may go at once.
    this.open = this.open.map((submission) =>
      submission.wait?.reason === 'out-of-reach' && submission.strikes < 2
        ? rested(submission)
        : submission,
    );
  }

  /** A run ended in an error of ours or of the device; what is on the disk is still right. */
  private recoverFrom(error: unknown): void {
    if (this.ended) return;
    if (error instanceof FenceLost) {
      this.leadership.resign();
      return;
    }
    this.isStale = true;
    if (error instanceof SubmissionMoved) {
      this.look();
      return;
    }
    if (error instanceof LeaseExpired) {
      this.leadership.renew().then(
        () => this.lookOnceLeaseHolds(),
        (failure: unknown) => this.recoverFrom(failure),
      );
      return;
    }
    this.ports.log('engine-fault', { name: error instanceof Error ? error.name : 'unknown' });
    this.ports.clock.setTimer(() => this.refresh(), durations.storeRetryMs);
  }

  /** One that has run out although it was just renewed is asked about later, and not in a circle. */
  private lookOnceLeaseHolds(): void {
    const { clock } = this.ports;
    if (isLeaseValid(this.lease(), clock.now())) this.look();
    else clock.setTimer(() => this.look(), durations.storeRetryMs);
  }

  private sleepUntilDue(reach: Reach, now: number): void {
    const times = this.open
      .filter((one) => !this.running.has(one.submissionId) && !isDue(one, now))
      .map((one) => one.wait?.until ?? now);
    const probeAt = this.probeAt(reach, now);
    if (probeAt !== null && probeAt > now) times.push(probeAt);
    if (times.length === 0) return;
    const delayMs = Math.max(1, Math.min(...times) - now);
    this.timer = { handle: this.ports.clock.setTimer(() => this.look(), delayMs) };
  }

  private sleepNoMore(): void {
    if (this.timer) this.ports.clock.clearTimer(this.timer.handle);
    this.timer = null;
  }
}

/** As one whose rest is over. */
function rested(submission: Submission): Submission {
  const { wait } = submission;
  return wait === null ? submission : { ...submission, wait: { ...wait, until: null } };
}
