/** What the control surface answers, as the console reads it. */
import type { JournalDetail, JournalEntry } from '../../journal.ts';

export type { FaultRuleState } from '../../faults.ts';
export type { InterpretationSwitch } from '../../interpretations.ts';
export type { JournalDetail, JournalEntry } from '../../journal.ts';
export type { AttachmentListing, HospitalState, RecordListing } from '../../listings.ts';

export type ExchangeDetail = JournalEntry & { readonly detail: JournalDetail | null };

export interface SampleListing {
  readonly title: string;
  readonly path: string;
}

export interface ErrorBody {
  readonly error: {
    readonly message: string;
    readonly fields?: readonly { readonly path: string; readonly message: string }[];
  };
}
