/** The interface of the bundled hospital, for code that mounts it, examines it or teaches with it. */
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
import type { AttachmentListing, HospitalState, RecordListing, RecordQuery } from './listings.ts';
import type { RequestHead } from './requestHead.ts';
import type { HospitalSeed } from './seed/patients.ts';
import type { Operator, Permission } from './seed/people.ts';
import type { WorldChange } from './world.ts';

/** The bundled hospital. Its behaviour depends only on its options and the requests. */
export interface Hospital {
  /** Answers `/v1/*` and `/_hospital/*` in process; see `deliverInProcess` for how faults appear. */
  fetch(request: Request): Promise<Response>;
  /** The same for a mount with a socket: it is told what to do with the connection. */
  deliver(request: RequestHead, readBody?: BodyReader): Promise<Delivery>;
  /** Returns to the seed; clears faults, journal and the moved clock, keeps the interpretations. */
  reset(): void;
  setFaults(rules: readonly FaultRule[]): void;
  faults(): readonly FaultRuleState[];
  /** Sets the named switches. Throws a RangeError, and sets none, for an unknown key or reading. */
  setInterpretations(wanted: Partial<Interpretations>): void;
  interpretations(): Record<InterpretationKey, InterpretationSwitch>;
  /** Moves the virtual time by milliseconds. */
  advanceClock(byMs: number): void;
  /** Sets the virtual time, in milliseconds since the epoch. */
  setClock(epochMs: number): void;
  /** Virtual milliseconds since the epoch. */
  now(): number;
  /** The same as its answers and records tell it: off by minutes if its clock is (`clockSkew`). */
  toldNow(): number;
  state(): HospitalState;
  /** The exchanges after number `after`, oldest first. */
  journal(after?: number): readonly JournalEntry[];
  exchange(n: number): ReturnType<Journal['find']>;
  /** Throws a RangeError if the record that the others are to follow does not exist. */
  records(query?: RecordQuery): readonly RecordListing[];
  attachments(): readonly AttachmentListing[];
  attachmentBytes(attachmentId: string): Uint8Array | undefined;
  correctAsColleague: Colleague['correct'];
  voidAsColleague: Colleague['void'];
  people(): readonly Operator[];
  /** Changes a person's permissions; false if there is no such person. */
  setPermission(operatorId: string, permission: Permission): boolean;
  /** Adds or changes a person; a reset undoes it. */
  setPerson(person: Operator): void;
  /** The present patients, encounters and wounds. */
  readonly world: HospitalSeed;
  /** Adds or changes a patient, an encounter or a wound, or removes a wound; a reset undoes it. */
  changeWorld(change: WorldChange): void;
  /** Everything that the hospital knows, for export. */
  export(): ExportedHospital;
  /** Replaces everything with an export. */
  import(exported: ExportedHospital): void;
  /** Resolves at the next change of the journal. */
  journalChange(): Promise<void>;
  /** Restarts the lifetime of every credential. */
  renewCredentials(): void;
}
