/**
 * The stage `confirm`: reads the record back and compares it. The record is already certain; if the hospital cannot be
 * reached now, that only delays the words "In the hospital record" (rule R8). If the hospital shows nothing, or another
 * record, under the id that it gave, it is asked whether it still has the request.
 */
import { type Problem, noHospitalError } from '../../model/problem.ts';
import type { Progress } from '../../model/progress.ts';
import type { Committed, Found, HospitalError } from '../../model/standing.ts';
import { endpointPath, endpoints } from '../../shared/interface/endpoints.ts';
import type { Receipt } from '../../shared/interface/receipt.ts';
import type { Answer } from '../hospitalClient.ts';
import { queryOutcome, readOutcome, type ReadOutcome, type Unknown } from '../outcome.ts';
import { compareAdmission, compareWound, type Comparison } from '../readBack.ts';
import { toldToWaitMs } from '../verdict.ts';
import {
  cannotKnow,
  credentialRefused,
  maxLooks,
  maxLooksBehind,
  maxFailures,
  maxUnboundLooks,
  needsAuthor,
  type RequestDecision,
  type StageResponse,
  type StageOutcome,
  type Stage,
  type StageState,
} from './stage.ts';

type Recorded = Committed | Found;
type Missing = NonNullable<Committed['missing']>;
/** A committed submission whose record was not shown: its request is queried. */
type InDoubt = Committed & { missing: Missing };

export const confirm: Stage<Recorded, null, { recordId: string }> = {
  isFor: (progress: Progress): progress is Recorded =>
    progress.stage === 'committed' || progress.stage === 'found',
  load: async () => null,
  request,
  interpret,
};

function isInDoubt(at: Recorded): at is InDoubt {
  return at.stage === 'committed' && at.missing !== undefined;
}

function request({ submission, at }: StageState<Recorded>): RequestDecision<{ recordId: string }> {
  const recordId = at.stage === 'committed' ? at.receipt.recordId : at.recordId;
  if (isInDoubt(at)) return askAbout(at, recordId);
  const name =
    submission.kind === 'admission-assessment' ? 'readAdmissionAssessment' : 'readWoundAssessment';
  const { method, path: endpoint } = endpoints[name];
  return {
    type: 'question',
    question: {
      kind: 'read-back',
      method,
      endpoint,
      path: endpointPath(name, { recordId }),
      timeoutMs: 'read',
      context: { recordId },
    },
  };
}

function askAbout({ receipt }: InDoubt, recordId: string): RequestDecision<{ recordId: string }> {
  const { clientRequestId } = receipt;
  const { method, path: endpoint } = endpoints.readRequest;
  return {
    type: 'question',
    question: {
      kind: 'query',
      method,
      endpoint,
      path: endpointPath('readRequest', { clientRequestId }),
      clientRequestId,
      timeoutMs: 'read',
      context: { recordId },
    },
  };
}

/** The record that was read, and its comparison with what was submitted. */
interface Shown {
  comparison: Comparison;
  record: unknown;
}

function compared(
  { submission, photos }: StageState,
  recordId: string,
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
  { recordId }: { recordId: string },
  { answer }: StageResponse,
): StageOutcome {
  const { at } = state;
  if (isInDoubt(at)) return learnWhetherKept({ ...state, at }, answer);
  const outcome = compared(state, recordId, answer);
  switch (outcome.type) {
    case 'found':
      return read(state, recordId, outcome.content);
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
  const ended = (decision: string, progress: Progress): StageOutcome => ({
    journal: { outcome: 'found', decision },
    // Kept as the latest copy, so that its author can open, correct and void it while offline.
    shown: { recordId, content: record },
    change: { progress, wait: null, strikes: 0 },
  });
  switch (comparison.type) {
    case 'equal':
      return ended('confirmed', doneWith(at, comparison.since, now));
    case 'behind': {
      const said = { outcome: 'found' } as const;
      const again = lookAgain(state, said, maxLooksBehind);
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
    const end = { how: 'found-by-author', recordId: at.recordId } as const;
    return { stage: 'done', doneAt: now, end };
  }
  const { receipt, madeVersion, isAdopted, confirmedAt } = at;
  const made = { receipt, madeVersion, isAdopted, ...(isAccepted && { isAccepted }) };
  const end = { how: 'read-back', ...made, since } as const;
  return { stage: 'done', doneAt: confirmedAt ?? now, end };
}

/** The record differs from what was submitted. What that means depends on how the record was found. */
function differs({ now: since }: StageState, at: Recorded): Problem {
  if (at.stage === 'found') return cannotKnow(since, at.standing, { recordId: at.recordId });
  const type = at.isAdopted ? 'earlier-version-recorded' : 'read-back-differs';
  return { type, since, standing: at };
}

/** The hospital does not show the record. If the author had named it, it is forgotten. */
function notShown({ now: since }: StageState, at: Recorded, said: HospitalError): Problem {
  if (at.stage === 'found') return cannotKnow(since, at.standing, said);
  return { ...said, type: 'read-back-refused', since, standing: settled(at) };
}

/** The same standing without the open query. */
function settled({ missing: _asked, ...at }: Committed): Committed {
  return at;
}

/** A 404. A read replica may lag behind, but it cannot lose what it has shown before. */
function notFound(state: StageState<Recorded>): StageOutcome {
  const { at } = state;
  const said = { outcome: 'not-found' } as const;
  if (at.stage === 'found') return givenUp(said, needsAuthor(differs(state, at)));
  const most = at.confirmedAt === undefined ? maxLooks : maxUnboundLooks;
  return lookAgain(state, said, most) ?? asksAboutIt(at, 'nothing', said);
}

/** Another record was shown under the id that was asked for: nothing of it is kept (rule R20). */
function another(state: StageState<Recorded>): StageOutcome {
  const { at } = state;
  const said = { outcome: 'unknown', failure: 'not-as-asked' } as const;
  const again = lookAgain(state, said, maxUnboundLooks);
  if (again !== null) return again;
  if (at.stage === 'committed') return asksAboutIt(at, 'another', said);
  return givenUp(said, needsAuthor(notShown(state, at, noHospitalError)));
}

type ReadSo = Pick<StageOutcome['journal'], 'outcome' | 'failure'>;

/** Reads the record again, up to `most` times in all; null after that. */
function lookAgain({ submission }: StageState, said: ReadSo, most: number): StageOutcome | null {
  const strikes = submission.strikes + 1;
  if (strikes >= most) return null;
  const journal = { ...said, decision: 'reads-again' };
  return { journal, change: { strikes }, delay: { type: 'reads-again', strikes } };
}

function givenUp(said: ReadSo, change: StageOutcome['change']): StageOutcome {
  return { journal: { ...said, decision: 'needs-author' }, change };
}

function asksAboutIt(at: Committed, missing: Missing, said: ReadSo): StageOutcome {
  const journal = { ...said, decision: 'asks-hospital-about-it' };
  return { journal, change: { progress: { ...at, missing }, strikes: 0 } };
}

/** Interprets the query: whether the hospital has lost the request together with the record. */
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
  const isCreate = !('target' in submission.content.handedIn);
  if (receipt.recordId !== at.receipt.recordId && isCreate) {
    const journal = { outcome: 'found', decision: 'receipt-stored' } as const;
    return { journal, change: { progress: { ...settled(at), receipt }, strikes: 0 } };
  }
  const problem =
    at.missing === 'nothing' ? notShown(state, at, noHospitalError) : lost(state, true);
  return givenUp({ outcome: 'found' }, needsAuthor(problem));
}

function lost({ at, now: since }: StageState<InDoubt>, isReceiptKept: boolean): Problem {
  return { type: 'record-lost', since, found: at.missing, isReceiptKept, standing: settled(at) };
}

function unknown(
  state: StageState<Recorded>,
  { failure, status }: Unknown,
  answer: Answer,
): StageOutcome {
  const journal = { outcome: 'unknown', decision: 'reads-again', failure } as const;
  const strikes = state.submission.strikes + 1;
  if (strikes >= maxFailures) {
    const problem = notShown(state, state.at, { ...noHospitalError, status });
    return { journal, change: { ...needsAuthor(problem), strikes } };
  }
  const delay = { type: 'backoff', strikes, toldMs: toldToWaitMs(answer) } as const;
  return { journal, change: { strikes }, delay };
}
