/** One problem of each type as tests need it, with nothing said but what the type must have. */
import {
  noHospitalError,
  type Problem,
  type ProblemOf,
  type ProblemType,
  type CurrentVersion,
} from '../problem.ts';
import { committed, notThere } from './rows.ts';

const queued = { stage: 'queued' as const, toSettle: [] };
const theirs: CurrentVersion = {
  version: 2,
  recordState: 'valid',
  careNote: 'CurrentVersion.',
  recordedAt: null,
};
const since = 0;
const photoId = 'photo';

const bare: { [Type in ProblemType]: ProblemOf<Type> } = {
  refused: { type: 'refused', since, ...noHospitalError, standing: notThere },
  'photo-refused': { type: 'photo-refused', since, ...noHospitalError, photoId, standing: queued },
  'photo-missing': { type: 'photo-missing', since, photoId, standing: queued },
  'photo-stuck': { type: 'photo-stuck', since, status: null, photoId, standing: queued },
  'conflict-newer-version': {
    type: 'conflict-newer-version',
    since,
    ...noHospitalError,
    theirs,
    standing: notThere,
  },
  'conflict-voided': {
    type: 'conflict-voided',
    since,
    ...noHospitalError,
    theirs: { ...theirs, recordState: 'voided' },
    standing: notThere,
  },
  'cannot-know': {
    type: 'cannot-know',
    since,
    ...noHospitalError,
    recordId: null,
    standing: { stage: 'asking', sent: notThere.sent },
  },
  'cannot-ask': { type: 'cannot-ask', since, ...noHospitalError, standing: notThere },
  'read-back-differs': { type: 'read-back-differs', since, standing: committed },
  'read-back-refused': {
    type: 'read-back-refused',
    since,
    ...noHospitalError,
    standing: committed,
  },
  'request-id-conflict': {
    type: 'request-id-conflict',
    since,
    ...noHospitalError,
    standing: notThere,
  },
  'base-lost': { type: 'base-lost', since, standing: queued },
  'earlier-version-recorded': {
    type: 'earlier-version-recorded',
    since,
    standing: { ...committed, isAdopted: true },
  },
  'from-file': {
    type: 'from-file',
    since,
    standing: { stage: 'asking', sent: notThere.sent },
  },
  'no-answer': {
    type: 'no-answer',
    since,
    status: null,
    standing: { stage: 'asking', sent: notThere.sent },
  },
  'text-refused': { type: 'text-refused', since, ...noHospitalError, standing: notThere },
  'record-not-as-seen': {
    type: 'record-not-as-seen',
    since,
    difference: 'another',
    standing: queued,
  },
  'record-lost': {
    type: 'record-lost',
    since,
    found: 'nothing',
    isReceiptKept: false,
    standing: committed,
  },
};

/** A problem of a type, with the facts that a test is about. */
export function problemOf<Type extends ProblemType>(
  type: Type,
  facts: Partial<ProblemOf<Type>> = {},
): ProblemOf<Type> {
  return { ...bare[type], ...facts };
}

/** How far a submission has come that has such a problem. */
export function inProblem(problem: Problem): { progress: { stage: 'problem'; problem: Problem } } {
  return { progress: { stage: 'problem', problem } };
}
