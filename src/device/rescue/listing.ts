/** What a nurse is shown of a rescue file before any of it is imported. Nothing is written for it. */
import type { Subject, SubmissionKind } from '../../model/content.ts';
import { describe } from '../../model/describe.ts';
import type { Draft } from '../../model/draft.ts';
import type { Submission } from '../../model/submission.ts';
import { isWritten } from '../../model/submissionFacts.ts';
import { planOf, type Incoming, type ImportFor, type ImportTo } from './importFile.ts';
import { isHere } from './occupied.ts';
import type { OpenRescue } from './rescueFile.ts';

/**
 * What an import would do with a record. `here`: it is here already and stays unchanged. `draft`: it comes in as a
 * draft. `goes-on`: it continues by itself, with a query first. `waits`: it waits until she has looked at it. `read`:
 * its record is only read back from the hospital.
 */
export type ComesAs = 'here' | 'draft' | 'goes-on' | 'waits' | 'read';

export interface ListedRecord {
  recordId: string;
  kind: SubmissionKind;
  subject: Subject;
  /** When it was observed or assessed, RFC 3339, as it was typed; null if not filled in yet. */
  at: string | null;
  /** When it was submitted, or last edited, milliseconds. */
  savedAt: number;
  photos: number;
  wasSubmitted: boolean;
  /** Whether it was sent from the other tablet, so that it may be in the hospital. */
  wasSent: boolean;
  comesAs: ComesAs;
}

export interface Listing {
  /** Whether it was saved by her, or by somebody with her sign-in, and has not been changed since. */
  isMarked: boolean;
  /** Its owner's name, as the file says. */
  name: string;
  /** When it was made, by the clock of the tablet that made it, RFC 3339. */
  madeAt: string;
  records: ListedRecord[];
  unreadable: number;
}

/** Throws {@link RescueFailure} as `importFile` would, and StoreFailure. */
export async function listed(to: ImportTo, open: OpenRescue, taker: ImportFor): Promise<Listing> {
  const { content, isMarked, incoming, unreadable } = await planOf(to, open, taker);
  const here = await to.store.read(['drafts', 'submissions'], async (rows) => {
    const ids = new Set<string>();
    for (const { brought } of incoming) {
      if (await isHere(rows, brought.recordId, taker.authorId)) ids.add(brought.recordId);
    }
    return ids;
  });
  return {
    isMarked,
    name: content.nurse.name,
    madeAt: content.madeAt,
    // Finished submissions are left out: they are in the file only because something builds on them.
    records: incoming
      .filter(({ record }) => !('submissionId' in record && describe(record).group === 'done'))
      .map((one) => listedRecord(one, here)),
    unreadable,
  };
}

function listedRecord(incoming: Incoming, here: ReadonlySet<string>): ListedRecord {
  const { brought, record } = incoming;
  const { recordId } = brought;
  const isDraft = 'draftId' in record;
  const said = isDraft ? record.content : record.content.draft;
  return {
    recordId,
    kind: said.kind,
    subject: record.content.subject,
    at: isDraft ? timeIn(record.content) : timeIn(record.content.submitted),
    savedAt: isDraft ? record.updatedAt : record.submittedAt,
    photos: photosIn(record),
    wasSubmitted: !isDraft,
    wasSent: wasSent(record),
    comesAs: here.has(recordId) ? 'here' : comesAs(incoming),
  };
}

function comesAs({ as }: Incoming): ComesAs {
  if ('draft' in as) return 'draft';
  const { group, recorded } = describe(as.submission);
  if (group === 'problem') return 'waits';
  return group === 'done' || recorded === 'yes' ? 'read' : 'goes-on';
}

function timeIn(said: Draft['content'] | Submission['content']['submitted']): string | null {
  switch (said.kind) {
    case 'wound-assessment':
      return said.observedAt;
    case 'admission-assessment':
      return said.assessedAt;
    case 'wound-correction':
    case 'wound-void':
      return said.target.observedAt;
  }
}

function photosIn({ content }: Draft | Submission): number {
  const said = 'submitted' in content ? content.submitted : content;
  return said.kind === 'wound-assessment' ? said.photoIds.length : 0;
}

function wasSent(record: Draft | Submission): boolean {
  return record.earlier.length > 0 || ('submissionId' in record && isWritten(record));
}
