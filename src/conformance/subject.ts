/** What is examined, with which test data, and within which limits. */
import { interfaceWire, type Wire } from '../shared/interface/wire.ts';
import type { Who } from './exchange.ts';
import { CannotTell } from './verdicts.ts';

/** What the person who starts the suite has given. */
export interface Subject {
  /** Ends in the version segment, without a trailing slash. */
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
  /** The former id of a patient who was merged into another. */
  readonly formerPatientId?: string;
  /** Further patients whose wounds may be listed. */
  readonly listPatientIds: readonly string[];
  /** An admission's `assessment` that this hospital accepts, if it does not accept ours. */
  readonly admission?: Readonly<Record<string, unknown>>;
  /** How the hospital's requests look; if omitted, as in the interface. */
  readonly wire?: Wire;
  /** Additional headers required by a gateway in front of the hospital. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The keys of test data that was named but does not exist. */
  readonly unusable?: ReadonlySet<string>;
  /** Ids of rules or groups; if omitted, all are examined. */
  readonly onlyRules?: readonly string[];
  /** How many steps the differential examination takes, drawn by which seed; none if omitted. */
  readonly differential?: { readonly requests: number; readonly seed: number };
  readonly allowWrites: boolean;
  readonly allowPermanent: boolean;
  /** The control surface of a bundled hospital. */
  readonly controlUrl?: string;
}

/** Limits that are never exceeded. Cleaning up does not count. */
export interface Limits {
  readonly requestsPerSecond: number;
  readonly writes: number;
  readonly photos: number;
  /** Larger photos are not sent. */
  readonly photoBytes: number;
  /** How many admission assessments the hospital may accept; they stay for good. */
  readonly admissions: number;
  /** Time limit for one answer, milliseconds. */
  readonly answerMs: number;
}

export const defaultLimits: Limits = {
  requestsPerSecond: 5,
  writes: 800,
  photos: 30,
  photoBytes: 11 * 1024 * 1024,
  admissions: 8,
  answerMs: 30_000,
};

/** Test data that a rule may need, and the flag that provides it. */
export const needs = {
  patientId: '--patient',
  encounterId: '--encounter',
  woundId: '--wound',
  otherPatientId: '--other-patient',
  otherEncounterId: '--other-encounter',
  forbiddenPatientId: '--forbidden-patient',
  closedEncounterId: '--closed-encounter',
  formerPatientId: '--former-patient',
  controlUrl: '--control-url',
} as const;

export type Need = keyof typeof needs;

/** The flags for credentials. */
export const tokenFlags = {
  caller: '--token',
  colleague: '--second-token',
  reader: '--reader-token',
  stranger: '--stranger-token',
  expired: '--expired-token',
} as const satisfies Partial<Record<Who, string>>;

/** Test data that the person has given. Throws CannotTell, with the flag, if it is missing. */
export function named(subject: Subject, need: Need): string {
  const value = subject[need];
  if (value !== undefined) return value;
  const why =
    subject.unusable?.has(need) === true ? 'names nothing that is there' : 'was not given';
  throw new CannotTell(`${needs[need]} ${why}`);
}

/** Throws CannotTell, with the flag, if there is no such credential. */
export function requireToken(subject: Subject, who: keyof typeof tokenFlags): void {
  if (subject.tokens[who] === undefined) {
    throw new CannotTell(`${tokenFlags[who]} was not given`);
  }
}

/**
 * The address at which a path of the interface is asked. A method that the interface does not have, such as DELETE, is
 * sent where the record is.
 */
export function addressOf(
  { baseUrl, wire = interfaceWire }: Pick<Subject, 'baseUrl' | 'wire'>,
  { method, path }: { readonly method: string; readonly path: string },
): string {
  const [pathname = '', ...query] = path.split('?');
  return [`${baseUrl}${wire.toHospital(method, pathname)}`, ...query].join('?');
}
