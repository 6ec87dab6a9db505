/**
 * The ports of the engine: the small interfaces through which it reaches the outside world. The browser, the tests and
 * the simulation each supply their own; nothing in this folder touches the outside world in any other way.
 */
import type { Body } from '../model/attempt.ts';
import type { Lease, Connection, Signal } from '../model/engineRows.ts';
import type { SubmissionInFull, Step, Credential } from '../model/outboxStep.ts';
import type { Submission } from '../model/submission.ts';
import type { Clock } from '../shared/clock.ts';

/** Mutual exclusion between the windows of one device (Web Locks in a browser). */
export interface Locks {
  /**
   * Waits for the lock and holds it while `work` runs. `steal` takes it at once from its holder. Rejects if the lock
   * was stolen from us; `work` may still be running then, and is stopped by its fence.
   */
  hold(name: string, options: { steal: boolean }, work: () => Promise<void>): Promise<void>;
}

/**
 * Somebody looks at the app, or the device says that it is online, which many may say in the same moment;
 * `online-in-use`: while somebody is using the app. `offline`: it says that it has no network.
 */
export type WakeCause = 'foreground' | 'online' | 'online-in-use' | 'offline';

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
  /** Calls back when it may be worth trying again, or is not. Returns a function that stops it. */
  onWake(callback: (cause: WakeCause) => void): () => void;
  /** For developers: never a token, never clinical text. */
  log(event: string, facts?: Record<string, string | number | null>): void;
}

export interface EngineOptions {
  /** The key under which this tablet keeps what belongs to the hospital. */
  hospitalKey: string;
  /** The hospital's own address as `hospitalKeyOf` spells it; every request names it. */
  addressKey: string;
  /** The base address of the hospital's paths for this client, such as `http://127.0.0.1:5180/hospital`. */
  baseAddress: string;
  /** How many exchanges may be under way at once. */
  lanes: number;
  /** The profile's limit for photos; by default that of the interface. */
  photoMaxBytes?: number | undefined;
}

/** Durations, all in milliseconds. */
export const durations = {
  readTimeoutMs: 15_000,
  /** The longest timeout of a read: a hospital that takes longer counts as out of reach. */
  maxReadTimeoutMs: 60_000,
  writeTimeoutMs: 30_000,
  /** Added to an upload's timeout for each byte: the slowest Wi-Fi we wait for, 20 kB/s. */
  uploadTimeoutMsPerByte: 0.05,
  /** How soon after thawing a window is given what arrived while it was frozen. */
  handedOverMs: 2_000,
  firstBackoffMs: 1_000,
  maxBackoffMs: 60_000,
  /** How often it is stored that the hospital still answers. */
  heardAgainMs: 10_000,
  /** The longest extra delay that keeps tablets from coming all at once. */
  maxSpreadMs: 60_000,
  /** The same for a tablet that somebody is using. */
  maxSpreadInUseMs: 3_000,
  /** A longer Retry-After is cut to this, and then tried again. */
  maxToldWaitMs: 3_600_000,
  /** The same for a response that is not proved to be the hospital's. */
  maxForeignWaitMs: 60_000,
  /** How often a hospital that is out of reach is probed while there is nothing to send. */
  idleProbeMs: 60_000,
  /** How often the disk is checked for a signal that was lost. */
  signalPollMs: 60_000,
  /** How long a write relies on the hospital having shown a photo under its id. */
  photoSeenMs: 2 * 60_000,
  /** How long the hospital may still be working on a request that it refused or did not find, in hospital time. */
  atWorkMs: 15 * 60_000,
  leaseMs: 30_000,
  leaseRenewalMs: 10_000,
  /** An upload younger than this is live (rule R6); the hospital purges at 24 h. */
  attachmentLifeMs: 23 * 3_600_000,
  /** Margin before the hospital's 7-day retention of request ids (rule R12). */
  retentionMs: 6.5 * 24 * 3_600_000,
  storeRetryMs: 2_000,
  /** The waits before an answer that the disk refused is written again. */
  persistAnswerAfterMs: [500, 2_000, 8_000],
  /** How long the hospital's time is relied on after it was heard. */
  freshMs: 3_600_000,
} as const;

export interface Leases {
  /**
   * Takes the lease with the next fence, even if another holds it. The lock must be held.
   * @param expiresAt by the clock of the engine, which also judges it
   */
  takeLease(hospitalKey: string, holder: string, expiresAt: number): Promise<Lease>;
  /** Throws FenceLost. */
  renewLease(lease: Lease, expiresAt: number): Promise<Lease>;
  readLease(hospitalKey: string): Promise<Lease | null>;
}

export interface OutboxRows extends Leases {
  /** The submissions that are not done, in the order in which they were submitted. Unreadable rows are skipped. */
  open(hospitalKey: string): Promise<Submission[]>;
  read(submissionId: string): Promise<SubmissionInFull | null>;
  /** The submission that another one builds on, done or not; null if it cannot be read. */
  readOther(submissionId: string): Promise<Submission | null>;
  /** The frozen bytes of a submission; null if they are gone, unreadable, or another submission's (rule R20). */
  body(clientRequestId: string, submissionId: string): Promise<Body | null>;
  photoBytes(photoId: string): Promise<ArrayBuffer | null>;
  /** Whether this hospital has given this file id for other bytes before, to whatever nurse of this tablet. */
  isAnothersFile(file: {
    hospitalKey: string;
    attachmentId: string;
    sha256: string;
  }): Promise<boolean>;
  /** Writes one step, all or nothing. Throws FenceLost, SubmissionMoved, StoreFailure. */
  commit(step: Step): Promise<Submission>;
  /**
   * Stores the receipt, or the id of a photo, from a step that `commit` refused because another engine or the author
   * had gone on meanwhile. Needs no lease; drops everything else in the step. Throws StoreFailure.
   */
  keepLateReceipt(step: Step): Promise<void>;
  /** The nurse who is signed in with a live credential, and the token, which is used in a header only. */
  credential(hospitalKey: string): Promise<Credential | null>;
  readConnection(hospitalKey: string): Promise<Connection | null>;
  saveConnection(connection: Connection): Promise<void>;
  /** A 401 on the engine's own probe. */
  expireCredential(hospitalKey: string, credential: Omit<Credential, 'token'>): Promise<void>;
  readSignal(hospitalKey: string): Promise<Signal>;
  onSignal(hospitalKey: string, callback: () => void): () => void;
}
