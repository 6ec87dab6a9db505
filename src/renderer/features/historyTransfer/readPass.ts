/**
 * Reads the records that a pass names: each is requested by the permission of the nurse who scanned it, with the read
 * that every screen uses, and stored for her only.
 */
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import type { HospitalReader } from '../../services/hospital/hospitalReader.ts';
import type { ReadResult } from '../../services/hospital/readResult.ts';
import type { PassedWound } from './passFormat.ts';

/** A record, and the wound under which the code names it: a record of another wound is refused (rule R20). */
export interface NamedRecord {
  readonly recordId: string;
  readonly woundId: string;
}

export interface ReadSoFar {
  /** How many records the pass names. */
  readonly all: number;
  readonly found: number;
  /** Records that she may not read. */
  readonly forbidden: number;
  /** Records that the hospital does not have, or no longer has. */
  readonly missing: number;
  /** Requests answered with another record, or with one of another wound; nothing of these was stored. */
  readonly another: number;
  /** Their patients, according to the hospital and not to the pass. */
  readonly patientIds: readonly string[];
  /** Records not yet requested, or without an answer: the next read continues with them. */
  readonly left: readonly NamedRecord[];
  /** Why it stopped early; null if it did not. */
  readonly stopped: 'expired' | 'unreachable' | null;
}

/** The number of parallel exchanges, as in the engine (decision 0053). */
const maxConcurrentReads = 4;

export function beforeReading(wounds: readonly PassedWound[]): ReadSoFar {
  const left = wounds.flatMap(({ woundId, recordIds }) =>
    recordIds.map((recordId) => ({ recordId, woundId })),
  );
  const counts = { found: 0, forbidden: 0, missing: 0, another: 0, patientIds: [], stopped: null };
  return { all: left.length, ...counts, left };
}

/**
 * Reads the remaining records, four at a time. It stops if the hospital is unreachable or the sign-in has expired.
 *
 * @param tell receives the progress after each answer
 */
export async function readPass(
  reader: Pick<HospitalReader, 'record' | 'patient' | 'wounds'>,
  before: ReadSoFar,
  tell: (soFar: ReadSoFar) => void,
): Promise<ReadSoFar> {
  let soFar: ReadSoFar = { ...before, stopped: null };
  const queue = [...before.left];
  const readQueue = async () => {
    while (soFar.stopped === null) {
      const named = queue.shift();
      if (named === undefined) return;
      const result = await reader.record(named.recordId, { woundId: named.woundId });
      soFar = withAnswer(soFar, named, result);
      tell(soFar);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentReads }, readQueue));
  if (soFar.stopped === null) await readPatients(reader, before, soFar);
  return soFar;
}

function withAnswer(
  soFar: ReadSoFar,
  named: NamedRecord,
  result: ReadResult<WoundAssessmentRecord>,
): ReadSoFar {
  const answered = { ...soFar, left: soFar.left.filter((one) => one !== named) };
  switch (result.is) {
    case 'found': {
      const patientIds = [...new Set([...soFar.patientIds, result.content.patientId])];
      return { ...answered, found: soFar.found + 1, patientIds };
    }
    case 'forbidden':
      return { ...answered, forbidden: soFar.forbidden + 1 };
    case 'missing':
      return { ...answered, missing: soFar.missing + 1 };
    case 'another':
      return { ...answered, another: soFar.another + 1 };
    case 'expired':
      return { ...soFar, stopped: soFar.stopped ?? 'expired' };
    case 'unreachable':
    case 'too-large':
      return { ...soFar, stopped: soFar.stopped ?? 'unreachable' };
  }
}

/** Reads the patients whose records she may read, so that they can also be opened offline. */
async function readPatients(
  reader: Pick<HospitalReader, 'patient' | 'wounds'>,
  before: ReadSoFar,
  { patientIds }: ReadSoFar,
): Promise<void> {
  for (const patientId of patientIds.filter((id) => !before.patientIds.includes(id))) {
    const patient = await reader.patient(patientId);
    if (patient.is === 'found') await reader.wounds(patientId);
  }
}
