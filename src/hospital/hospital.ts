/** What the bundled hospital offers to those who mount it, examine it or teach with it. */
import type { BodyReader } from './body.ts';
import type { Colleague } from './colleague.ts';
import type { Delivery } from './delivery.ts';
import type { ExportedHospital } from './exported.ts';
import type { FaultRule, FaultRuleState } from './faults.ts';
import type {
  InterpretationKey,
  InterpretationSwitch,
  Interpretations,
} from './interpretations.ts';
import type { Journal, JournalEntry } from './journal.ts';
import type { AttachmentListing, HospitalState, RecordListing } from './listings.ts';
import type { HospitalSeed } from './seed/patients.ts';
import type { Operator, Permission } from './seed/people.ts';
import type { WorldChange } from './world.ts';

/** The bundled hospital. Everything that it does follows from its options and what it is asked. */
export interface Hospital {
  /** Answers `/v1/*` and `/_hospital/*` in process; see `deliverInProcess` for how faults show. */
  fetch(request: Request): Promise<Response>;
  /** The same for a mount that owns a socket: it is told what to do with the connection. */
  deliver(request: Request, readBody?: BodyReader): Promise<Delivery>;
  /** Back to the seed; clears faults, journal and the moved clock, keeps the interpretations. */
  reset(): void;
  setFaults(rules: readonly FaultRule[]): void;
  faults(): readonly FaultRuleState[];
  /** Turns the named switches. Throws a RangeError, and turns none, for an unknown key or reading. */
  setInterpretations(wanted: Partial<Interpretations>): void;
  interpretations(): Record<InterpretationKey, InterpretationSwitch>;
  /** Moves virtual time by milliseconds. */
  advanceClock(byMs: number): void;
  /** Sets virtual time, in milliseconds since the epoch. */
  setClock(epochMs: number): void;
  /** Virtual milliseconds since the epoch. */
  now(): number;
  state(): HospitalState;
  /** The exchanges behind number `after`, oldest first. */
  journal(after?: number): readonly JournalEntry[];
  exchange(n: number): ReturnType<Journal['find']>;
  records(): readonly RecordListing[];
  attachments(): readonly AttachmentListing[];
  attachmentBytes(attachmentId: string): Uint8Array | undefined;
  correctAsColleague: Colleague['correct'];
  voidAsColleague: Colleague['void'];
  people(): readonly Operator[];
  /** Changes what somebody may do; false when there is no such person. */
  setPermission(operatorId: string, permission: Permission): boolean;
  /** Makes or changes somebody; a reset takes it back. */
  setPerson(person: Operator): void;
  /** The patients, encounters and wounds of now. */
  readonly world: HospitalSeed;
  /** Makes or changes a patient, an encounter or a wound; a reset takes it back. */
  changeWorld(change: WorldChange): void;
  /** Everything that the hospital knows. */
  export(): ExportedHospital;
  /** Forgets everything and takes what was exported instead. */
  import(exported: ExportedHospital): void;
  /** Resolves at the journal's next entry or change. */
  journalChange(): Promise<void>;
  /** Lets the life of every credential begin anew. */
  renewCredentials(): void;
}
