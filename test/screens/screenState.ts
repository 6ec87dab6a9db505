/** How a test describes what a tablet holds, in plain values that can be passed from Node to the page. */
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import type { Draft } from '../../src/model/draft.ts';
import type { Connection } from '../../src/model/engineRows.ts';
import type { FigureEvent } from '../../src/model/figures.ts';
import type { Problem } from '../../src/model/problem.ts';
import type { Settings } from '../../src/model/settings.ts';
import type { Submission } from '../../src/model/submission.ts';
import type { AdmissionAssessmentDraft } from '../../src/shared/admission/description.ts';
import type { HospitalProfileFile } from '../../src/shared/profile.ts';
import type { StoreFailureReason } from '../../src/shared/storeFailure.ts';
import type { StorageStatus } from '../../src/storage/storageStatus.ts';

export interface SubmissionState {
  /** What is submitted; a wound assessment by default. */
  kind?: 'wound-assessment' | 'wound-correction' | 'wound-void';
  /** The care note, or the reason of a void. */
  text?: string;
  displayName?: string;
  /** Photos that it was submitted with; this tablet does not have them. */
  photoIds?: string[];
  /** Overrides fields of the row as submitted. */
  row?: Partial<Omit<Submission, 'content'>>;
  problem?: Problem;
}

/** A draft of an admission. */
export interface AdmissionState {
  assessment: AdmissionAssessmentDraft;
  sectionsSetAside?: string[];
}

export interface DraftState {
  /** What is written; a wound assessment by default. */
  kind?: 'wound-assessment' | 'wound-correction' | 'wound-void';
  text?: string;
  displayName?: string;
  /** No stay of the patient is selected. */
  hasNoStay?: boolean;
  /** Another wound than the one by default. */
  wound?: { woundId: string; woundSite: string };
  /** Overrides fields of the row as begun. */
  row?: Partial<Omit<Draft, 'content'>>;
}

export interface ScreenState {
  settings?: Partial<Settings>;
  submissions?: SubmissionState[];
  admissions?: AdmissionState[];
  /** What she has begun about the patient P-1001. */
  drafts?: DraftState[];
  /** How many further finished records of hers exist, for 40 other patients with 12 wounds each. */
  done?: number;
  /** Plants a bug: any query for one patient or wound reads everything. */
  listsEverything?: boolean;
  /** What she has fetched earlier. */
  kept?: CacheEntry[];
  /** What the hospital answers with 200, by the path below its base address; for all other paths it is unreachable. */
  answers?: Record<string, object>;
  /** The ids of photos that the hospital returns, as a tiny picture each. */
  pictures?: string[];
  /** What the hospital refuses, and with which status, by the same paths; 0: it never answers. */
  refusals?: Record<string, number>;
  /** The hospital's profile file; by default that of a ward in Taiwan. */
  profile?: HospitalProfileFile;
  /** The offset seen in the hospital's own times, minutes. */
  heardOffsetMinutes?: number;
  connection?: Partial<Connection>;
  /** Whether the window's own reads say if the hospital can be reached; by default only the engine's word counts. */
  hearsReads?: boolean;
  /** What was counted for a pilot. */
  figures?: FigureEvent[];
  /** What the tablet knows about how safely it stores things; nothing by default. */
  keeping?: Partial<StorageStatus>;
  /** What stands in the place of her phrases. */
  phrases?: object;
  /** The hospital no longer accepts her token. */
  hasExpired?: boolean;
  /** The profile's recovery key is not the one that opens her work. */
  hasOtherRecoveryKey?: boolean;
  /** Who else has signed in on this tablet, with the same PIN. */
  colleague?: string;
  /** The screen that she is on if she is not signed in: her lock, or the list of names. */
  door?: 'lock' | 'names';
  /** Where the app opens, after the `#`; `{0}` is the id of the first submission, or else of the first draft. */
  address: string;
}

/** What the page offers the tests. */
export interface ScreensPage {
  /** Shows the app on a tablet that holds exactly this; resolves with the ids of the submissions, then of the drafts. */
  showState(state: ScreenState): Promise<string[]>;
  /** How many rows of the device the screens have read since the state was shown. */
  rowsRead(): number;
  /** The transactions that they have begun since, as mode and tables. */
  begun(): string[];
  /** From now on reads of her work fail with this reason and are repeated; null makes them succeed again. */
  failReads(reason: StoreFailureReason | null): Promise<void>;
}
