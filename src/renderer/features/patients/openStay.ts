/** Opens a stay of one patient by the id on its form, and never that of another patient. */
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import { encounterSchema } from '../../../shared/interface/encounter.ts';
import { plainId } from '../../../shared/text.ts';
import type { AppContext } from '../../services/app/AppContext.tsx';
import {
  inEitherCase,
  notFound,
  type FindFailure,
  type NotFound,
} from '../../services/hospital/findPatient.ts';

/** Why no stay was opened; `carried` is the id that the hospital returned instead of the requested one. */
export type StayFailure = Omit<NotFound, 'why'> & { why: FindFailure | 'otherPatient' };

type StayResult = { found: true; encounterId: string } | StayFailure;

/** Opens a stay of this patient, and stores for `owner` that it was opened. */
export async function openStay(
  app: AppContext,
  owner: CacheOwner,
  patientId: string,
  typed: string,
): Promise<StayResult> {
  const id = plainId(typed);
  if (id === '') return { found: false, why: 'empty' };
  return inEitherCase(
    id,
    (encounterId) => openById(app, owner, patientId, encounterId),
    (result) => !result.found && result.why === 'missingEncounter',
  );
}

async function openById(
  { device, reader }: AppContext,
  owner: CacheOwner,
  patientId: string,
  encounterId: string,
): Promise<StayResult> {
  const kept = await device.cache.get(owner, 'encounter', encounterId, encounterSchema);
  const result = kept === null ? await reader.encounter(encounterId, patientId) : null;
  if (result?.is === 'another' && result.claim.field === 'patientId') {
    return { found: false, why: 'otherPatient' };
  }
  if (result !== null && result.is !== 'found') {
    return notFound(result, 'encounter');
  }
  const whose = result === null ? kept?.content.patientId : result.content.patientId;
  if (whose !== patientId) {
    return { found: false, why: 'otherPatient' };
  }
  await device.cache.touch(owner, 'encounter', encounterId);
  return { found: true, encounterId };
}
