/**
 * Reads the rows of a rescue file and checks that they are consistent: everything in it is of one nurse and one
 * hospital, belongs to a record in it, and occurs once. What this version cannot read is skipped; a contradiction makes
 * the whole file be refused (rule R20).
 */
import type { z } from 'zod';
import { attemptSchema, bodySchema, type Attempt, type Body } from '../../model/attempt.ts';
import type { Submitted } from '../../model/content.ts';
import { draftSchema, type Draft } from '../../model/draft.ts';
import { photoSchema, type Photo } from '../../model/photo.ts';
import { timeMs } from '../../model/row.ts';
import { submissionSchema, type Submission } from '../../model/submission.ts';
import { fieldOf } from '../../shared/unknown.ts';
import { ownerOfOriginals } from '../photos/photoRows.ts';
import { builtOnBy } from '../work/dependents.ts';
import { fitsItsRecord } from './fileBodies.ts';
import type { RescueContent } from './rescueContent.ts';
import { RescueFailure } from './rescueFile.ts';

/** A photo, and the part of the file with its bytes. */
export interface FilePhoto {
  photo: Photo;
  part: number;
}

/** What this version can read of a file. */
export interface FileRows {
  drafts: Draft[];
  submissions: Submission[];
  bodies: Body[];
  attempts: Attempt[];
  photos: FilePhoto[];
  /** Drafts and submissions that this version cannot read; they stay in the file. */
  unreadable: number;
}

/** Throws {@link RescueFailure}, `inconsistent`. */
export function rowsIn(content: RescueContent): FileRows {
  const drafts = readable(content.drafts, draftSchema);
  const submissions = readable(content.submissions, submissionSchema);
  const unread =
    content.drafts.length - drafts.length + content.submissions.length - submissions.length;
  const rows: FileRows = {
    drafts,
    submissions,
    bodies: readable(content.bodies, bodySchema),
    attempts: readable(content.attempts, attemptSchema),
    photos: content.photos.flatMap((row, index) => {
      const photo = photoSchema.safeParse(row);
      return photo.success ? [{ photo: photo.data, part: index + 1 }] : [];
    }),
    unreadable: content.unreadable.length + unread,
  };
  const fits =
    isOfOne(content) &&
    idsFit(rows) &&
    timesFit(content.hospitalTime, rows) &&
    belongs(rows, ownersIn(content)) &&
    buildsOnOthers(rows) &&
    rows.submissions.every(isAboutOne) &&
    rows.bodies.every((body) => fitsItsRecord(body, rows));
  if (!fits) throw new RescueFailure('inconsistent');
  return rows;
}

/** The photos that a record names. */
export function photosNamedBy({ content }: Draft | Submission): string[] {
  const said = 'submitted' in content ? [content.submitted, content.draft] : [content];
  return said.flatMap((one) => (one.kind === 'wound-assessment' ? one.photoIds : []));
}

/** Whether a photo belongs to a draft or submission, or is the original of one of its photos. */
export function isPhotoOf({ ownerId }: Pick<Photo, 'ownerId'>, recordId: string): boolean {
  return ownerId === recordId || ownerId === ownerOfOriginals(recordId);
}

function readable<Row>(rows: readonly unknown[], schema: z.ZodType<Row>): Row[] {
  return rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * Whether all of it is of one nurse, by her id on the tablet that made the file, and of the hospital that the file
 * names.
 */
function isOfOne({ hospital, ...content }: RescueContent): boolean {
  const records = [...content.drafts, ...content.submissions];
  const authors = new Set(records.map((row) => fieldOf(row, 'authorId')));
  const rest = [...content.bodies, ...content.attempts, ...content.photos];
  const isHers = (row: unknown) => authors.has(fieldOf(row, 'authorId'));
  return (
    authors.size <= 1 &&
    records.every((row) => fieldOf(row, 'hospitalKey') === hospital.hospitalKey) &&
    rest.every(isHers)
  );
}

function ownersIn({ drafts, submissions }: RescueContent): ReadonlySet<unknown> {
  return new Set([
    ...drafts.map((row) => fieldOf(row, 'draftId')),
    ...submissions.map((row) => fieldOf(row, 'submissionId')),
  ]);
}

const idShape = /^[0-9A-Za-z][0-9A-Za-z_-]{0,199}$/;

function idsFit({ drafts, submissions, bodies, attempts, photos }: FileRows): boolean {
  const isOnce = (ids: readonly string[]) =>
    new Set(ids).size === ids.length && ids.every((id) => idShape.test(id));
  const records = [...drafts, ...submissions];
  return (
    isOnce([
      ...drafts.map(({ draftId }) => draftId),
      ...submissions.map(({ submissionId }) => submissionId),
    ]) &&
    isOnce(records.map(({ clientRequestId }) => clientRequestId)) &&
    isOnce(bodies.map(({ clientRequestId }) => clientRequestId)) &&
    isOnce(attempts.map(({ attemptId }) => attemptId)) &&
    isOnce(photos.map(({ photo }) => photo.photoId))
  );
}

/** Whether every time is one that a screen can show; those of the rows themselves were read as such. */
function timesFit(hospitalTime: number, { drafts, submissions }: FileRows): boolean {
  const said = [
    ...drafts.flatMap(({ content }) => ('target' in content ? [content.target.observedAt] : [])),
    ...submissions.map(({ content: { submitted } }) => saidTimeOf(submitted)),
  ];
  return [hospitalTime, ...said.map((text) => Date.parse(text))].every(
    (each) => timeMs.safeParse(each).success,
  );
}

function saidTimeOf(submitted: Submitted): string {
  if ('target' in submitted) return submitted.target.observedAt;
  return submitted.kind === 'wound-assessment' ? submitted.observedAt : submitted.assessedAt;
}

function belongs(
  { drafts, submissions, bodies, attempts, photos }: FileRows,
  owners: ReadonlySet<unknown>,
): boolean {
  const records = [
    ...drafts.map((row) => ({ id: row.draftId, row })),
    ...submissions.map((row) => ({ id: row.submissionId, row })),
  ];
  const ownerOfRequest = new Map(records.map(({ id, row }) => [row.clientRequestId, id]));
  const photoById = new Map(photos.map(({ photo }) => [photo.photoId, photo]));
  const isItsPhoto = (photoId: string, id: string) => {
    // A photo that the other tablet had lost is missing here, too (`occupied.ts` looks for it on this
    // tablet).
    const photo = photoById.get(photoId);
    return photo === undefined || isPhotoOf(photo, id);
  };
  return (
    photos.every(({ photo }) => {
      const { ownerId, originalId } = photo;
      const recordId = ownerId.split('|')[0] ?? '';
      const isOwned = owners.has(recordId) && isPhotoOf(photo, recordId);
      return isOwned && (originalId === undefined || isItsPhoto(originalId, recordId));
    }) &&
    attempts.every(({ submissionId }) => owners.has(submissionId)) &&
    bodies.every(({ submissionId, clientRequestId }) => {
      const owner = ownerOfRequest.get(clientRequestId);
      return owners.has(submissionId) && (owner === undefined || owner === submissionId);
    }) &&
    records.every(({ id, row }) => photosNamedBy(row).every((each) => isItsPhoto(each, id)))
  );
}

function buildsOnOthers({ drafts, submissions }: FileRows): boolean {
  const ground = new Map([
    ...drafts.map((row) => [row.draftId, builtOnBy(row)] as const),
    ...submissions.map((row) => [row.submissionId, builtOnBy(row)] as const),
  ]);
  const seen = new Map<string, 'open' | 'done'>();
  for (const root of ground.keys()) {
    // An explicit stack instead of recursion: a file may contain a chain of any length.
    const path = [root];
    for (let id = path.at(-1); id !== undefined; id = path.at(-1)) {
      if (seen.has(id)) {
        seen.set(id, 'done');
        path.pop();
        continue;
      }
      seen.set(id, 'open');
      for (const under of ground.get(id) ?? []) {
        if (seen.get(under) === 'open') return false;
        if (!seen.has(under)) path.push(under);
      }
    }
  }
  return true;
}

/**
 * Whether what is shown, what was typed and what is sent are of one kind and about the same patient, wound and record.
 */
function isAboutOne({ kind, content, progress, clientRequestId }: Submission): boolean {
  const { subject, submitted, draft } = content;
  const same = (one: string | null, other: string | null) =>
    one === null || other === null || one === other;
  const isOneKind = submitted.kind === kind && draft.kind === kind;
  const isOneSubject =
    draft.subject.patientId === subject.patientId &&
    same(draft.subject.woundId, subject.woundId) &&
    same(draft.subject.encounterId, subject.encounterId);
  const receipt = 'receipt' in progress ? progress.receipt : null;
  const isItsReceipt = receipt === null || receipt.clientRequestId === clientRequestId;
  if (!isOneKind || !isOneSubject || !isItsReceipt) return false;
  return isSentAbout(submitted, content, same);
}

function isSentAbout(
  submitted: Submitted,
  { subject, draft }: Submission['content'],
  same: (one: string | null, other: string | null) => boolean,
): boolean {
  switch (submitted.kind) {
    case 'wound-assessment':
      return (
        submitted.patientId === subject.patientId &&
        submitted.woundId === subject.woundId &&
        same(submitted.encounterId, subject.encounterId)
      );
    case 'admission-assessment':
      return (
        submitted.patientId === subject.patientId &&
        same(submitted.encounterId, subject.encounterId)
      );
    case 'wound-correction':
    case 'wound-void':
      return 'target' in draft && same(submitted.target.recordId, draft.target.recordId);
  }
}
