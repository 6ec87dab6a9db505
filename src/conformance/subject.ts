/** Who is examined, with which test data, and within which bounds. */
import type { Who } from './exchange.ts';
import { CannotTell } from './verdicts.ts';

/** What the person who starts the suite has named. */
export interface Subject {
  /** Ends in the version segment, without a slash behind it. */
  readonly baseUrl: string;
  readonly tokens: Readonly<Partial<Record<Who, string>>>;
  readonly patientId?: string;
  readonly encounterId?: string;
  readonly woundId?: string;
  /** A second test patient whom the caller may see, and an encounter of that patient. */
  readonly otherPatientId?: string;
  readonly otherEncounterId?: string;
  /** A patient whom the caller may not see. */
  readonly forbiddenPatientId?: string;
  /** An encounter that is closed or cancelled. */
  readonly closedEncounterId?: string;
  /** Further patients whose wounds may be listed. */
  readonly listPatientIds: readonly string[];
  /** The `assessment` of an admission that this hospital accepts, where ours is not. */
  readonly admission?: Readonly<Record<string, unknown>>;
  /** Headers that a gateway in front of the hospital wants, beside ours. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What was named and is not there, by its key here. */
  readonly unusable?: ReadonlySet<string>;
  /** Ids of rules, or groups of them; without any, all are examined. */
  readonly onlyRules?: readonly string[];
  readonly allowWrites: boolean;
  readonly allowPermanent: boolean;
  /** The control surface of a bundled hospital. */
  readonly controlUrl?: string;
}

/** What is never exceeded. Cleaning up does not count. */
export interface Limits {
  readonly requestsPerSecond: number;
  readonly writes: number;
  readonly photos: number;
  /** Larger photos are not sent. */
  readonly photoBytes: number;
  /** Admission assessments that the hospital may accept; they stay for good. */
  readonly admissions: number;
  /** How long one answer may take. */
  readonly answerMs: number;
}

export const defaultLimits: Limits = {
  requestsPerSecond: 5,
  writes: 600,
  photos: 30,
  photoBytes: 11 * 1024 * 1024,
  admissions: 8,
  answerMs: 30_000,
};

/** What a rule may need, and the flag that names it. */
export const needs = {
  patientId: '--patient',
  encounterId: '--encounter',
  woundId: '--wound',
  otherPatientId: '--other-patient',
  otherEncounterId: '--other-encounter',
  forbiddenPatientId: '--forbidden-patient',
  closedEncounterId: '--closed-encounter',
  controlUrl: '--control-url',
} as const;

export type Need = keyof typeof needs;

/** The flags of the further credentials. */
export const tokenFlags = {
  caller: '--token',
  colleague: '--second-token',
  reader: '--reader-token',
  stranger: '--stranger-token',
  expired: '--expired-token',
} as const satisfies Partial<Record<Who, string>>;

/** Something that the person has named. Throws CannotTell, with the flag, when they have not. */
export function named(subject: Subject, need: Need): string {
  const value = subject[need];
  if (value !== undefined) return value;
  const why =
    subject.unusable?.has(need) === true ? 'names nothing that is there' : 'was not given';
  throw new CannotTell(`${needs[need]} ${why}`);
}

/** Throws CannotTell, with the flag, when there is no such credential. */
export function requireToken(subject: Subject, who: keyof typeof tokenFlags): void {
  if (subject.tokens[who] === undefined) {
    throw new CannotTell(`${tokenFlags[who]} was not given`);
  }
}
