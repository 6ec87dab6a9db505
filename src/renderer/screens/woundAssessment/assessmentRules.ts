/**
 * What a wound assessment needs before it can be submitted, and how the typed text is converted to what is sent
 * (Interface: Wound assessment input).
 */
import type { DraftOf, Submitted } from '../../../model/content.ts';
import type { ProfileLimits } from '../../../shared/profile.ts';
import { cleanText, countAsSent, isBlank } from '../../../shared/text.ts';
import { byMeasure, woundMeasures, type FieldName } from '../../../shared/wound/fields.ts';
import { measuredCm, readMeasure } from '../../ui/parts/measure.ts';

export type WoundDraft = DraftOf<'wound-assessment'>;

export type MissingWhy =
  | 'missingNote'
  | 'noteTooLong'
  | 'missingTime'
  | 'futureTime'
  | 'wrongMeasure'
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
  for (const { key } of woundMeasures) {
    if (readMeasure(draft[key]).is === 'wrong') missing.push({ field: key, why: 'wrongMeasure' });
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
    ...byMeasure('name', ({ key }) => {
      const value = measuredCm(draft[key]);
      return value === null ? null : { value, unit: 'cm' as const };
    }),
    photoIds: draft.photoIds,
  };
}
