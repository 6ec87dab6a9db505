/**
 * Moves a draft at its author's request, with its words and photos as they are: to another patient, if the hospital
 * answers to the patient's id with another id, for example after two files of one person were merged; or to another
 * stay or wound of the same patient, if the first one is closed, gone or not the one that was meant. What may have
 * reached the hospital never changes its patient.
 */
import { isAboutTheSame, type DraftContent, type Subject } from '../../model/content.ts';
import { draftSchema, type Draft } from '../../model/draft.ts';
import { isUntouched } from '../../model/untouched.ts';
import type { Store, Transaction } from '../../storage/store.ts';
import { readRow, sortReadable } from '../../vault/reading.ts';
import { ownerOfOriginals, photosOf } from '../photos/photoRows.ts';

/**
 * Why a draft was not moved. `sent`: something of it may be in the hospital under the patient for whom it was begun.
 * `kind`: it is a correction or a void, which belongs to its record. `gone`: it is not hers, no longer exists, or is
 * about something else by now. `incomplete`: there is no wound, or no stay for an admission assessment, to move it to.
 * `taken`: she has begun another draft about that wound.
 */
export type NotMovedReason = 'sent' | 'kind' | 'gone' | 'incomplete' | 'taken';

/** The draft was not moved, and has not changed. */
export class NotMoved extends Error {
  override name = 'NotMoved';
  readonly reason: NotMovedReason;

  constructor(reason: NotMovedReason) {
    super(`This draft was not moved: ${reason}`);
    this.reason = reason;
  }
}

export interface MoveDraft {
  draftId: string;
  authorId: string;
  /** The patient that its author saw on the screen. */
  fromPatientId: string;
  /** The new patient, with ids that the hospital has given for that patient. */
  to: Subject;
}

export interface PlaceDraft {
  draftId: string;
  authorId: string;
  /** What it was about on its author's screen. */
  from: Subject;
  /** The same patient, with the stay and the wound chosen by the author. */
  to: Subject;
}

/** Why a draft cannot be moved; null if it can. */
export function whyNotMoved(draft: Draft): 'sent' | 'kind' | null {
  const { kind } = draft.content;
  if (kind !== 'wound-assessment' && kind !== 'admission-assessment') return 'kind';
  const isUnsent =
    draft.retiredRequestIds.length === 0 && draft.mayExist !== true && draft.sharedAt === undefined;
  return isUnsent ? null : 'sent';
}

/**
 * Moves it in one transaction. `at`: device time, milliseconds. Throws {@link NotMoved}, StoreFailure: then nothing has
 * changed.
 */
export function moveDraft(store: Store, at: number, given: MoveDraft): Promise<void> {
  const { draftId, authorId, fromPatientId, to } = given;
  return store.write(['drafts', 'photos'], async (rows) => {
    const draft = await readRow(rows, 'drafts', draftId, draftSchema);
    const isHers = draft?.authorId === authorId;
    if (draft === null || !isHers || draft.content.subject.patientId !== fromPatientId) {
      throw new NotMoved('gone');
    }
    const why = whyNotMoved(draft);
    if (why !== null) throw new NotMoved(why);
    await rows.put('drafts', { ...draft, updatedAt: at, content: moved(draft.content, to, at) });
    await withoutAttachments(rows, draftId, authorId);
  });
}

/**
 * Assigns it to another stay or wound of its patient in one transaction. Its photos stay uploaded, because they belong
 * to the patient. What the hospital said about the former stay or wound is removed. Throws {@link NotMoved},
 * StoreFailure: then nothing has changed.
 */
export function placeDraft(
  store: Store,
  at: number,
  { draftId, authorId, from, to }: PlaceDraft,
): Promise<void> {
  return store.write(['drafts'], async (rows) => {
    const draft = await readRow(rows, 'drafts', draftId, draftSchema);
    const isHers = draft?.authorId === authorId;
    const isAsSeen = draft !== null && isAboutTheSame(draft.content.subject, from);
    if (!isHers || !isAsSeen || to.patientId !== from.patientId) throw new NotMoved('gone');
    if (to.woundId !== from.woundId) {
      if (mayBeOfItsWound(draft)) throw new NotMoved('sent');
      if (await hasDraftAbout(rows, draft, to)) throw new NotMoved('taken');
    }
    const sentBefore = to.woundId !== from.woundId && wasSent(draft) && { sentForOtherWound: true };
    const content = placed(draft.content, to);
    await rows.put('drafts', { ...draft, ...sentBefore, updatedAt: at, content });
  });
}

/**
 * Whether there may be a record of it under its present wound, or another tablet may send it there: an outcome is
 * unknown, or the hospital may still be working on an earlier attempt. If the hospital has refused the wound, or does
 * not say what it refused, it may go to another one all the same: what was sent before is queried first (rule R5).
 */
export function mayBeOfItsWound(draft: Draft): boolean {
  const { sharedAt, sentForOtherWound = false, content } = draft;
  const isWoundInDoubt =
    content.refusedFields?.length === 0 ||
    content.refusedFields?.some(({ path }) => /^woundid\b/iu.test(path)) === true;
  const mayBeThere = sharedAt !== undefined || (wasSent(draft) && !sentForOtherWound);
  return mayBeThere && !isWoundInDoubt;
}

function wasSent({ mayExist, retired }: Draft): boolean {
  const isOpen = Object.values(retired).some(
    ({ firstUnknownAt, lastSentAt }) => firstUnknownAt !== null || lastSentAt !== null,
  );
  return mayExist === true || isOpen;
}

/** The other drafts of its author about wounds of its patient in which something is written. */
export function othersAboutWounds(drafts: readonly Draft[], draft: Draft): Draft[] {
  return drafts.filter(
    (other) =>
      other.draftId !== draft.draftId &&
      other.hospitalKey === draft.hospitalKey &&
      other.content.kind === 'wound-assessment' &&
      other.content.subject.patientId === draft.content.subject.patientId &&
      !isUntouched(other),
  );
}

async function hasDraftAbout(rows: Transaction, draft: Draft, { woundId }: Subject) {
  const stored = await rows.list('drafts', { index: 'authorId', value: draft.authorId });
  const { readable } = sortReadable('drafts', 'draftId', stored, draftSchema);
  return othersAboutWounds(readable, draft).some(
    ({ content }) => content.subject.woundId === woundId,
  );
}

function placed(content: DraftContent, to: Subject): DraftContent {
  if (content.kind === 'wound-correction' || content.kind === 'wound-void') {
    throw new NotMoved('kind');
  }
  const isWhole =
    content.kind === 'wound-assessment' ? to.woundId !== null : to.encounterId !== null;
  if (!isWhole) throw new NotMoved('incomplete');
  const { encounterId, woundId, woundSite } = to;
  const { subject } = content;
  const changed = [
    ...(encounterId === subject.encounterId ? [] : ['encounterid']),
    ...(woundId === subject.woundId ? [] : ['woundid']),
  ];
  const left = content.refusedFields?.filter(({ path }) => !changed.includes(path.toLowerCase()));
  return {
    ...content,
    subject: { ...subject, encounterId, woundId, woundSite },
    refusedFields: left?.length === 0 ? undefined : left,
  };
}

function moved(content: DraftContent, to: Subject, at: number): DraftContent {
  const { patientId, displayName } = content.subject;
  const facts = {
    subject: to,
    movedFrom: { patientId, displayName, at },
    refusedFields: undefined,
  };
  switch (content.kind) {
    case 'wound-assessment':
      if (to.woundId === null) throw new NotMoved('incomplete');
      return { ...content, ...facts };
    case 'admission-assessment':
      if (to.encounterId === null) throw new NotMoved('incomplete');
      return { ...content, ...facts, subject: { ...to, woundId: null, woundSite: null } };
    case 'wound-correction':
    case 'wound-void':
      throw new NotMoved('kind');
  }
}

/**
 * Photos uploaded for the former patient belong to that patient's file in the hospital, so they have to be uploaded
 * again.
 */
async function withoutAttachments(
  rows: Transaction,
  draftId: string,
  authorId: string,
): Promise<void> {
  const photos = [
    ...(await photosOf(rows, draftId)),
    ...(await photosOf(rows, ownerOfOriginals(draftId))),
  ];
  for (const photo of photos.filter(({ attachment }) => attachment !== null)) {
    await rows.put('photos', { ...photo, authorId, attachment: null });
  }
}
