/**
 * The rules about identity: a change is written only over the record that its author saw (R18), and nothing is kept,
 * shown or called done under an identity that it does not carry (R20).
 */
import type { RecordListing } from '../../src/hospital/listings.ts';
import { isDone, receiptIn } from '../../src/model/submissionFacts.ts';
import { fieldOf } from '../../src/shared/unknown.ts';
import { isUnchanging, keptTables } from '../../src/storage/secondCopy.ts';
import type { TableName } from '../../src/storage/store.ts';
import { isShared, type Base, type Ledger, type RowMirror } from './ledger.ts';
import type { Rule } from './violation.ts';

type Broken = (rule: Rule, message: string, about: readonly string[]) => void;

/** Every version that is based on another was written over the record that its author had seen. */
export function checkTargets(
  {
    ledger,
    records,
    broken,
  }: { ledger: Ledger; records: readonly RecordListing[]; broken: Broken },
  namesCreator: boolean,
): void {
  for (const record of records) {
    for (const { version, clientRequestId } of record.versions) {
      const lineage = ledger.byRequestId.get(clientRequestId);
      const id = lineage?.submissionId ?? '';
      const base = ledger.bases.get(id);
      if (version === 1 || base === undefined) continue;
      const differs = differenceIn(ledger, record, base, namesCreator);
      if (differs === null) continue;
      // Its create may have been given another time since, on one of two tablets.
      if (differs === 'time' && lineage && isShared(lineage)) continue;
      const told = `a change of a record was written over ${record.recordId}, which has another ${differs}`;
      broken('R18', told, [id, record.recordId]);
    }
  }
}

function differenceIn(
  ledger: Ledger,
  record: RecordListing,
  { patientId, woundId, observedAt, createdBy }: Base,
  namesCreator: boolean,
): string | null {
  if (record.patientId !== patientId) return 'patient';
  if (record.woundId !== woundId) return 'wound';
  const isSameTime = Date.parse(String(record.input['observedAt'])) === Date.parse(observedAt);
  if (!isSameTime) return 'time';
  if (!namesCreator) return null;
  const isHers =
    'requestId' in createdBy
      ? createdBy.requestId === record.clientRequestId
      : ledger.lineages.get(createdBy.submissionId)?.requestIds.has(record.clientRequestId);
  return isHers === true ? null : 'creator';
}

/** Every answer of the hospital is kept under the id that it carries. */
export function cacheComplaint(row: object): string | null {
  const kind = String(fieldOf(row, 'group')).split('|').at(-1);
  const content: unknown = fieldOf(row, 'content');
  const id: unknown = fieldOf(content, 'id');
  return contentComplaint(kind, id, fieldOf(content, 'value'));
}

const identities: Readonly<Record<string, string>> = {
  patient: 'patientId',
  encounter: 'encounterId',
  record: 'recordId',
};

/** Whether an answer is about what was requested: a patient, a stay, wounds of a patient, a record. */
export function contentComplaint(
  kind: string | undefined,
  id: unknown,
  value: unknown,
): string | null {
  const items: unknown = fieldOf(value, 'items');
  const field = identities[kind ?? ''];
  const carried =
    kind === 'wounds' && Array.isArray(items)
      ? items.map((item) => fieldOf(item, 'patientId'))
      : field === undefined
        ? []
        : [fieldOf(value, field)];
  const other = carried.find((one) => one !== id);
  return other === undefined
    ? null
    : `${kind} ${JSON.stringify(other)} stands under ${JSON.stringify(id)}`;
}

/** What is called done names the record in which it is, and that record says that it is its author's. */
export function checkEnds(
  {
    ledger,
    records,
    vanished,
    broken,
  }: {
    ledger: Ledger;
    records: readonly RecordListing[];
    /** What a restoration took away: a write that arrives after it makes another record. */
    vanished: ReadonlySet<string>;
    broken: Broken;
  },
  tabletNames: Iterable<string>,
): void {
  for (const tabletName of tabletNames) {
    for (const submission of ledger.submissions(tabletName).values()) {
      const receipt = submission.content?.submitted && isDone(submission) && receiptIn(submission);
      if (!receipt) continue;
      const { submissionId, authorId } = submission;
      const made = records.flatMap((record) =>
        record.versions.flatMap((version) =>
          version.clientRequestId === receipt.clientRequestId ? [{ record, version }] : [],
        ),
      );
      const [commit] = made;
      if (commit === undefined) continue;
      const { record, version } = commit;
      if (record.recordId !== receipt.recordId && !vanished.has(receipt.clientRequestId)) {
        broken('R20', `done, and kept under ${receipt.recordId}`, [submissionId, record.recordId]);
      }
      if (version.operator !== ledger.operators.get(authorId)) {
        broken('R20', `done, and it is a record of ${version.operator}`, [submissionId]);
      }
    }
  }
}

/** The photos of every submission that is not done yet exist, each with bytes that its owner can open. */
export function checkPhotos(
  ledger: Ledger,
  tabletName: string,
  mirror: RowMirror,
  broken: Broken,
): void {
  const bytes = mirror.get('photoBytes') ?? new Map<string, object>();
  for (const [photoId, photo] of mirror.get('photos') ?? []) {
    const ownerId = String(fieldOf(photo, 'ownerId')).split('|')[0] ?? '';
    const holding = ledger.holding(tabletName, ownerId);
    if (!holding || holding.wasDone || holding.isDiscarded) continue;
    const row = bytes.get(photoId);
    if (row === undefined) broken('R2', 'a photo is null', [ownerId, photoId]);
    else if (fieldOf(row, 'authorId') !== fieldOf(photo, 'authorId')) {
      broken('R20', 'a photo has the bytes of another owner, who alone can open them', [ownerId]);
    }
  }
}

/** The leader, and how often it was told to look, are new after each start. */
const changing: readonly TableName[] = ['leases', 'signals'];

/** After a loss everything is as it was: whatever was reported as saved is still there. */
export function lossComplaint(promised: RowMirror, now: RowMirror): [string, string] | null {
  for (const table of keptTables) {
    for (const [key, row] of promised.get(table) ?? []) {
      const kept = now.get(table)?.get(key);
      if (kept === undefined) return [`a row of ${table} vanished with the database`, key];
      if (isUnchanging(table) || changing.includes(table)) continue;
      if (JSON.stringify(kept) === JSON.stringify(row)) continue;
      return [`a row of ${table} is another one since the database was lost`, key];
    }
  }
  return null;
}
