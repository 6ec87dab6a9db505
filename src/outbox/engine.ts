/**
 * The engine: finds submissions that are due on the device, runs them, and sleeps until something changes. It knows
 * no screens and they do not call it: both communicate through the device store only.
 */
import type { Lease } from '../model/engineRows.ts';
import { SubmissionMoved, FenceLost, type Credential } from '../model/outboxStep.ts';
import type { Submission } from '../model/submission.ts';
import { photoMaxBytes } from '../shared/interface/photoLimit.ts';
import { openConnectionGate, type ConnectionGate } from './connectionGate.ts';
import { ownDecisions, type Decisions } from './decisions.ts';
import { isLeaseValid, LeaseExpired } from './exchange.ts';
import { openHospitalClient, type HospitalClient } from './hospitalClient.ts';
import { openJournal } from './journal.ts';
import { electLeader, type Leadership } from './leader.ts';
import { openPhotosRead } from './photosRead.ts';
import { durations, type EngineOptions, type EnginePorts, type WakeCause } from './ports.ts';
import { openQueue, type Queue } from './queue.ts';
import { openResponseTrust } from './responseTrust.ts';
import { openRuns, type Runs } from './runs.ts';
import { hasWorkOf, sleepMs } from './schedule.ts';
import { needsNoQuery, type StageContext } from './stageRunner.ts';
import type { RunOutput } from './submissionMachine.ts';

export interface Engine {
  stop(): void;
}

/**
 * Starts the engine of one hospital on this device. Every window may start one: only the leader works (rule R13), and
 * the others wait to take over.
 * @param decisions the functions that decide what is due and what follows; replaced only in tests of the engine
 */
export function startEngine(
  ports: EnginePorts,
  options: EngineOptions,
  decisions: Decisions = ownDecisions,
): Engine {
  const client = openHospitalClient(ports, options);
  return electLeader(ports, options.hospitalKey, (leadership) => {
    const term = new LeaderSession({ ports, options, client, decisions, leadership });
    term.begin();
    return () => term.end();
  });
}

interface TermParts {
  ports: EnginePorts;
  options: EngineOptions;
  client: HospitalClient;
  decisions: Decisions;
  leadership: Leadership;
}

/** A hospital whose dates never agree is not asked the time without end. */
export const maxConfirmations = 3;

type Way = Pick<StageContext, 'gate' | 'trust'>;

type Timer = ReturnType<EnginePorts['clock']['setTimer']>;

/** Whether the screens show it as being sent, by this engine or by one that was killed. */
function looksUnderWay({ progress, wait }: Submission): boolean {
  return wait === null && progress.stage !== 'queued';
}

/** One term as leader, from taking the lease to losing it: wires queue, runs, gate and timers together. */
class LeaderSession {
  private readonly parts: TermParts;
  private readonly queue: Queue;
  private readonly runs: Runs;
  private way: Way | null = null;
  private readonly photosRead = openPhotosRead();
  private readonly journal = openJournal();
  private ended = false;
  private isLooking = false;
  private lookAgain = false;
  private isProbing = false;
  private isRetryPlanned = false;
  private isSaidOffline = false;
  private lastProbeAt: number | null = null;
  /** How often this term has asked again whether the tablet's clock is off. */
  private confirmations = 0;
  private poll: { handle: Timer } | null = null;
  private timer: { handle: Timer } | null = null;
  private stopListening: (() => void)[] = [];

  constructor(parts: TermParts) {
    const { ports, options, decisions } = parts;
    this.parts = parts;
    this.queue = openQueue(ports.rows, options.hospitalKey);
    this.runs = openRuns({
      clock: ports.clock,
      rows: ports.rows,
      decisions,
      lanes: options.lanes,
      stageContext: () => this.stageContext(),
      onEnd: (submissionId, output) => this.runEnded(submissionId, output),
      onRested: () => this.look(),
    });
  }

  begin(): void {
    const { rows, onWake } = this.parts.ports;
    this.stopListening = [
      rows.onSignal(this.parts.options.hospitalKey, () => this.refresh()),
      onWake((cause) => {
        this.isSaidOffline = cause === 'offline';
        this.onWake(cause, this.way?.gate);
        // A signal may have been lost while this window slept, so read the disk again.
        this.refresh();
      }),
    ];
    this.look();
    this.pollSignals();
  }

  private onWake(cause: WakeCause, gate: ConnectionGate | undefined): void {
    if (cause === 'offline') gate?.hearOffline();
    else if (cause === 'foreground') this.scheduleProbe(gate?.retryNow());
    else this.scheduleProbe(gate?.retrySoon(cause === 'online-in-use'));
  }

  end(): void {
    this.ended = true;
    for (const stop of this.stopListening) stop();
    this.sleepNoMore();
    if (this.poll) this.parts.ports.clock.clearTimer(this.poll.handle);
  }

  private pollSignals(): void {
    const { clock, log } = this.parts.ports;
    const look = () => {
      this.pollSignals();
      void this.way?.gate.keepShown();
      this.queue.missedSignal().then(
        (wasMissed) => {
          if (wasMissed) this.refresh();
        },
        () => log('signal-not-read'),
      );
    };
    this.poll = { handle: clock.setTimer(look, durations.signalPollMs) };
  }

  private refresh(): void {
    this.queue.markStale();
    this.look();
  }

  /** Starts what is due. Only one pass runs at a time; a change during a pass triggers another one. */
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
        const { gate } = (this.way ??= await this.openWay());
        const { isRetryWanted } = await this.queue.read();
        if (isRetryWanted) this.retryNow(gate);
        this.startWhatIsDue(gate);
      }
    } catch (error) {
      this.queue.markStale();
      this.recoverFrom(error);
    } finally {
      this.isLooking = false;
    }
  }

  private async openWay(): Promise<Way> {
    const { ports, options, client } = this.parts;
    // A failing store is tried again: starting without the row would forget, and then overwrite, how long the
    // hospital told us to wait (rule R14).
    const before = await ports.rows.readConnection(options.hospitalKey);
    const trust = openResponseTrust(ports, before ?? undefined);
    const gate = openConnectionGate(ports, client, trust, options.hospitalKey, before);
    if (this.isSaidOffline) gate.hearOffline();
    return { trust, gate };
  }

  /** "Try now" ends every wait except one that the hospital asked for. */
  private retryNow(gate: ConnectionGate): void {
    this.scheduleProbe(gate.retryNow());
    this.queue.endRests(({ wait }) => wait?.reason !== 'told-to-wait');
  }

  private startWhatIsDue(gate: ConnectionGate): void {
    this.sleepNoMore();
    if (this.ended) return;
    // Read the clock once: what becomes due between two readings would neither be started nor be waited for.
    const now = this.parts.ports.clock.now();
    const credential = this.queue.credential();
    if (credential) {
      // Behind a closed gate a run sends nothing; it only records that it waits. Without it, what a killed engine
      // had under way would still be shown as being sent.
      const isMeant = gate.isOpen()
        ? (one: Submission) => !this.isHeldUp(gate, one)
        : looksUnderWay;
      this.startRuns(credential.authorId, now, isMeant);
      if (this.isProbeDue(gate, now)) this.startProbe(gate, credential, now);
    }
    this.sleepUntilDue(gate, now);
  }

  /** Whether it waits for the answer to a question that is still barred. */
  private isHeldUp(gate: ConnectionGate, one: Submission): boolean {
    const isBarred = one.wait?.reason === 'barred' && gate.isBarred();
    return isBarred && !needsNoQuery({ gate }, { submission: one });
  }

  private startRuns(authorId: string, now: number, isMeant: (one: Submission) => boolean): void {
    const { readyToGo } = this.parts.decisions;
    for (const submission of readyToGo(this.queue.open(), authorId, now)) {
      if (!this.runs.hasRoom()) return;
      if (isMeant(submission)) this.runs.start(submission);
    }
  }

  private runEnded(submissionId: string, output: RunOutput): void {
    if (this.ended) return;
    this.queue.remember(submissionId, output);
    if (output.end === 'faulted') this.recoverFrom(output.error);
    else this.look();
  }

  private stageContext(): Omit<StageContext, 'prefetch'> {
    if (!this.way) throw new Error('A run was started before the connection was read');
    const { ports, client, decisions, options } = this.parts;
    return {
      ...this.way,
      ports,
      client,
      decisions,
      lease: () => this.lease(),
      credential: (authorId) => this.credentialOf(authorId),
      photosRead: this.photosRead,
      journal: this.journal,
      photoMaxBytes: options.photoMaxBytes ?? photoMaxBytes,
      release: () => undefined,
    };
  }

  /** Only the author's own credential, and only while this engine leads (rule R9). */
  private credentialOf(authorId: string): Credential | null {
    const credential = this.queue.credential();
    return !this.ended && credential?.authorId === authorId ? credential : null;
  }

  /** Once the term is over, an expired lease: nothing more may be sent (rule R13). */
  private lease(): Lease {
    const lease = this.parts.leadership.lease();
    return this.ended ? { ...lease, expiresAt: 0 } : lease;
  }

  /** A probe that was asked for goes when it was planned, even if there is nothing to send. */
  private scheduleProbe(isPlanned = false): void {
    if (isPlanned) this.lastProbeAt = null;
  }

  private probeAt(gate: ConnectionGate, now: number): number | null {
    const gateAt = gate.nextProbeAt();
    if (gateAt === null) return this.confirmsTimeAt(gate);
    return this.parts.decisions.probeDueAt({
      gateAt,
      lastProbeAt: this.lastProbeAt,
      hasWork: this.hasWork(),
      now,
    });
  }

  /**
   * Probes are rare while there is nothing to send. The first one of a term is made even through an open gate: it
   * brings the hospital's time, so that the first write need not ask for it (decision 212).
   */
  private isProbeDue(gate: ConnectionGate, now: number): boolean {
    if (gate.nextProbeAt() !== null) return (this.probeAt(gate, now) ?? 0) <= now;
    const isFirst = this.lastProbeAt === null && !gate.timeIsFresh();
    if (isFirst) return !this.hasWork();
    return (this.confirmsTimeAt(gate) ?? Infinity) <= now;
  }

  private hasWork(): boolean {
    return hasWorkOf(this.queue.open(), this.queue.credential()?.authorId);
  }

  /**
   * When to ask once more whether the tablet's clock is off: a nurse who begins to write should know. What is waiting
   * asks by itself.
   */
  private confirmsTimeAt(gate: ConnectionGate): number | null {
    const isAsked = this.confirmations < maxConfirmations && !this.hasWork();
    return isAsked ? gate.timeConfirmsAt() : null;
  }

  /** One probe at a time (rule R14). */
  private startProbe(gate: ConnectionGate, credential: Credential, now: number): void {
    if (this.isProbing) return;
    this.isProbing = true;
    if (gate.nextProbeAt() === null && this.lastProbeAt !== null) this.confirmations += 1;
    this.lastProbeAt = now;
    const ended = (next: () => void) => {
      this.isProbing = false;
      next();
    };
    this.probe(gate, credential).then(
      () => ended(() => this.look()),
      // After a failure it looks again when the recovery says so: the same probe is still due.
      (error: unknown) => ended(() => this.recoverFrom(error)),
    );
  }

  private async probe(gate: ConnectionGate, credential: Credential): Promise<void> {
    const { ports, options } = this.parts;
    const mayLeave = () => isLeaseValid(this.lease(), ports.clock.now());
    if (!mayLeave()) throw new LeaseExpired();
    const result = await gate.probe(credential.token, mayLeave);
    if (this.ended) return;
    if (result === 'no-credential') {
      await ports.rows.expireCredential(options.hospitalKey, credential);
      this.queue.markStale();
      return;
    }
    if (result !== 'open') return;
    // Submissions that waited only because the hospital was out of reach may go at once.
    this.queue.endRests(({ wait, failures }) => wait?.reason === 'out-of-reach' && failures < 2);
  }

  private recoverFrom(error: unknown): void {
    if (this.ended) return;
    const { ports, leadership } = this.parts;
    if (error instanceof FenceLost) {
      leadership.resign();
      return;
    }
    this.queue.markStale();
    if (error instanceof SubmissionMoved) {
      this.look();
      return;
    }
    if (error instanceof LeaseExpired) {
      leadership.renew().then(
        () => this.lookOnceLeaseHolds(),
        (failure: unknown) => this.recoverFrom(failure),
      );
      return;
    }
    ports.log('engine-fault', { name: error instanceof Error ? error.name : 'unknown' });
    this.retryLater();
  }

  /** Reads everything again in a moment; one retry is planned at a time, whatever fails meanwhile. */
  private retryLater(): void {
    if (this.isRetryPlanned) return;
    this.isRetryPlanned = true;
    this.parts.ports.clock.setTimer(() => {
      this.isRetryPlanned = false;
      this.refresh();
    }, durations.storeRetryMs);
  }

  /** If the renewed lease has expired already, tries again later instead of looping. */
  private lookOnceLeaseHolds(): void {
    if (isLeaseValid(this.lease(), this.parts.ports.clock.now())) this.look();
    else this.retryLater();
  }

  private sleepUntilDue(gate: ConnectionGate, now: number): void {
    const { isRunning } = this.runs;
    const delayMs = sleepMs(this.queue.open(), isRunning, this.probeAt(gate, now), now);
    if (delayMs === null) return;
    this.timer = { handle: this.parts.ports.clock.setTimer(() => this.look(), delayMs) };
  }

  private sleepNoMore(): void {
    if (this.timer) this.parts.ports.clock.clearTimer(this.timer.handle);
    this.timer = null;
  }
}
