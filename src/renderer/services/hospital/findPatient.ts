/**
 * Finds a patient by an exact id of the hospital. A patient that this tablet has stored opens at once; another one is
 * requested. Nothing is guessed and nothing is chosen for the nurse.
 */
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import { isDemoId } from '../../../model/hospitalKey.ts';
import { encounterSchema } from '../../../shared/interface/encounter.ts';
import { patientSchema } from '../../../shared/interface/patient.ts';
import { inOtherCase, plainId } from '../../../shared/text.ts';
import type { AppContext } from '../app/AppContext.tsx';
import type { ReadResult } from './readResult.ts';

export type FindBy = 'patient' | 'encounter';

/** What an id can identify. */
export type IdOf = FindBy | 'record';

export type FindFailure =
  | 'empty'
  | 'missingPatient'
  | 'missingEncounter'
  | 'missingRecord'
  | 'anotherPatient'
  | 'anotherEncounter'
  | 'anotherRecord'
  | 'forbidden'
  | 'expired'
  | 'unreachable'
  | 'captive'
  | 'tooLarge'
  | 'intercepted'
  | 'unreadable'
  | 'notDemo'
  | 'onlyDemo';

/** Why nothing was opened; `carried` is the id that the hospital answered with instead of the requested one. */
export interface NotFound {
  found: false;
  why: FindFailure;
  carried?: string;
}

/**
 * `another`: the hospital answers this id with another patient, as the patient's own screen says, under the id
 * `carried`.
 */
export type FindResult =
  | { found: true; patientId: string }
  | { found: 'another'; patientId: string; carried: string }
  | NotFound;

const missing = {
  record: 'missingRecord',
  patient: 'missingPatient',
  encounter: 'missingEncounter',
} as const satisfies Record<IdOf, FindFailure>;

const another = {
  record: 'anotherRecord',
  patient: 'anotherPatient',
  encounter: 'anotherEncounter',
} as const satisfies Record<IdOf, FindFailure>;

/** Finds the patient that an id leads to, and notes for `owner` that it was opened. */
export async function findPatient(
  app: AppContext,
  owner: CacheOwner,
  by: FindBy,
  typed: string,
): Promise<FindResult> {
  const id = plainId(typed);
  if (id === '') {
    return { found: false, why: 'empty' };
  }
  // Practice and real patients never mix: the demo does not even look up any other id.
  if (app.isDemo && !isDemoId(id)) {
    return { found: false, why: 'notDemo' };
  }
  const find = by === 'patient' ? findByPatient : findByEncounter;
  const found = await inEitherCase(
    id,
    (each) => find(app, owner, each),
    (result) => result.found === false && result.why === missing[by],
  );
  const isPractice = !app.isDemo && isDemoId(id);
  return found.found === false && found.why === missing[by] && isPractice
    ? { found: false, why: 'onlyDemo' }
    : found;
}

/**
 * What is found under an id, or under the same letters in their other case, because Caps Lock swaps the letters of a scanned
 * code, and people type small ones. The other case is tried once, if nothing was found, and counts if it leads to
 * somebody. That the second question could not be answered says nothing about the id as it was typed. A hospital that
 * ignores case answers under its own id, and is asked again under that one.
 */
export async function inEitherCase<Found extends Answer>(
  id: string,
  find: (id: string) => Promise<Found>,
  isMissing: (found: Found) => boolean,
): Promise<Found> {
  const found = await find(id);
  const otherCase = inOtherCase(id);
  const isOwnId = 'carried' in found && found.carried === otherCase;
  if (!(isMissing(found) || isOwnId) || otherCase === id) return found;
  const other = await find(otherCase);
  return leadsSomewhere(other) ? other : found;
}

type Answer =
  | { found: true }
  | { found: 'another'; carried: string }
  | { found: false; why: FindFailure | 'otherPatient'; carried?: string };

const ofAnother: readonly string[] = [...Object.values(another), 'otherPatient'];

function leadsSomewhere(answer: Answer): boolean {
  return answer.found !== false || ofAnother.includes(answer.why);
}

async function findByPatient(
  app: AppContext,
  owner: CacheOwner,
  patientId: string,
): Promise<FindResult> {
  const found = await ensureKept(app, owner, patientId);
  if (found.found === true) await app.device.cache.touch(owner, 'patient', patientId);
  return found;
}

/** Makes sure that the patient is on the tablet, fetched now if need be. */
async function ensureKept(
  { device, reader }: AppContext,
  owner: CacheOwner,
  patientId: string,
): Promise<FindResult> {
  const kept = await device.cache.get(owner, 'patient', patientId, patientSchema);
  if (kept !== null) return { found: true, patientId };
  const result = await reader.patient(patientId);
  if (result.is === 'another') {
    return { found: 'another', patientId, carried: result.claim.carried };
  }
  return result.is === 'found' ? { found: true, patientId } : notFound(result, 'patient');
}

async function findByEncounter(
  app: AppContext,
  owner: CacheOwner,
  encounterId: string,
): Promise<FindResult> {
  const { device, reader } = app;
  const kept = await device.cache.get(owner, 'encounter', encounterId, encounterSchema);
  let patientId = kept?.content.patientId;
  if (patientId === undefined) {
    const result = await reader.encounter(encounterId);
    if (result.is !== 'found') {
      return notFound(result, 'encounter');
    }
    patientId = result.content.patientId;
  }
  const found = await ensureKept(app, owner, patientId);
  if (found.found === true) {
    await device.cache.touch(owner, 'encounter', encounterId);
    // Last, because it also counts as opening the stay that was opened last.
    await device.cache.touch(owner, 'patient', patientId);
  }
  return found;
}

/** Why a read did not bring what was requested, for the sentence on the screen. */
export function notFound(
  result: Exclude<ReadResult<unknown>, { is: 'found' }>,
  by: IdOf,
): NotFound {
  const why = failureOf(result, by);
  return result.is === 'another'
    ? { found: false, why, carried: result.claim.carried }
    : { found: false, why };
}

function failureOf(result: Exclude<ReadResult<unknown>, { is: 'found' }>, by: IdOf): FindFailure {
  switch (result.is) {
    case 'another':
      return another[by];
    case 'missing':
      return missing[by];
    case 'forbidden':
      return 'forbidden';
    case 'expired':
      return 'expired';
    case 'too-large':
      return 'tooLarge';
    case 'unreadable':
      return 'unreadable';
    case 'unreachable':
      if (result.why === 'refused') return 'intercepted';
      return result.why === 'captive-portal' ? 'captive' : 'unreachable';
    case 'intercepted':
      return 'intercepted';
  }
}
