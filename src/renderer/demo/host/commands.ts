/** What the trainer can ask of the demo hospital, and the messages between windows. */
import type { Lesson } from '../lessons/lesson.ts';
import type { DemoState, LessonRun, Network } from './demoState.ts';
import type { PackedAnswer, PackedRequest } from './exchange.ts';

export type DemoCommand =
  | { do: 'tell-state' }
  | { do: 'set-network'; network: Network }
  /** Once: the hospital saves the next record, but its answer is lost. */
  | { do: 'lose-next-answer'; armed: boolean }
  /** Once: the hospital says that the next photo is too large. */
  | { do: 'refuse-next-photo'; armed: boolean }
  | { do: 'storage-nearly-full'; on: boolean }
  /** All credentials issued so far expire. */
  | { do: 'expire-tokens' }
  /** A colleague corrects or voids a record; without an id, the one that this tablet wrote last. */
  | { do: 'colleague'; deed: 'correct' | 'void'; recordId: string | null }
  | { do: 'advance-clock'; byMs: number }
  | { do: 'reset' }
  | { do: 'start-lesson'; run: LessonRun }
  | { do: 'tick-steps'; lessonId: string; tickedAtMs: (number | null)[] }
  | { do: 'note-mistakes'; lessonId: string; mistakes: LessonRun['mistakes'] }
  | { do: 'finish-lesson'; lessonId: string; atMs: number }
  | { do: 'leave-lesson' }
  | { do: 'keep-own-lessons'; lessons: Lesson[] }
  | { do: 'list-records' };

/** A record as the summary counts it, without its care note. */
export interface RecordLine {
  recordId: string;
  kind: string;
  patientId: string;
  woundId: string | null;
  version: number;
  recordState: string;
  operator: string;
  photos: number;
  /** The request ids of all its versions. */
  clientRequestIds: string[];
  /** Whether it existed before the class began. */
  isPast: boolean;
}

/** The result of a command. */
export type CommandResult =
  | { ok: true; records?: RecordLine[]; recordId?: string }
  | { ok: false; why: 'no-record' | 'refused' | 'failed' };

/** From a window to the hospital; repeated until it is accepted. */
export type ToHospital =
  | { type: 'exchange'; id: string; request: PackedRequest }
  | { type: 'command'; id: string; command: DemoCommand };

/** From the hospital to all windows. */
export type FromHospital =
  /** A hospital has started, perhaps to replace one whose window was closed. */
  | { type: 'begun'; hostId: string }
  | { type: 'state'; state: DemoState }
  | { type: 'taken'; id: string; hostId: string }
  | { type: 'answer'; id: string; answer: PackedAnswer }
  | { type: 'lost'; id: string }
  | { type: 'result'; id: string; result: CommandResult };
