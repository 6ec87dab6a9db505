/** Finds a record by its hospital id: a wound assessment or an admission. */
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import { admissionAssessmentRecordSchema } from '../../../shared/interface/admissionAssessmentRecord.ts';
import { woundAssessmentRecordSchema } from '../../../shared/interface/woundAssessmentRecord.ts';
import { plainId } from '../../../shared/text.ts';
import type { AppContext } from '../../services/app/AppContext.tsx';
import { inEitherCase, notFound, type NotFound } from '../../services/hospital/findPatient.ts';

export type RecordResult =
  | { found: true; kind: 'wound' | 'admission'; recordId: string }
  | NotFound;

/** A record on this tablet opens at once; any other id is requested from the hospital, as either kind. */
export async function findRecord(
  app: AppContext,
  owner: CacheOwner,
  typed: string,
): Promise<RecordResult> {
  const id = plainId(typed);
  if (id === '') {
    return { found: false, why: 'empty' };
  }
  return inEitherCase(
    id,
    (recordId) => findById(app, owner, recordId),
    (result) => !result.found && result.why === 'missingRecord',
  );
}

async function findById(
  app: AppContext,
  owner: CacheOwner,
  recordId: string,
): Promise<RecordResult> {
  const { device, reader } = app;
  const { cache } = device;
  if (await cache.get(owner, 'record', recordId, woundAssessmentRecordSchema)) {
    return { found: true, kind: 'wound', recordId };
  }
  if (await cache.get(owner, 'record', recordId, admissionAssessmentRecordSchema)) {
    return { found: true, kind: 'admission', recordId };
  }
  const wound = await reader.record(recordId);
  if (wound.is === 'found') {
    return { found: true, kind: 'wound', recordId };
  }
  if (wound.is !== 'missing') {
    return notFound(wound, 'record');
  }
  const admission = await reader.admission(recordId);
  return admission.is === 'found'
    ? { found: true, kind: 'admission', recordId }
    : notFound(admission, 'record');
}
