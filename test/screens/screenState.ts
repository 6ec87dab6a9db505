/** How a test says what a tablet holds, in plain values that go from Node into the page. */
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import type { Connection } from '../../src/model/engineRows.ts';
import type { NewPinEnd } from '../../src/model/newPin.ts';
import type { Problem } from '../../src/model/problem.ts';
import type { Settings } from '../../src/model/settings.ts';
import type { Submission } from '../../src/model/submission.ts';
import type { AdmissionAssessmentDraft } from '../../src/shared/admission/description.ts';
import type { HospitalProfileFile } from '../../src/shared/profile.ts';
import type { StoreFailureReason } from '../../src/shared/storeFailure.ts';
import type { StorageStatus } from '../../src/storage/storageStatus.ts';

export interface SubmissionState {
  /** What is handed in; a wound assessment where nothing is said. */
  kind?: 'wound-assessment' | 'wound-correction' | 'wound-void';
  /** The care note, or the reason of a void. */
  text?: string;
  displayName?: string;
  /** Laid over the row as it was handed in. */
  row?: Partial<Omit<Submission, 'content'>>;
  problem?: Problem;
}

/** A draft of an admission. */
export interface AdmissionState {
  assessment: AdmissionAssessmentDraft;
  sectionsSetAside?: string[];
}

export interface DraftState {
  /** What is written; a wound assessment where nothing is said. */
  kind?: 'wound-assessment' | 'wound-correction' | 'wound-void';
  text?: string;
  displayName?: string;
}

export interface ScreenState {
  settings?: Partial<Settings>;
  submissions?: SubmissionState[];
  admissions?: AdmissionState[];
  /** What she has begun about the patient P-1001. */
  drafts?: DraftState[];
  /** So many records of hers are done besides, of 40 other patients with 12 wounds each. */
  done?: number;
  /** A bug is planted: whatever is asked for about one patient or wound, everything is read. */
  listsEverything?: boolean;
  /** What she has fetched before. */
  kept?: CacheEntry[];
  /** What the hospital answers with 200, by the path below its base address; it is out of reach for all else. */
  answers?: Record<string, object>;
  /** What the hospital refuses, and with which status, by the same paths. */
  refusals?: Record<string, number>;
  /** What the hospital's profile file says; the default on a ward in Taiwan where nothing is said. */
  profile?: HospitalProfileFile;
  /** The offset that was heard in the hospital's own times, minutes. */
  heardOffsetMinutes?: number;
  connection?: Partial<Connection>;
  /** What the tablet knows of how well it keeps things; nothing where nothing is said. */
  keeping?: Partial<StorageStatus>;
  /** The hospital no longer takes her token. */
  hasExpired?: boolean;
  /** The profile has another recovery key than the one that opens her work. */
  hasOtherRecoveryKey?: boolean;
  /** Where she is not at work: at her lock, or at the door. */
  door?: 'lock' | 'names';
  /** A new PIN was asked for in her name, so many minutes of the wait ago; or it ended in these ways. */
  newPin?: { waitedMinutes?: number; ends?: NewPinEnd['end'][] };
  /** Where the app opens, behind the `#`; `{0}` is the id of the first submission, or else of the first draft. */
  address: string;
}

/** What the page offers to the tests. */
export interface ScreensPage {
  /** Shows the app on a tablet that holds exactly this; resolves with the ids of the submissions, then of the drafts. */
  showState(state: ScreenState): Promise<string[]>;
  /** How many rows of the device the screens have read since the state was shown. */
  rowsRead(): number;
  /** From now on what is hers cannot be read, for this reason, and is asked for again; with null it can be. */
  failReads(reason: StoreFailureReason | null): Promise<void>;
}
