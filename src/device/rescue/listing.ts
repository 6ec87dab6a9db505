/** What a nurse is shown of a rescue file before anything of it is taken in. Nothing is written for it. */
import type { Subject, SubmissionKind } from '../../model/content.ts';
import type { Draft } from '../../model/draft.ts';
import type { Submission } from '../../model/submission.ts';
import { isDone, isWritten } from '../../model/submissionFacts.ts';
import { isHere } from './occupied.ts';
import type { OpenRescue } from './rescueFile.ts';
import { planOf, type Incoming, type TakenFor, type TakenTo } from './takeIn.ts';

/**
 * What becomes of it: it is `here` already and stays so; it comes as a `draft`; it `goes-on` by itself, with the
 * question first; it `waits` until she has looked at it; it is `read` in the hospital, and no more.
 */
export type ComesAs = 'here' | 'draft' | 'goes-on' | 'waits' | 'read';

export interface ListedRecord {
  recordId: string;
  kind: SubmissionKind;
  subject: Subject;
  /** When it was seen or assessed, RFC 3339, as it was typed; null while that is not filled in. */
  at: string | null;
  /** When it was handed in, or written last, milliseconds. */
  savedAt: number;
  photos: number;
  wasHandedIn: boolean;
  /** It was sent from the other tablet, and may be in the hospital. */
  wasSent: boolean;
  comesAs: ComesAs;
}

export interface Listing {
  /** She saved it, or somebody with her sign-in, and nothing in it was changed since. */
  isMarked: boolean;
  /** Whose it is, as the file says. */
  name: string;
  /** By the clock of the tablet that made it, RFC 3339. */
  madeAt: string;
  records: ListedRecord[];
  unreadable: number;
}

/** Throws {@link RescueFailure} as taking it in would, and StoreFailure. */
export async function listed(to: TakenTo, open: OpenRescue, taker: TakenFor): Promise<Listing> {
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
    // What is in the hospital only comes along with what builds on it.
    records: incoming
      .filter(({ record }) => !('progress' in record && isDone(record)))
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
    at: isDraft ? timeIn(record.content) : timeIn(record.content.handedIn),
    savedAt: isDraft ? record.updatedAt : record.handedInAt,
    photos: photosIn(record),
    wasHandedIn: !isDraft,
    wasSent: wasSent(record),
    comesAs: here.has(recordId) ? 'here' : comesAs(incoming),
  };
}

function comesAs({ as }: Incoming): ComesAs {
  if ('draft' in as) return 'draft';
  const { stage } = as.submission.progress;
  if (stage === 'problem') return 'waits';
  return stage === 'committed' || stage === 'done' ? 'read' : 'goes-on';
}

function timeIn(said: Draft['content'] | Submission['content']['handedIn']): string | null {
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
  const said = 'handedIn' in content ? content.handedIn : content;
  return said.kind === 'wound-assessment' ? said.photoIds.length : 0;
}

/** Under its present id or one of before. */
function wasSent(record: Draft | Submission): boolean {
  const { retiredRequestIds, mayExist } = record;
  const isSent = 'progress' in record && isWritten(record);
  return isSent || retiredRequestIds.length > 0 || mayExist === true;
}
