/**
 * Owns what a wound assessment needs before it can be handed in, and how what was typed becomes
 * what is sent (Interface: Wound assessment input).
 */
import type { DraftContent, HandedIn } from '../../../device/rows.ts';
import type { ProfileLimits } from '../../../shared/profile.ts';
import { readMeasure } from '../../parts/measure.ts';

export type WoundDraft = Extract<DraftContent, { kind: 'wound-assessment' }>;

/** The fields of the form, as ids to lead to. */
export type FieldName = 'observedAt' | 'lengthCm' | 'widthCm' | 'careNote' | 'photos';

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

/** Tablets' clocks differ a little from the ward's: this much "future" is none. */
const futureToleranceMs = 2 * 60_000;

/** Counted as people and the hospital count: code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) {
    count += 1;
  }
  return count;
}

/** Everything that stands in the way of handing in, in the order of the form. */
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
  if (draft.careNote.trim() === '') {
    missing.push({ field: 'careNote', why: 'missingNote' });
  } else if (codePoints(sendable(draft.careNote)) > limits.careNoteMaxCodePoints) {
    missing.push({ field: 'careNote', why: 'noteTooLong' });
  }
  if (draft.photoIds.length > limits.photosPerRecord) {
    missing.push({ field: 'photos', why: 'tooManyPhotos' });
  }
  return missing;
}

/** Text as it is sent: trimmed, well formed, without NUL. */
export function sendable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim();
}

/**
 * Freezes a draft into what is handed in.
 *
 * @throws {Error} where something is still missing; ask `missingIn` first
 */
export function handedInFrom(draft: WoundDraft): HandedIn {
  const { subject, observedAt } = draft;
  if (observedAt === null || subject.woundId === null) {
    throw new Error('A draft was handed in that is not complete');
  }
  return {
    kind: 'wound-assessment',
    patientId: subject.patientId,
    encounterId: subject.encounterId,
    woundId: subject.woundId,
    observedAt,
    careNote: sendable(draft.careNote),
    length: measureOf(draft.lengthCm),
    width: measureOf(draft.widthCm),
    photoIds: draft.photoIds,
  };
}

function measureOf(typed: string): { value: number; unit: 'cm' } | null {
  const reading = readMeasure(typed);
  return reading.is === 'number' ? { value: reading.valueCm, unit: 'cm' } : null;
}

/**
 * Which field of the form a refusal of the hospital is about; null where it is none of them. Both
 * `a.0.b` and `a[0].b` are understood.
 */
export function fieldOfPath(path: string): FieldName | null {
  const plain = path.replaceAll(/\[(\d+)\]/g, '.$1').toLowerCase();
  const fields: [string, FieldName][] = [
    ['observedat', 'observedAt'],
    ['assessment.carenote', 'careNote'],
    ['carenote', 'careNote'],
    ['assessment.length', 'lengthCm'],
    ['assessment.width', 'widthCm'],
    ['attachmentids', 'photos'],
    ['changes.carenote', 'careNote'],
  ];
  return fields.find(([start]) => plain === start || plain.startsWith(`${start}.`))?.[1] ?? null;
}
