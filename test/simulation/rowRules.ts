/**
 * The rules that are checked at every commit on a tablet: nothing disappears (R2), and nothing is called done before it
 * was read back (R8).
 */
import { isDeepStrictEqual } from 'node:util';
import type { Draft } from '../../src/model/draft.ts';
import type { Session } from '../../src/model/nurse.ts';
import type { Photo } from '../../src/model/photo.ts';
import type { Submission } from '../../src/model/submission.ts';
import {
  foundRecordIn,
  isDone,
  isWritten,
  problemIn,
  receiptIn,
  recordedIn,
} from '../../src/model/submissionFacts.ts';
import { cacheComplaint } from './identityRules.ts';
import { operatorBehind } from './ledger.ts';
import { problemComplaint, type ProblemSurroundings } from './problemRules.ts';
import type { Rule } from './violation.ts';
import type { RowChange } from './watchedStore.ts';

export interface RowSurroundings extends ProblemSurroundings {
  /** Whether this hospital words its errors as the interface does. */
  errorsAreSpecified: boolean;
  /** How many requests had left when its database was lost: it no longer knows what it had heard by then. */
  knowsFrom: number;
  broken(rule: Rule, message: string, about: readonly string[]): void;
  onAttachment(tabletName: string, photoId: string, attachmentId: string): void;
}

/** Checks one commit against the rows before it; must be called before the ledger mirrors it. */
export function checkCommit(
  around: RowSurroundings,
  tabletName: string,
  changes: readonly RowChange[],
): void {
  const { ledger } = around;
  for (const { table, key, row } of changes) {
    if (table === 'photos' && row !== null) checkPhoto(around, tabletName, row as Photo);
    if (table === 'sessions' && row !== null) checkExpiry(around, tabletName, key, row as Session);
    if (table === 'cache' && row !== null) checkCache(around, key, row);
    if (table !== 'submissions' && table !== 'drafts') continue;
    if (row === null) checkRemoval(around, tabletName, table, key, changes);
    else if (table === 'submissions') {
      const rows = ledger.submissions(tabletName);
      const before = rows.get(key);
      checkDone(around, rows, before, row as Submission);
      checkOlder(around, before, row as Submission);
      checkReceipt(around, row as Submission);
      checkFrozen(around, rows, before, row as Submission);
      checkProblem(around, tabletName, before, row as Submission);
    }
  }
}

function checkPhoto({ ledger, onAttachment }: RowSurroundings, tabletName: string, photo: Photo) {
  const before = ledger.photos(tabletName).get(photo.photoId);
  const id = photo.attachment?.attachmentId;
  if (id === undefined || before?.attachment?.attachmentId === id) return;
  onAttachment(tabletName, photo.photoId, id);
}

/** R20: nothing is kept under an id that it does not carry. */
function checkCache({ broken }: RowSurroundings, key: string, row: object): void {
  const complaint = cacheComplaint(row);
  if (complaint) broken('R20', complaint, [key]);
}

/** A draft may be removed only for the submission that it becomes, a submission only for its draft. */
function checkRemoval(
  { ledger, broken }: RowSurroundings,
  tabletName: string,
  table: 'submissions' | 'drafts',
  key: string,
  changes: readonly RowChange[],
): void {
  const before = ledger.rows<Submission | Draft>(tabletName, table).get(key);
  if (!before) return;
  const other = table === 'drafts' ? 'submissions' : 'drafts';
  const follows = changes.some((one) => one.table === other && one.key === key && one.row !== null);
  const wasDone = 'progress' in before && isDone(before);
  if (follows || wasDone || ledger.holding(tabletName, key)?.isDiscarded) return;
  broken('R2', `a row of ${table} disappeared`, [key]);
}

/** R8: "done" may be saved only after an answered read of that very record. */
function checkDone(
  { sentRequests, broken }: RowSurroundings,
  rows: ReadonlyMap<string, Submission>,
  before: Submission | undefined,
  after: Submission,
): void {
  if (!isDone(after) || (before && isDone(before))) return;
  const target = 'target' in after.content.submitted ? after.content.submitted.target : null;
  const create = target?.createdBy ? rows.get(target.createdBy) : undefined;
  const recordId =
    receiptIn(after)?.recordId ??
    foundRecordIn(after) ??
    target?.recordId ??
    (create && receiptIn(create)?.recordId) ??
    null;
  const wasRead = sentRequests().some(
    (one) =>
      one.method === 'GET' &&
      one.stage !== 'screen' &&
      one.seen === 'found' &&
      recordId !== null &&
      one.path.endsWith(`/${encodeURIComponent(recordId)}`),
  );
  if (!wasRead) broken('R8', 'done without a read-back', [after.submissionId]);
}

/** R20: an older row never replaces a newer one. */
function checkOlder(
  { broken }: RowSurroundings,
  before: Submission | undefined,
  { submissionId, revision }: Submission,
): void {
  const isNewer = before?.content !== undefined && before.revision > revision;
  if (isNewer) broken('R20', 'an older row was written over a newer one', [submissionId]);
}

/** R20: the receipt of a change is of the record that the change was sent to. */
function checkReceipt({ sentRequests, broken }: RowSurroundings, after: Submission): void {
  const receipt = receiptIn(after);
  if (receipt === null || !after.content?.submitted || !('target' in after.content.submitted)) {
    return;
  }
  const sent = sentRequests().find(
    ({ stage, clientRequestId }) =>
      stage === 'write' && clientRequestId === receipt.clientRequestId,
  );
  const recordId = sent?.path.split('/')[2];
  if (recordId === undefined || decodeURIComponent(recordId) === receipt.recordId) return;
  broken('R20', `the receipt of a change of ${recordId} is of another record`, [
    after.submissionId,
  ]);
}

/** What was submitted stays as it was submitted, unless its author decides again. */
function checkFrozen(
  { broken }: RowSurroundings,
  rows: ReadonlyMap<string, Submission>,
  before: Submission | undefined,
  after: Submission,
): void {
  if (!before?.content || problemIn(before) || !after.content) return;
  if (before.clientRequestId !== after.clientRequestId) return;
  const now = asJudged(after.content.submitted);
  const asBefore = [before.content.submitted, ...completed(before, rows)].map(asJudged);
  if (!asBefore.some((one) => isDeepStrictEqual(one, now))) {
    broken('R3', 'what was submitted has changed', [after.submissionId]);
  }
}

/** What was submitted, but the time of a create that it waits for: it follows that one when its author edits it. */
function asJudged(submitted: Submission['content']['submitted']): unknown {
  const isAwaiting = 'target' in submitted && submitted.target.recordId === null;
  const target = isAwaiting && { target: { ...submitted.target, observedAt: '' } };
  // Without the fields that are undefined.
  return JSON.parse(JSON.stringify({ ...submitted, ...target }));
}

/** The same text, completed with its record and version by a submission that it depends on, which is removed now. */
function completed(
  { content: { submitted }, dependsOn }: Submission,
  rows: ReadonlyMap<string, Submission>,
): Submission['content']['submitted'][] {
  if (!('target' in submitted)) return [];
  const { target } = submitted;
  return [target.createdBy, dependsOn].flatMap((id) => {
    const one = id === null ? undefined : rows.get(id);
    const base = one ? recordedIn(one) : null;
    if (base === null) return [];
    const recordId = target.recordId ?? base.receipt.recordId;
    const seenVersion = Math.max(target.seenVersion ?? 0, base.madeVersion);
    return [{ ...submitted, target: { ...target, recordId, seenVersion } }];
  });
}

/** R16: when a problem is raised, there must be a reason for it. */
function checkProblem(
  around: RowSurroundings,
  tabletName: string,
  before: Submission | undefined,
  after: Submission,
): void {
  const problem = problemIn(after);
  if (problem === null || (before && problemIn(before))) return;
  const isRefusal = problem.type === 'refused' || problem.type === 'request-id-conflict';
  // If no body was ever built, none was refused: a photo was.
  if (isRefusal && isWritten(after)) around.ledger.toldRefused.add(after.clientRequestId);
  const complaint = problemComplaint(around, tabletName, after);
  if (complaint) around.broken('R16', complaint, [after.submissionId]);
}

/** R9: a credential is called expired only if the hospital has refused that very one. */
function checkExpiry(
  { ledger, sentRequests, errorsAreSpecified, knowsFrom, broken }: RowSurroundings,
  tabletName: string,
  key: string,
  after: Session,
): void {
  const before = ledger.rows<Session>(tabletName, 'sessions').get(key);
  if (after.credential !== 'expired' || before?.credential !== 'live') return;
  const token = new TextDecoder().decode(after.sealedToken.bytes);
  const wasRefused = sentRequests().some(
    (one) => one.token === token && one.seen === 'no-credential',
  );
  // A server that words everything as the hospital does cannot be told from it, unless the hospital was heard
  // there: an engine that started at a new address before the move knows nothing of the old one.
  const isKnown = sentRequests().some(
    (one) =>
      one.n > knowsFrom &&
      one.generation.tabletName === tabletName &&
      one.meant === key &&
      one.isTold &&
      one.isMistimed !== true &&
      // A window that crashed as the answer came has told nobody of it.
      (one.generation.isAlive ||
        sentRequests().some(({ n, generation }) => n > one.n && generation === one.generation)) &&
      // An answer that was cut in half has lost the shape that shows how the hospital words things.
      one.fault !== 'cut' &&
      (one.seen === 'not-found' || one.seen === 'refused'),
  );
  if (!wasRefused && isKnown && errorsAreSpecified) {
    broken('R9', `a live credential of ${operatorBehind(token)} was expired`, []);
  }
}
