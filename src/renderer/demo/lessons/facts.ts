import type { Device } from '../../../device/device.ts';
import type { DraftContent, SubmissionKind } from '../../../model/content.ts';
/**
 * The facts by which a lesson is evaluated: who is signed in, drafts and outbox of this tablet, and the exchanges from
 * the hospital's own log. They are read from there, never guessed from taps.
 */
import { describe, type Description } from '../../../model/describe.ts';
import type { ProblemType } from '../../../model/problem.ts';
import type { Submission } from '../../../model/submission.ts';
import { woundMeasures } from '../../../shared/wound/fields.ts';
import type { DemoState, Happening, Network } from '../host/demoState.ts';
import { demoVisits } from '../seed/courses.ts';
import { sizeOf } from '../seed/history.ts';
import { colleagueWords } from '../seed/people.ts';

export interface SubmissionFact {
  submissionId: string;
  kind: SubmissionKind;
  authorId: string;
  group: Description['group'];
  problem: ProblemType | null;
  submittedAtMs: number;
  /** Its present id, and those that were refused before. */
  clientRequestIds: string[];
  patientId: string;
  woundId: string | null;
  hasPhoto: boolean;
  /** Whether it gives the wound the size that it had at its last visit before the class. */
  hasLastSize: boolean;
  /** Whether it has the words that the colleague added. */
  keepsColleague: boolean;
}

export interface DraftFact {
  kind: SubmissionKind;
  authorId: string;
  createdAtMs: number;
  hasNote: boolean;
  hasSize: boolean;
  hasPhoto: boolean;
  /** The number of completed fields in an admission assessment. */
  answers: number;
}

/** What the tablet knows. */
export interface TabletFacts {
  session: { authorId: string; signedInAtMs: number } | null;
  submissions: SubmissionFact[];
  drafts: DraftFact[];
}

/** Everything that a condition may refer to. */
export interface LessonFacts extends TabletFacts {
  network: Network;
  loseNextAnswer: boolean;
  refuseNextPhoto: boolean;
  expiries: DemoState['expiries'];
  happenings: readonly Happening[];
}

/** Reads the tablet. In a live query it is read again whenever one of its rows changes. */
export async function readTabletFacts(device: Device, hospitalKey: string): Promise<TabletFacts> {
  const session = await device.nurses.session(hospitalKey);
  const nurses = await device.nurses.known(hospitalKey);
  const lists = await Promise.all(
    nurses.map(async ({ authorId }) => ({
      outbox: await device.submissions.list(hospitalKey, authorId),
      drafts: await device.drafts.list(hospitalKey, authorId),
    })),
  );
  return {
    session: session && { authorId: session.authorId, signedInAtMs: session.signedInAt },
    submissions: lists.flatMap(({ outbox }) =>
      outbox.submissions.map((one) => ({
        submissionId: one.submissionId,
        kind: one.kind,
        authorId: one.authorId,
        group: describe(one).group,
        problem: describe(one).problem?.type ?? null,
        submittedAtMs: one.submittedAt,
        clientRequestIds: [one.clientRequestId],
        ...submittedFacts(one.content),
      })),
    ),
    drafts: lists.flatMap(({ drafts }) =>
      drafts.drafts.map((one) => ({
        authorId: one.authorId,
        createdAtMs: one.createdAt,
        ...draftContentFacts(one.content),
      })),
    ),
  };
}

function submittedFacts({
  subject: { patientId, woundId },
  submitted,
}: Submission['content']): Pick<
  SubmissionFact,
  'patientId' | 'woundId' | 'hasPhoto' | 'hasLastSize' | 'keepsColleague'
> {
  const isWound = submitted.kind === 'wound-assessment';
  const last = demoVisits().findLast((visit) => visit.woundId === woundId);
  return {
    patientId,
    woundId,
    hasPhoto: isWound && submitted.photoIds.length > 0,
    hasLastSize:
      isWound &&
      last !== undefined &&
      woundMeasures.every(({ name }) => submitted[name]?.value === sizeOf(last)[name].value),
    keepsColleague:
      submitted.kind === 'wound-correction' &&
      colleagueWords.some((words) => submitted.careNote.includes(words)),
  };
}

function draftContentFacts(content: DraftContent): Omit<DraftFact, 'authorId' | 'createdAtMs'> {
  const isWound = content.kind === 'wound-assessment';
  const note = 'careNote' in content ? content.careNote : 'reason' in content ? content.reason : '';
  return {
    kind: content.kind,
    hasNote: note.trim() !== '',
    hasSize: isWound && woundMeasures.every(({ key }) => content[key]),
    hasPhoto: isWound && content.photoIds.length > 0,
    answers: content.kind === 'admission-assessment' ? countAnswers(content.assessment) : 0,
  };
}

/** Counts the fields with a value; a list counts once, however many options are chosen. */
function countAnswers(value: unknown): number {
  if (value === null || value === undefined || value === '') return 0;
  if (Array.isArray(value)) return value.length > 0 ? 1 : 0;
  if (typeof value !== 'object') return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + countAnswers(one), 0);
}
