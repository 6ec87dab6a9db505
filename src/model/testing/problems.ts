/** One problem of each type as tests need it, with nothing said but what the type must have. */
import type { SubmissionKind } from '../content.ts';
import {
  noHospitalError,
  problems,
  problemTypes,
  type Problem,
  type ProblemOf,
  type ProblemText,
  type ProblemType,
} from '../problem.ts';
import { committed, notThere } from './rows.ts';

const theirs = { version: 2, recordState: 'valid', careNote: 'CurrentVersion.', recordedAt: null };
const facts: Record<string, unknown> = {
  ...noHospitalError,
  photoId: 'photo',
  theirs,
  recordId: null,
  difference: 'another',
  found: 'nothing',
  isReceiptKept: false,
};
const asking = { stage: 'asking' as const, sent: notThere.sent };
const queued = { stage: 'queued' as const, asksFirst: false };
/** Of what each of them may be, the first is taken. */
const sendStates = [committed, asking, notThere, queued];

const ofThese: { [Type in ProblemType]?: object } = {
  'base-lost': { sendState: queued },
  'record-not-as-seen': { sendState: queued },
  'conflict-voided': { theirs: { ...theirs, recordState: 'voided' } },
  'earlier-version-recorded': { sendState: { ...committed, isFound: true } },
};

/** A problem of a type, with the facts that a test is about. */
export function problemOf<Type extends ProblemType>(
  type: Type,
  change: Partial<ProblemOf<Type>> = {},
): ProblemOf<Type> {
  const shape = problems[type].facts;
  const bare = Object.keys(shape).flatMap((name) => (name in facts ? [[name, facts[name]]] : []));
  const sendState = sendStates.find((one) => shape.sendState.safeParse(one).success);
  const whole = { type, since: 0, ...Object.fromEntries(bare), sendState, ...ofThese[type] };
  return { ...whole, ...change } as ProblemOf<Type>;
}

/** How far a submission has come that has such a problem. */
export function inProblem(problem: Problem): { progress: { stage: 'problem'; problem: Problem } } {
  return { progress: { stage: 'problem', problem } };
}

export interface ProblemExample {
  problem: Problem;
  kind?: Exclude<SubmissionKind, 'admission-assessment'>;
}

const kind = 'wound-correction';
const noReceipt = { times: 5, status: 200, traceId: null, noReceipt: { code: 'E-17' } };
const ofText: { [Text in Exclude<ProblemText, ProblemType>]: ProblemExample } & {
  [Type in ProblemType]?: ProblemExample;
} = {
  'no-access': { problem: problemOf('refused', { status: 403 }) },
  'not-found': { problem: problemOf('refused', { status: 404 }) },
  'not-this-record': { problem: problemOf('cannot-know', { recordId: 'WA-9' }) },
  'not-sent': { problem: problemOf('no-answer', { sendState: queued }) },
  'no-answer-readable': { problem: problemOf('no-answer', { status: 200, field: 'recordId' }) },
  'no-receipt': {
    problem: problemOf('text-refused', {
      sendState: { ...notThere, sent: { ...notThere.sent, blocked: noReceipt } },
    }),
  },
  'read-back-unreadable': { problem: problemOf('read-back-refused', { field: 'observedAt' }) },
  'recorded-earlier': { problem: problemOf('earlier-version-recorded') },
  'record-gone': { kind, problem: problemOf('record-not-as-seen', { difference: 'gone' }) },
  'record-older': { kind, problem: problemOf('record-not-as-seen', { difference: 'older' }) },
  'record-replaced': { problem: problemOf('record-lost', { found: 'another' }) },
  'record-mixed-up': {
    problem: problemOf('record-lost', { found: 'another', isReceiptKept: true }),
  },
  'change-lost': { kind, problem: problemOf('record-lost') },
  // These are of changes.
  'conflict-newer-version': { kind, problem: problemOf('conflict-newer-version') },
  'conflict-voided': { kind, problem: problemOf('conflict-voided') },
  'base-lost': { kind, problem: problemOf('base-lost') },
  'earlier-version-recorded': { kind, problem: problemOf('earlier-version-recorded') },
  'record-not-as-seen': { kind, problem: problemOf('record-not-as-seen') },
};

/** One problem for each text that there is, with the kind of submission if that matters. */
export const problemExamples: readonly (readonly [ProblemText, ProblemExample])[] = [
  ...new Set<ProblemText>([...problemTypes, ...(Object.keys(ofText) as ProblemText[])]),
].map((text) => [text, ofText[text] ?? { problem: problemOf(text as ProblemType) }]);
