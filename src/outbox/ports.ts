/**
 * What the engine sees of the world: a handful of small interfaces. The browser, the tests and
 * the simulation each plug in their own; inside this folder nothing else of the world is touched.
 */
import type { Body } from '../model/attempt.ts';
import type { Lease, Connection, Signal } from '../model/engineRows.ts';
import type { SubmissionInFull, Step, Credential } from '../model/outboxStep.ts';
import type { Submission } from '../model/submission.ts';
import type { Clock } from '../shared/clock.ts';

/** Mutual exclusion between the windows of one device (Web Locks in a browser). */
export interface Locks {
  /**
   * Waits for the lock, holds it while `work` runs. `steal` takes it at once from whoever holds it.
   * Rejects where the lock was stolen from us; `work` may then still be running and must stop by
   * its fence.
   */
  hold(name: string, options: { steal: boolean }, work: () => Promise<void>): Promise<void>;
}

export interface EnginePorts {
  clock: Clock;
  /** Uniform in [0, 1). */
  random(): number;
  /** A random UUID. */
  randomId(): string;
  /** One HTTP exchange; rejects when the connection breaks. */
  fetch(request: Request): Promise<Response>;
  /** Lower-case hex of the SHA-256 of a photo's bytes. */
  sha256(bytes: ArrayBuffer): Promise<string>;
  rows: OutboxRows;
  locks: Locks;
  /** Calls back when it may be worth trying again: online, foreground. Returns how to stop that. */
  onWake(callback: () => void): () => void;
  /** For developers: never a token, never clinical text. */
  log(event: string, facts?: Record<string, string | number | null>): void;
}

export interface EngineOptions {
  /** Under which this tablet keeps what belongs to the hospital. */
  hospitalKey: string;
  /** The hospital's own address as `hospitalKeyOf` spells it, named in every request. */
  addressKey: string;
  /** Where the hospital's paths begin for this client, such as `http://127.0.0.1:5180/hospital`. */
  baseAddress: string;
  /** Exchanges under way at once. */
  lanes: number;
}

/** Durations, all in milliseconds. */
export const durations = {
  readTimeoutMs: 15_000,
  /** A hospital that answers slowly is waited for so long before it counts as out of reach. */
  maxReadTimeoutMs: 60_000,
  writeTimeoutMs: 30_000,
  /** Added to an upload's timeout for each byte: the slowest Wi-Fi we wait for, 20 kB/s. */
  uploadTimeoutMsPerByte: 0.05,
  /** What came while a window was frozen is handed over to it within so long after it thaws. */
  handedOverMs: 2_000,
  firstBackoffMs: 1_000,
  maxBackoffMs: 60_000,
  /** A Retry-After beyond this is asked about again. */
  maxToldWaitMs: 3_600_000,
  /** The same where it is not provably the hospital that asked to wait. */
  maxForeignWaitMs: 60_000,
  /** Without anything to send, the way to a hospital out of reach is tried no oftener. */
  idleProbeMs: 60_000,
  /** A signal that got lost is made up for by looking so often. */
  signalPollMs: 60_000,
  /** A write relies for so long on what the hospital said of ids that another tablet may have sent it under. */
  absentMs: 2 * 60_000,
  /** What has been on the tablet for so long may be on a copy of its disk, too, though the app was not closed. */
  aloneMs: 3_600_000,
  /** What was refused or not found may still be at work there for so long, in hospital time. */
  atWorkMs: 15 * 60_000,
  leaseMs: 30_000,
  leaseRenewalMs: 10_000,
  /** An upload younger than this is live (rule R6); the hospital purges at 24 h. */
  attachmentLifeMs: 23 * 3_600_000,
  /** Margin before the hospital's 7-day retention of request ids (rule R12). */
  retentionMs: 6.5 * 24 * 3_600_000,
  storeRetryMs: 2_000,
  /** An answer that the disk refused is written again after these. */
  keepAnswerAfterMs: [500, 2_000, 8_000],
  /** What was heard of the hospital's time is relied on for so long. */
  freshMs: 3_600_000,
} as const;

export interface Leases {
  /**
   * Takes the lease with the next fence, whoever held it. The lock must be held.
   * @param expiresAt by the clock of the engine, which also judges it
   */
  takeLease(hospitalKey: string, holder: string, expiresAt: number): Promise<Lease>;
  /** Throws FenceLost. */
  renewLease(lease: Lease, expiresAt: number): Promise<Lease>;
  readLease(hospitalKey: string): Promise<Lease | null>;
}

export interface OutboxRows extends Leases {
  /** Submissions that are not done, in the order of handing in. Unreadable rows are left alone. */
  open(hospitalKey: string): Promise<Submission[]>;
  read(submissionId: string): Promise<SubmissionInFull | null>;
  /** Which drafts and unfinished submissions are on this tablet: their ids, which both have in common. */
  idsHere(hospitalKey: string): Promise<ReadonlySet<string>>;
  /** The submission that another one waits for, done or not; null where it cannot be read. */
  readOther(submissionId: string): Promise<Submission | null>;
  /** The frozen bytes of a submission; null where they are gone, cannot be read, or are another submission's (rule R20). */
  body(clientRequestId: string, submissionId: string): Promise<Body | null>;
  photoBytes(photoId: string): Promise<ArrayBuffer | null>;
  /** Writes one step, all or nothing. Throws FenceLost, SubmissionMoved, StoreFailure. */
  commit(step: Step): Promise<Submission>;
  /** Who is signed in with a live credential, and the token, which goes nowhere but into a header. */
  credential(hospitalKey: string): Promise<Credential | null>;
  readConnection(hospitalKey: string): Promise<Connection | null>;
  saveConnection(connection: Connection): Promise<void>;
  /** A 401 on the engine's own probe. */
  expireCredential(hospitalKey: string, credential: Omit<Credential, 'token'>): Promise<void>;
  readSignal(hospitalKey: string): Promise<Signal>;
  onSignal(hospitalKey: string, callback: () => void): () => void;
}
