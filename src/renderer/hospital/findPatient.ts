/**
 * Owns finding a patient by an exact id of the hospital. What this tablet has opens at once; what it
 * has not is asked for. Nothing is guessed and nothing is picked for the nurse.
 */
import type { CacheOwner } from '../../device/cacheRows.ts';
import { isDemoId } from '../../device/hospitalKey.ts';
import { encounterSchema } from '../../shared/interface/encounter.ts';
import { patientSchema } from '../../shared/interface/patient.ts';
import type { ReadResult } from './readResult.ts';
import type { Ward } from '../ward/Ward.tsx';

export type FindBy = 'patient' | 'encounter';

/** What an id can be of. */
export type IdOf = FindBy | 'record';

export type FindFailure =
  | 'empty'
  | 'missingPatient'
  | 'missingEncounter'
  | 'missingRecord'
  | 'forbidden'
  | 'expired'
  | 'unreachable'
  | 'captive'
  | 'notDemo'
  | 'onlyDemo';

export type FindResult = { found: true; patientId: string } | { found: false; why: FindFailure };

const missing: Record<IdOf, FindFailure> = {
  record: 'missingRecord',
  patient: 'missingPatient',
  encounter: 'missingEncounter',
};

/** Finds the patient that an id leads to, and remembers for `owner` that it was opened. */
export async function findPatient(
  ward: Ward,
  owner: CacheOwner,
  by: FindBy,
  typed: string,
): Promise<FindResult> {
  const id = typed.trim();
  if (id === '') {
    return { found: false, why: 'empty' };
  }
  // Practice and real patients never mix: the demo does not even ask for another id.
  if (ward.isDemo && !isDemoId(id)) {
    return { found: false, why: 'notDemo' };
  }
  const found = await (by === 'patient'
    ? findByPatient(ward, owner, id)
    : findByEncounter(ward, owner, id));
  const isPractice = !ward.isDemo && isDemoId(id);
  return !found.found && found.why === missing[by] && isPractice
    ? { found: false, why: 'onlyDemo' }
    : found;
}

async function findByPatient(
  ward: Ward,
  owner: CacheOwner,
  patientId: string,
): Promise<FindResult> {
  const found = await ensureKept(ward, owner, patientId);
  if (found.found) await ward.device.cache.touch(owner, 'patient', patientId);
  return found;
}

/** Has the patient on the tablet, fetched now if need be. */
async function ensureKept(
  { device, reader }: Ward,
  owner: CacheOwner,
  patientId: string,
): Promise<FindResult> {
  const kept = await device.cache.get(owner, 'patient', patientId, patientSchema);
  if (kept !== null) return { found: true, patientId };
  const result = await reader.patient(patientId);
  return result.is === 'found'
    ? { found: true, patientId }
    : { found: false, why: failureOf(result, 'patient') };
}

async function findByEncounter(
  ward: Ward,
  owner: CacheOwner,
  encounterId: string,
): Promise<FindResult> {
  const { device, reader } = ward;
  const kept = await device.cache.get(owner, 'encounter', encounterId, encounterSchema);
  let patientId = kept?.content.patientId;
  if (patientId === undefined) {
    const result = await reader.encounter(encounterId);
    if (result.is !== 'found') {
      return { found: false, why: failureOf(result, 'encounter') };
    }
    patientId = result.content.patientId;
  }
  const found = await ensureKept(ward, owner, patientId);
  if (found.found) {
    await device.cache.touch(owner, 'encounter', encounterId);
    // Behind it, since it counts as opening the stay that was opened last, too.
    await device.cache.touch(owner, 'patient', patientId);
  }
  return found;
}

/** Why a read brought nothing, as one of the sentences of the screen. */
export function failureOf(
  result: Exclude<ReadResult<unknown>, { is: 'found' }>,
  by: IdOf,
): FindFailure {
  switch (result.is) {
    case 'missing':
      return missing[by];
    case 'forbidden':
      return 'forbidden';
    case 'expired':
      return 'expired';
    case 'unreachable':
      return result.why === 'captive-portal' ? 'captive' : 'unreachable';
  }
}
