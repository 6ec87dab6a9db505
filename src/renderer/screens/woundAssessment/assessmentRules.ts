/**
 * What a wound assessment needs before it can be submitted, and how the typed text is converted to what is sent
 * (Interface: Wound assessment input).
 */
import type { DraftContent, Submitted } from '../../../model/content.ts';
import type { ProfileLimits } from '../../../shared/profile.ts';
import { cleanText, countAsSent, isBlank } from '../../../shared/text.ts';
import type { FieldName } from '../../features/drafts/fieldOfPath.ts';
import { readMeasure } from '../../ui/parts/measure.ts';

export type WoundDraft = Extract<DraftContent, { kind: 'wound-assessment' }>;

export type MissingWhy =
  | 'missingNote'
  | 'noteTooLong'
  | 'missingTime'
  | 'futureTime'
  | 'wrongLength'
  | 'wrongWidth'
  | 'tooManyPhotos';

export interface Missing {
  field: FieldName;
  why: MissingWhy;
}

/** A tablet's clock may differ a little from the ward's: this much "future" is tolerated. */
const futureToleranceMs = 2 * 60_000;

/** Everything that blocks submitting, in the order of the form. */
export function missingIn(draft: WoundDraft, limits: ProfileLimits, nowMs: number): Missing[] {
  const missing: Missing[] = [];
  const observedMs = draft.observedAt === null ? Number.NaN : Date.parse(draft.observedAt);
  if (Number.isNaN(observedMs)) {
    missing.push({ field: 'observedAt', why: 'missingTime' });
  } else if (observedMs > nowMs + futureToleranceMs) {
    missing.push({ field: 'observedAt', why: 'futureTime' });
  }
  if (readMeasure(draft.lengthCm).is === 'wrong') {
    missing.push({ field: 'lengthCm', why: 'wrongLength' });
  }
  if (readMeasure(draft.widthCm).is === 'wrong') {
    missing.push({ field: 'widthCm', why: 'wrongWidth' });
  }
  if (isBlank(draft.careNote)) {
    missing.push({ field: 'careNote', why: 'missingNote' });
  } else if (countAsSent(draft.careNote) > limits.careNoteMaxCodePoints) {
    missing.push({ field: 'careNote', why: 'noteTooLong' });
  }
  if (draft.photoIds.length > limits.photosPerRecord) {
    missing.push({ field: 'photos', why: 'tooManyPhotos' });
  }
  return missing;
}

/**
 * Freezes a draft into what is submitted.
 * @throws {Error} if something is still missing; check `missingIn` first
 */
export function submittedFrom(draft: WoundDraft): Submitted {
  const { subject, observedAt } = draft;
  if (observedAt === null || subject.woundId === null) {
    throw new Error('A draft was submitted that is not complete');
  }
  return {
    kind: 'wound-assessment',
    patientId: subject.patientId,
    encounterId: subject.encounterId,
    woundId: subject.woundId,
    observedAt,
    careNote: cleanText(draft.careNote),
    length: measureOf(draft.lengthCm),
    width: measureOf(draft.widthCm),
    photoIds: draft.photoIds,
  };
}

function measureOf(typed: string): { value: number; unit: 'cm' } | null {
  const reading = readMeasure(typed);
  return reading.is === 'number' ? { value: reading.valueCm, unit: 'cm' } : null;
}
