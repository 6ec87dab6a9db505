/** What the hospital needs from outside: time, chance, identifiers, a digest, and a persistent store. */
import type { Clock } from '../shared/clock.ts';
import type { Wire } from '../shared/interface/wire.ts';
import type { HospitalProfile } from '../shared/profile.ts';
import type { Change } from './changes.ts';
import type { Operation } from './control/operation.ts';
import type { Interpretations } from './interpretations.ts';
import type { TokenOwner } from './people.ts';
import type { HospitalSeed } from './seed/patients.ts';
import type { Operator } from './seed/people.ts';
import type { Upstream } from './upstream.ts';

export type IdentifierKind = 'woundAssessment' | 'admissionAssessment' | 'attachment' | 'trace';

/** The source of the identifiers that the hospital assigns. None may ever repeat. */
export interface Identifiers {
  next(kind: IdentifierKind): string;
}

/**
 * Storage that survives restarts. Its functions throw if they cannot promise to keep what they are given. Whoever
 * answers a request awaits `flushed` first: until then a power cut may take what was appended, and nothing else.
 */
export interface HospitalStore {
  /** All changes since the last `clear`, oldest first. */
  load(): readonly Change[];
  append(change: Change): void;
  /**
   * Resolves once what was appended so far survives a power cut, and rejects if it will not; undefined if it does
   * already. A store without it has kept that promise when `append` returns.
   */
  flushed?(): Promise<void> | undefined;
  putPhoto(attachmentId: string, bytes: Uint8Array): void;
  getPhoto(attachmentId: string): Uint8Array | undefined;
  removePhoto(attachmentId: string): void;
  /** Forgets everything. */
  clear(): void;
}

/** Returns `other`, which settles when the request that is waited for has left. */
export type WaitForOther = (other: Promise<void>) => Promise<void>;

/** Everything that differs between a server, a page, a test and a simulation. */
export interface HospitalOptions {
  readonly clock: Clock;
  /**
   * How one request waits for another in progress; by default it awaits it. Code that moves the clock by hand must know
   * of the wait: it ends when the other's time has passed, and not before.
   */
  readonly waitForOther?: WaitForOther;
  /** Random numbers in [0, 1); the same sequence every time if omitted. */
  readonly random?: () => number;
  readonly identifiers?: Identifiers;
  /** If omitted, everything is forgotten with the object. */
  readonly store?: HospitalStore;
  /** Patients, stays and wounds to start with; the bundled seed if omitted. */
  readonly seed?: HospitalSeed;
  /** The people with credentials; those of the seed if omitted. */
  readonly people?: readonly Operator[];
  /** To whom an identity provider issued a token; if omitted, there is no provider. */
  readonly tokenOwner?: TokenOwner | undefined;
  readonly interpretations?: Partial<Interpretations>;
  /** Limits and code lists of the hospital, for the readings that refer to a profile. */
  readonly profile?: HospitalProfile;
  /** The paths and the credential that a mount translates from (`withWire`), for what the hospital says of them. */
  readonly wire?: Wire;
  /**
   * A real hospital that answers in the place of the rules; faults and journal stay. Nothing of a credential or a body
   * is kept then.
   */
  readonly upstream?: Upstream;
  /** Hexadecimal SHA-256; a platform may have a faster one than ours. */
  readonly digest?: (bytes: Uint8Array) => string;
  /** The pages of the control surface for people (`pageOperations`); a hospital in a page has none. */
  readonly pages?: readonly Operation<unknown>[] | undefined;
  /** How many exchanges the journal keeps, and for how many it keeps the bodies. */
  readonly journalLimits?: { readonly entries: number; readonly details: number };
}

const prefixes: Readonly<Record<IdentifierKind, string>> = {
  woundAssessment: 'WA',
  admissionAssessment: 'AA',
  attachment: 'ATT',
  trace: 'T',
};

/**
 * Identifiers that count up after four random letters, e.g. `WA-K3QF-000001`. The letters keep a restarted hospital
 * from issuing an identifier that a tablet still knows from before.
 */
export function createIdentifiers(random: () => number): Identifiers {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const start = Array.from({ length: 4 }, () => letters.charAt(Math.floor(random() * 32))).join('');
  const counts: Record<IdentifierKind, number> = {
    woundAssessment: 0,
    admissionAssessment: 0,
    attachment: 0,
    trace: 0,
  };
  return {
    next: (kind) => {
      counts[kind] += 1;
      return `${prefixes[kind]}-${start}-${String(counts[kind]).padStart(6, '0')}`;
    },
  };
}
