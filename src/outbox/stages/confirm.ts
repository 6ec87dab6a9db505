/**
 * The stage `confirm`: reads the record back and compares it. The record is already certain; if the hospital cannot be
 * reached now, that only delays the words "In the hospital record" (rule R8). If the hospital shows nothing, or another
 * record, under the id that it gave, it is asked whether it still has the request.
 */
import type { Decision } from '../../model/attempt.ts';
import { type Problem, noHospitalError } from '../../model/problem.ts';
import type { Progress } from '../../model/progress.ts';
import type { Committed, Found, HospitalError } from '../../model/sendState.ts';
import type { Receipt } from '../../shared/interface/receipt.ts';
import type { Answer } from '../hospitalClient.ts';
import { queryOutcome, readOutcome, type ReadOutcome, type Unknown } from '../outcome.ts';
import {
  compareAdmission,
  compareWound,
  mayBeOfEarlierWords,
  type Comparison,
} from '../readBack.ts';
import {
  asks,
  cannotKnow,
  credentialRefused,
  fieldIn,
  maxLooks,
  maxLooksBehind,
  maxUnboundLooks,
  needsAuthor,
  type RequestDecision,
  type StageResponse,
  type StageOutcome,
  type Stage,
  type StageState,
} from './stage.ts';
import { anew, notAnswered, readAgain, type Journal } from './unanswered.ts';

type Recorded = Committed | Found;
type Missing = NonNullable<Committed['missing']>;
type InDoubt = Committed & { missing: Missing };

interface Told {
  recordId: string;
}

export const confirm: Stage<Recorded, null, Told> = {
  isFor: (progress: Progress): progress is Recorded =>
    progress.stage === 'committed' || progress.stage === 'found',
  load: () => Promise.resolve(null),
  request,
  interpret,
};

function isInDoubt(at: Recorded): at is InDoubt {
  return at.stage === 'committed' && at.missing !== undefined;
}

function request({ submission, at }: StageState<Recorded>): RequestDecision<Told> {
  const recordId = at.stage === 'committed' ? at.receipt.recordId : at.recordId;
  if (isInDoubt(at)) {
    const { clientRequestId } = at.receipt;
    return asks('query', ['readRequest', { clientRequestId }], { recordId }, { clientRequestId });
  }
  const name =
    submission.kind === 'admission-assessment' ? 'readAdmissionAssessment' : 'readWoundAssessment';
  return asks('read-back', [name, { recordId }], { recordId });
}

interface Shown {
  comparison: Comparison;
  record: unknown;
}

function compared(
  { submission, photos }: StageState,
  { recordId }: Told,
  answer: Answer,
): ReadOutcome<Shown> {
  if (submission.kind === 'admission-assessment') {
    const outcome = readOutcome(answer, 'readAdmissionAssessment', { recordId });
    return outcome.type === 'found'
      ? shown(compareAdmission(submission, outcome.content), outcome.content)
      : outcome;
  }
  const outcome = readOutcome(answer, 'readWoundAssessment', { recordId });
  return outcome.type === 'found'
    ? shown(compareWound(submission, photos, outcome.content), outcome.content)
    : outcome;
}

function shown(comparison: Comparison, record: unknown): { type: 'found'; content: Shown } {
  return { type: 'found', content: { comparison, record } };
}

function interpret(
  state: StageState<Recorded>,
  told: Told,
  { answer }: StageResponse,
): StageOutcome {
  const { at } = state;
  if (isInDoubt(at)) return learnWhetherKept({ ...state, at }, answer);
  const outcome = compared(state, told, answer);
  switch (outcome.type) {
    case 'found':
      return read(state, told.recordId, outcome.content);
    case 'not-found':
      return notFound(state);
    case 'refused':
      return {
        journal: { outcome: 'refused', decision: 'needs-author' },
        change: needsAuthor(notShown(state, at, outcome.details)),
      };
    case 'no-credential':
      return credentialRefused();
    case 'unknown':
      return outcome.failure === 'not-as-asked' ? another(state) : unknown(state, outcome, answer);
  }
}

function read(
  state: StageState<Recorded>,
  recordId: string,
  { comparison, record }: Shown,
): StageOutcome {
  const { at, now } = state;
  const ended = (decision: Decision, progress: Progress): StageOutcome => ({
    journal: { outcome: 'found', decision },
    // Kept as the latest copy, so that its author can open, correct and void it while offline.
    shown: { recordId, content: record },
    change: { progress, wait: null, failures: 0 },
  });
  switch (comparison.type) {
    case 'equal':
      return ended('confirmed', doneWith(at, comparison.since, now));
    case 'behind': {
      const said = { outcome: 'found' } as const;
      const again = readAgain(at, 'behind', said, maxLooksBehind);
      return again ?? givenUp(said, needsAuthor(notShown(state, at, noHospitalError)));
    }
    case 'another':
      // If the author named this record, it is simply the wrong one, and reading it again would not help.
      if (at.stage === 'committed') return another(state);
      return givenUp({ outcome: 'found' }, needsAuthor(differs(state, at)));
    case 'different':
      if (at.stage === 'committed' && at.isAccepted) {
        return ended('accepted-by-author', doneWith(at, null, now, true));
      }
      return givenUp({ outcome: 'found' }, needsAuthor(differs(state, at)));
  }
}

function doneWith(
  at: Recorded,
  since: 'changed-since' | 'voided-since' | null,
  now: number,
  isAccepted = false,
): Progress {
  if (at.stage === 'found') {
    const { recordId, sendState } = at;
    const sent = 'sent' in sendState && { madeVersion: sendState.sent.madeVersion };
    const end = { how: 'found-by-author', recordId, ...sent } as const;
    return { stage: 'done', doneAt: now, end };
  }
  const { receipt, madeVersion, isFound, isReworded, confirmedAt } = at;
  const end = {
    how: 'read-back',
    ...{ receipt, madeVersion, isFound },
    ...(isReworded && { isReworded }),
    ...(isAccepted && { isAccepted }),
    since,
  } as const;
  return { stage: 'done', doneAt: confirmedAt ?? now, end };
}

function differs({ now: since, submission }: StageState, at: Recorded): Problem {
  if (at.stage === 'found') return cannotKnow(since, at.sendState, { recordId: at.recordId });
  const type = mayBeOfEarlierWords(submission) ? 'earlier-version-recorded' : 'read-back-differs';
  return { type, since, sendState: at };
}

/** The hospital does not show the record. If the author had named it, it is forgotten. */
function notShown(
  { now: since }: StageState,
  at: Recorded,
  said: HospitalError,
  unreadable: { field?: string } = {},
): Problem {
  if (at.stage === 'found') return cannotKnow(since, at.sendState, said);
  return { ...said, ...unreadable, type: 'read-back-refused', since, sendState: settled(at) };
}

function settled({ missing: _asked, ...at }: Committed): Committed {
  return anew(at);
}

/** A 404. A read replica may lag behind, but it cannot lose what it has shown before. */
function notFound(state: StageState<Recorded>): StageOutcome {
  const { at } = state;
  const said = { outcome: 'not-found' } as const;
  if (at.stage === 'found') return givenUp(said, needsAuthor(differs(state, at)));
  const most = at.confirmedAt === undefined ? maxLooks : maxUnboundLooks;
  return readAgain(at, 'missing', said, most) ?? asksAboutIt(at, 'nothing', said);
}

/** Another record was shown under the id that was asked for: nothing of it is kept (rule R20). */
function another(state: StageState<Recorded>): StageOutcome {
  const { at } = state;
  const said = { outcome: 'unknown', failure: 'not-as-asked' } as const;
  const again = readAgain(at, 'another', said, maxUnboundLooks);
  if (again !== null) return again;
  if (at.stage === 'committed') return asksAboutIt(at, 'another', said);
  return givenUp(said, needsAuthor(notShown(state, at, noHospitalError)));
}

function givenUp(said: Journal, change: StageOutcome['change']): StageOutcome {
  return { journal: { ...said, decision: 'needs-author' }, change };
}

function asksAboutIt(at: Committed, missing: Missing, said: Journal): StageOutcome {
  const journal = { ...said, decision: 'asks-hospital-about-it' } as const;
  return { journal, change: { progress: { ...anew(at), missing }, failures: 0 } };
}

function learnWhetherKept(state: StageState<InDoubt>, answer: Answer): StageOutcome {
  const { at } = state;
  const { clientRequestId } = at.receipt;
  const outcome = queryOutcome(answer, clientRequestId);
  switch (outcome.type) {
    case 'found':
      return receiptKept(state, outcome.content);
    case 'not-found':
      return givenUp({ outcome: 'not-found' }, needsAuthor(lost(state, false)));
    case 'refused': {
      const change = needsAuthor(notShown(state, at, outcome.details));
      return { journal: { outcome: 'refused', decision: 'needs-author' }, change };
    }
    case 'no-credential':
      return credentialRefused();
    case 'unknown':
      return unknown(state, outcome, answer);
  }
}

/** The hospital has a receipt for the request. If it names another record id now, the record is read under that id. */
function receiptKept(state: StageState<InDoubt>, receipt: Receipt): StageOutcome {
  const { at, submission } = state;
  const isCreate = !('target' in submission.content.submitted);
  if (receipt.recordId !== at.receipt.recordId && isCreate) {
    const journal = { outcome: 'found', decision: 'receipt-stored' } as const;
    return { journal, change: { progress: { ...settled(at), receipt }, failures: 0 } };
  }
  const problem =
    at.missing === 'nothing' ? notShown(state, at, noHospitalError) : lost(state, true);
  return givenUp({ outcome: 'found' }, needsAuthor(problem));
}

function lost({ at, now: since }: StageState<InDoubt>, isReceiptKept: boolean): Problem {
  return { type: 'record-lost', since, found: at.missing, isReceiptKept, sendState: settled(at) };
}

function unknown(state: StageState<Recorded>, outcome: Unknown, answer: Answer): StageOutcome {
  const said = { ...noHospitalError, status: outcome.status };
  const problem = notShown(state, state.at, said, fieldIn(outcome));
  return notAnswered(state, outcome, answer, { problem });
}
