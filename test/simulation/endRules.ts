/**
 * The rules that are checked against the hospital's own records at the end of a run: R1, R2, R8, R9, R11. The
 * hospital's history names every version with its author and its request id.
 */
import type { AttachmentListing, RecordListing } from '../../src/hospital/listings.ts';
import type { Submitted } from '../../src/model/content.ts';
import type { Submission } from '../../src/model/submission.ts';
import {
  doneNoteIn,
  foundRecordIn,
  isDone,
  problemIn,
  receiptIn,
  recordedIn,
} from '../../src/model/submissionFacts.ts';
import { readsTheSame } from '../../src/shared/text.ts';
import { fieldOf } from '../../src/shared/unknown.ts';
import { isShared, type Ledger, type Lineage } from './ledger.ts';
import type { Rule } from './violation.ts';

export interface EndSurroundings {
  ledger: Ledger;
  records: readonly RecordListing[];
  attachments: readonly AttachmentListing[];
  /** Request ids of what the hospital lost when it was restored from its backup. */
  vanished: ReadonlySet<string>;
  /** Records that the hospital shows differently from how they were submitted. */
  distorted: ReadonlySet<string>;
  broken(rule: Rule, message: string, about: readonly string[]): void;
}

/** One version at the hospital. */
export interface Commit {
  record: RecordListing;
  version: RecordListing['versions'][number];
}

/** A version that came from our tablets. */
interface OwnCommit extends Commit {
  lineage: Lineage;
}

/** Everything that came from our tablets, version by version. */
function commitsOf({ ledger, records }: EndSurroundings): OwnCommit[] {
  return records.flatMap((record) =>
    record.versions.flatMap((version) => {
      const lineage = ledger.byRequestId.get(version.clientRequestId);
      return lineage ? [{ record, version, lineage }] : [];
    }),
  );
}

export function checkEnd(around: EndSurroundings): void {
  const commits = commitsOf(around);
  checkOnce(around, commits);
  checkAuthors(around, commits);
  checkBases(around, commits);
  checkDone(around, commits);
  checkRefused(around, commits);
}

/** R16: what was reported as refused is in no record, now or later. */
function checkRefused({ ledger, broken }: EndSurroundings, commits: readonly OwnCommit[]): void {
  for (const { version, lineage } of commits) {
    // Another tablet may send what was refused on this one, and have the permission by then.
    if (!ledger.toldRefused.has(version.clientRequestId) || lineage.holdings.size > 1) continue;
    broken('R16', 'what was said to be refused is recorded', [lineage.submissionId]);
  }
}

function checkOnce({ broken }: EndSurroundings, commits: readonly OwnCommit[]): void {
  const counts = new Map<Lineage, number>();
  for (const { lineage } of commits) counts.set(lineage, (counts.get(lineage) ?? 0) + 1);
  for (const [lineage, count] of counts) {
    if (count > 1 && !lineage.isLicensed) {
      broken('R1', `one submission was committed ${count} times`, [lineage.submissionId]);
    }
  }
}

function checkAuthors({ ledger, broken }: EndSurroundings, commits: readonly OwnCommit[]): void {
  for (const { version, lineage } of commits) {
    const authors = [...lineage.authorIds].map((authorId) => ledger.operators.get(authorId));
    if (!authors.includes(version.operator)) {
      broken('R9', `a version was written as ${version.operator}`, [lineage.submissionId]);
    }
  }
}

/** A correction or void is based on a version that its author has seen or made, and on words that she saw. */
function checkBases(
  { ledger, distorted, broken }: EndSurroundings,
  commits: readonly OwnCommit[],
): void {
  for (const { record, version, lineage } of commits) {
    const base = record.versions.find((one) => one.version === version.version - 1);
    if (!base) continue;
    const seen = ledger.seenNotes.get(lineage.submissionId);
    const isRead = [...(seen ?? [])].some((note) => readsTheSame(note, base.careNote ?? ''));
    if (seen !== undefined && !isRead && !distorted.has(record.recordId)) {
      broken('R11', `words of ${record.recordId} were written over unseen`, [
        lineage.submissionId,
        record.recordId,
      ]);
    }
    const made = ledger.byRequestId.get(base.clientRequestId);
    const isOwn =
      made !== undefined &&
      [...made.authorIds].some((one) => isSame(ledger, one, version.operator));
    if (isOwn || ledger.hasSeen(version.operator, record.recordId, base.version)) continue;
    broken('R11', `version ${base.version} of ${record.recordId} was written over unseen`, [
      lineage.submissionId,
      record.recordId,
    ]);
  }
}

function isSame(ledger: Ledger, authorId: string, operator: string): boolean {
  return ledger.operators.get(authorId) === operator;
}

function checkDone(around: EndSurroundings, commits: readonly Commit[]): void {
  const { ledger, broken } = around;
  for (const tabletName of ledger.tabletNames()) {
    for (const submission of ledger.submissions(tabletName).values()) {
      if (!isDone(submission) || !submission.content?.submitted) continue;
      const complaint = doneComplaint(around, submission, commits);
      if (complaint) broken('R8', complaint, [submission.submissionId]);
    }
  }
}

/** The record that a change names; null if that record was created on this tablet. */
function recordOf({ content: { submitted } }: Submission): string | null {
  return 'target' in submitted ? submitted.target.recordId : null;
}

function doneComplaint(
  { ledger, records, attachments, distorted, vanished }: EndSurroundings,
  submission: Submission,
  commits: readonly Commit[],
): string | null {
  const doneNote = doneNoteIn(submission);
  // If its author found it, or somebody else voided it, no request id tells whether it was lost.
  const isGone = vanished.has(submission.clientRequestId);
  if (isGone || (vanished.size > 0 && receiptIn(submission) === null)) return null;
  if (doneNote === 'voided-by-other') {
    const record = records.find((one) => one.recordId === recordOf(submission));
    return record && record.recordState !== 'voided' ? 'done, but the record is not voided' : null;
  }
  const { clientRequestId, kind } = submission;
  const foundRecordId =
    doneNote === 'said-already' ? recordOf(submission) : foundRecordIn(submission);
  const lineage = ledger.lineages.get(submission.submissionId);
  // What another tablet has sent counts as the same if it has as many photos (docs/rescue-bundle.md).
  const isCounted = recordedIn(submission)?.isFound === true && lineage && isShared(lineage);
  const wanted = isCounted ? null : photosOf(submission.content.submitted, ledger.photoDigests);
  // If it was corrected since, nobody is shown the words that it had at first.
  const complaintOf = (commit: Commit) =>
    isCounted && commit.record.versions.length > 1
      ? null
      : contentComplaint(submission.content.submitted, commit, wanted, attachments);
  // If the record was created on this tablet, only the engine knows which one hers would have made.
  if (doneNote === 'said-already' && foundRecordId === null) return null;
  if (doneNote === 'found-by-author' || doneNote === 'said-already') {
    // Whoever wrote it, one of its versions is what its author found or wrote there.
    const record = records.find(({ recordId }) => recordId === foundRecordId);
    if (kind === 'wound-void' && record?.recordState === 'voided') return null;
    const complaints = record?.versions.map((version) => complaintOf({ record, version }));
    if (complaints === undefined) return 'done, but the hospital has no such record';
    return complaints.includes(null) ? null : (complaints[0] ?? 'done, but it has no version');
  }
  const own = commits.find(({ version }) => version.clientRequestId === clientRequestId);
  if (!own) return 'done, but the hospital has no such version';
  const compares = kind === 'wound-assessment' || kind === 'wound-correction';
  if (compares && doneNote === null && distorted.has(own.record.recordId)) {
    return 'done, but the hospital shows something else';
  }
  // Its author has seen that the record reads otherwise.
  if (doneNote === 'accepted-by-author') return null;
  // No answer shows the reason of a void: this tablet cannot know which of her own two was recorded by
  // another one.
  if (kind === 'wound-void' && recordedIn(submission)?.isFound === true) {
    return own.version.recordState === 'voided' ? null : 'done, but the record is not voided';
  }
  return complaintOf(own);
}

export function photosOf(submitted: Submitted, digests: ReadonlyMap<string, string>): string[] {
  if (submitted.kind !== 'wound-assessment') return [];
  return submitted.photoIds.map((id) => digests.get(id) ?? 'gone');
}

/** What is wrong with the word "done" if a version is not what was submitted; null if it is. */
export function contentComplaint(
  submitted: Submitted,
  { record, version }: Commit,
  photos: readonly string[] | null,
  attachments: readonly AttachmentListing[],
): string | null {
  if (submitted.kind === 'wound-void') {
    const same = version.recordState === 'voided' && version.reason === submitted.reason;
    return same ? null : 'done, but the void is another one';
  }
  if (submitted.kind === 'wound-correction') {
    return version.careNote === submitted.careNote ? null : 'done, but the note is another one';
  }
  if (submitted.kind === 'admission-assessment') {
    const same = holds(submitted.assessment, record.input['assessment']);
    return same ? null : 'done, but the admission is another one';
  }
  const kept = record.attachmentIds.map(
    (id) => attachments.find((one) => one.attachmentId === id)?.sha256 ?? 'none',
  );
  const assessment: unknown = record.input['assessment'];
  const same =
    version.careNote === submitted.careNote &&
    record.woundId === submitted.woundId &&
    record.patientId === submitted.patientId &&
    Date.parse(String(record.input['observedAt'])) === Date.parse(submitted.observedAt) &&
    holds(submitted.length ?? undefined, fieldOf(assessment, 'length')) &&
    holds(submitted.width ?? undefined, fieldOf(assessment, 'width')) &&
    (photos ? kept.join() === photos.join() : kept.length === submitted.photoIds.length);
  if (same) return null;
  const told = JSON.stringify({ ...record.input, kept, photos });
  return `done, but the record is another one: ${told} for ${JSON.stringify(submitted)}`;
}

function holds(sent: unknown, kept: unknown): boolean {
  if (typeof sent !== 'object' || sent === null) return sent === kept;
  return Object.entries(sent).every(([key, value]) => holds(value, fieldOf(kept, key)));
}

/** R2 at the end: which submissions are neither done nor a problem, and have no reason to wait. */
export function unsettled(
  ledger: Ledger,
  tabletName: string,
  authorId: string,
  excused: ReadonlySet<string>,
): Submission[] {
  const rows = ledger.submissions(tabletName);
  return [...rows.values()].filter((submission) => {
    if (submission.authorId !== authorId || excused.has(submission.submissionId)) return false;
    if (isDone(submission) || problemIn(submission)) return false;
    return !waitsBehindProblem(submission, rows, excused);
  });
}

/** A change of a record waits for the change before it, even while that one is a problem. */
function waitsBehindProblem(
  submission: Submission,
  rows: ReadonlyMap<string, Submission>,
  excused: ReadonlySet<string>,
  passed: readonly string[] = [],
): boolean {
  // A cycle waits for itself for ever.
  if (passed.includes(submission.submissionId)) return false;
  const before = submission.dependsOn === null ? undefined : rows.get(submission.dependsOn);
  if (!before || isDone(before)) return false;
  return (
    problemIn(before) !== null ||
    excused.has(before.submissionId) ||
    waitsBehindProblem(before, rows, excused, [...passed, submission.submissionId])
  );
}

/** Whatever was submitted or drafted is still there, or was discarded by its author. */
export function checkNothingLost(
  ledger: Ledger,
  stored: (tabletName: string) => { submissions: Set<string>; drafts: Set<string> },
  broken: EndSurroundings['broken'],
): void {
  const kept = new Map<string, ReturnType<typeof stored>>();
  for (const { submissionId, holdings } of ledger.lineages.values()) {
    for (const [tabletName, { isDiscarded, isGone, wasDone }] of holdings) {
      const rows = kept.get(tabletName) ?? stored(tabletName);
      kept.set(tabletName, rows);
      const isThere = rows.submissions.has(submissionId) || rows.drafts.has(submissionId);
      const isTwice = rows.submissions.has(submissionId) && rows.drafts.has(submissionId);
      if (isTwice) broken('R2', 'a draft is there beside its submission', [submissionId]);
      if (!isThere && !isDiscarded && !wasDone) broken('R2', 'it disappeared', [submissionId]);
      if (isThere && isGone) broken('R2', 'what its author let go is back', [submissionId]);
    }
  }
}
