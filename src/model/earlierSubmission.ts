/**
 * Reads submissions as earlier versions wrote them: a stage and some fifteen flags. Such rows are in the database and
 * in its second copy, plain or sealed; each is read as what it meant and rewritten with its next step. If the flags
 * contradict each other, nothing is guessed: the row counts as unreadable, is shown as such, and stays as it is.
 */
import { z } from 'zod';
import { receiptSchema } from '../shared/interface/receipt.ts';
import { noHospitalError, theirsSchema } from './problem.ts';
import { hospitalErrorShape } from './standing.ts';

const earlierProblemSchema = z.looseObject({
  ...hospitalErrorShape,
  type: z.string(),
  since: z.number(),
  photoId: z.string().nullable(),
  theirs: theirsSchema.nullable(),
  recordId: z.string().nullable().default(null),
});
type EarlierProblem = z.infer<typeof earlierProblemSchema>;

const earlierSchema = z.looseObject({
  stage: z.enum(['queued', 'upload', 'assess', 'recover', 'confirm', 'done', 'problem']),
  predecessorsToSettle: z.array(z.string()),
  bodyBuilt: z.boolean(),
  uncertain: z.boolean(),
  firstUnknownAt: z.number().nullable(),
  lastSentAt: z.number().nullable().default(null),
  refusal: earlierProblemSchema.nullable(),
  receipt: receiptSchema.nullable(),
  madeVersion: z.number().nullable(),
  waitReason: z.string().nullable(),
  nextAttemptAt: z.number().nullable(),
  restMs: z.number().nullable().default(null),
  doneAt: z.number().nullable(),
  doneNote: z.string().nullable(),
  isAdopted: z.boolean().default(false),
  foundRecordId: z.string().nullable().default(null),
  content: z.looseObject({ problem: earlierProblemSchema.nullable() }),
});
type Earlier = z.infer<typeof earlierSchema>;

/** The row as this version writes it; whatever else `stored` is comes back as it was. */
export function presentShape(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored;
  if ('progress' in stored || !('stage' in stored)) return stored;
  const earlier = earlierSchema.safeParse(stored);
  return earlier.success ? upgraded(earlier.data) : stored;
}

function upgraded(earlier: Earlier): object {
  const { waitReason, nextAttemptAt, restMs } = earlier;
  const kept = Object.entries(earlier).filter(([name]) => !isFlag(name));
  const { problem: _inProgress, ...content } = earlier.content;
  return {
    ...Object.fromEntries(kept),
    content,
    progress: progressOf(earlier),
    wait: waitReason === null ? null : { reason: waitReason, until: nextAttemptAt, restMs },
  };
}

/** The fields that said how far such a row had come; `progress` replaces them. */
function isFlag(name: string): boolean {
  return name !== 'content' && name in earlierSchema.shape;
}

/** An impossible combination is refused by the schema of this version, and not repaired here. */
function progressOf(earlier: Earlier): object {
  const { stage, doneAt, content } = earlier;
  if (stage === 'done') return { stage, doneAt, end: endOf(earlier) };
  if (stage !== 'problem') return standingOf(earlier);
  return { stage, problem: content.problem && problemOf(content.problem, earlier) };
}

function endOf(earlier: Earlier): object {
  const { doneNote, foundRecordId } = earlier;
  if (doneNote === 'voided-by-other') return { how: doneNote };
  if (doneNote === 'found-by-author') return { how: doneNote, recordId: foundRecordId };
  return { how: 'read-back', ...recordOf(earlier), since: doneNote };
}

function recordOf({ receipt, madeVersion, isAdopted }: Earlier): object {
  return { receipt, madeVersion: madeVersion ?? 1, isAdopted };
}

function standingOf(earlier: Earlier): object {
  const { receipt, foundRecordId } = earlier;
  if (receipt !== null) return { stage: 'committed', ...recordOf(earlier) };
  const standing = unrecordedOf(earlier);
  return foundRecordId === null ? standing : { stage: 'found', recordId: foundRecordId, standing };
}

/** Its standing without what was found or said of it. */
function unrecordedOf(earlier: Earlier): object {
  const { stage, bodyBuilt, uncertain, refusal, predecessorsToSettle: toSettle } = earlier;
  if (!bodyBuilt) {
    if (stage === 'upload') return { stage: 'uploading', toSettle };
    return { stage: stage === 'recover' ? 'settling' : 'queued', toSettle };
  }
  const { madeVersion, firstUnknownAt, lastSentAt } = earlier;
  const sent = { madeVersion: madeVersion ?? 1, firstUnknownAt, lastSentAt };
  if (refusal !== null) {
    const { type, since } = refusal;
    return { stage: 'refused', sent, refusal: { type, since, ...saidOf(refusal) } };
  }
  if (!uncertain) return { stage: 'not-there', sent };
  return { stage: stage === 'assess' ? 'sending' : 'asking', sent };
}

function problemOf(problem: EarlierProblem, earlier: Earlier): object {
  const { type, since, photoId, theirs, recordId, status } = problem;
  const isRecorded = earlier.receipt !== null;
  return {
    type,
    since,
    ...(saysSomething.includes(type) ? { ...noHospitalError, ...saidOf(problem) } : { status }),
    ...(type.startsWith('photo-') ? { photoId } : {}),
    ...(type.startsWith('conflict-') ? { theirs } : {}),
    ...(type === 'cannot-know' ? { recordId } : {}),
    standing: isRecorded ? { stage: 'committed', ...recordOf(earlier) } : unrecordedOf(earlier),
  };
}

/** The problems that keep what the hospital said. */
const saysSomething: readonly string[] = [
  'refused',
  'request-id-conflict',
  'photo-refused',
  'conflict-newer-version',
  'conflict-voided',
  'cannot-know',
  'cannot-ask',
  'read-back-refused',
];

function saidOf({ status, code, message, traceId, fields }: EarlierProblem) {
  return { status, code, message, traceId, fields };
}
