/**
 * Checks that patient, encounter, wound and photos belong together. An unknown id is 404 (or 422, by reading); a known
 * one that belongs elsewhere is 422.
 * Interface: Wound assessment input; Encounter status.
 */
import { notFound, validationFailed, type Answer } from '../answers.ts';
import type { HospitalContext } from '../context.ts';
import { isPurgeDue } from './purge.ts';

/** The refusal of an unknown id in a body. */
export function refuseUnknownId(context: HospitalContext, path: string, what: string): Answer {
  if (context.interpretations().unknownIdInBody === 'not-found') return notFound(what);
  return validationFailed([{ path, message: `is not a known ${what}` }]);
}

/** Refuses the first unknown id of patient, encounter and wound. */
export function refuseUnknownIds(
  context: HospitalContext,
  ids: {
    readonly patientId: string;
    readonly encounterId?: string | undefined;
    readonly woundId?: string | undefined;
  },
): Answer | undefined {
  const { patients, encounters, wounds } = context.seed;
  if (!patients.has(ids.patientId)) return refuseUnknownId(context, 'patientId', 'patient');
  if (ids.encounterId !== undefined && !encounters.has(ids.encounterId)) {
    return refuseUnknownId(context, 'encounterId', 'encounter');
  }
  if (ids.woundId !== undefined && !wounds.has(ids.woundId)) {
    return refuseUnknownId(context, 'woundId', 'wound');
  }
  return undefined;
}

/** Refuses the first photo that is unknown or purged. */
export function refuseUnknownPhotos(
  context: HospitalContext,
  attachmentIds: readonly string[],
): Answer | undefined {
  for (const [index, attachmentId] of attachmentIds.entries()) {
    const path = `attachmentIds.${index}`;
    const photo = context.archive.photo(attachmentId);
    const isPurged =
      context.archive.purgedPhoto(attachmentId) !== undefined ||
      (photo !== undefined && isPurgeDue(context, photo));
    if (isPurged) return refusePurged(context, path);
    if (photo === undefined) return refuseUnknownId(context, path, 'attachment');
  }
  return undefined;
}

function refusePurged(context: HospitalContext, path: string): Answer {
  if (context.interpretations().purgedPhoto === 'not-found') return notFound('attachment');
  return validationFailed([{ path, message: 'was purged: it was not bound within 24 hours' }]);
}

/** Refuses an encounter of another patient, or one under which nothing new may be written. */
export function refuseEncounter(
  context: HospitalContext,
  patientId: string,
  encounterId: string | undefined,
): Answer | undefined {
  if (encounterId === undefined) return undefined;
  const encounter = context.seed.encounters.get(encounterId);
  if (encounter?.patientId !== patientId) {
    return validationFailed([
      { path: 'encounterId', message: 'is not an encounter of the patient' },
    ]);
  }
  return refuseClosed(context, encounterId);
}

/** The refusal of an encounter that is no longer open. */
export function refuseClosed(context: HospitalContext, encounterId: string): Answer | undefined {
  const status = context.seed.encounters.get(encounterId)?.status ?? 'cancelled';
  if (context.profile.encounter.openStatuses.includes(status)) return undefined;
  return validationFailed([{ path: 'encounterId', message: `is ${status}` }]);
}

/** Refuses an encounter that cannot have an admission assessment. */
export function refuseNoInpatient(
  context: HospitalContext,
  encounterId: string,
): Answer | undefined {
  const type = context.seed.encounters.get(encounterId)?.type ?? '';
  if (context.profile.encounter.inpatientTypes.includes(type)) return undefined;
  return validationFailed([{ path: 'encounterId', message: 'is not an inpatient stay' }]);
}

/** Refuses a wound of another patient. */
export function refuseWound(
  context: HospitalContext,
  patientId: string,
  woundId: string,
): Answer | undefined {
  if (context.seed.wounds.get(woundId)?.patientId === patientId) return undefined;
  return validationFailed([{ path: 'woundId', message: 'is not a wound of the patient' }]);
}

/** Refuses photos of another patient, or already bound to another record. */
export function refusePhotos(
  context: HospitalContext,
  patientId: string,
  attachmentIds: readonly string[],
): Answer | undefined {
  const fields = attachmentIds.flatMap((attachmentId, index) => {
    const photo = context.archive.photo(attachmentId);
    const path = `attachmentIds.${index}`;
    if (photo?.patientId !== patientId) return [{ path, message: 'is not a photo of the patient' }];
    const isTaken = photo.boundTo.length > 0;
    if (!isTaken || context.interpretations().boundPhotoAgain === 'allowed') return [];
    return [{ path, message: 'is bound to another record' }];
  });
  return fields.length === 0 ? undefined : validationFailed(fields);
}
