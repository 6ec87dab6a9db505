/**
 * Reads the records that a history code names: each by the permission of the nurse who scanned it, with the read that
 * every screen uses, and stored for her only.
 */
import { noVisits, type Visits } from '../../services/hospital/earlierVisits.ts';
import type { HospitalReader } from '../../services/hospital/hospitalReader.ts';
import type { NamedRecord } from './historyCode.ts';

export interface ReadSoFar {
  readonly found: number;
  /** Their patients, according to the hospital and not to the code. */
  readonly patientIds: readonly string[];
  /** What was not read, and why. */
  readonly others: Visits;
}

/**
 * Reads one after the other, and stops if the hospital is unreachable or the sign-in has expired; then the patients, so
 * that they open offline, too.
 *
 * @param tell receives the progress after each answer
 */
export async function readNamed(
  reader: Pick<HospitalReader, 'record' | 'patient' | 'wounds'>,
  records: readonly NamedRecord[],
  tell: (soFar: ReadSoFar) => void,
): Promise<void> {
  let soFar: ReadSoFar = {
    found: 0,
    patientIds: [],
    others: { ...noVisits, left: records.length },
  };
  for (const { recordId, woundId } of records) {
    const result = await reader.record(recordId, { woundId });
    const { found, patientIds, others } = soFar;
    if (result.is === 'found') {
      const ids = [...new Set([...patientIds, result.content.patientId])];
      soFar = { found: found + 1, patientIds: ids, others: { ...others, left: others.left - 1 } };
    } else if (isTold(result.is)) {
      const counted = { [result.is]: others[result.is] + 1, left: others.left - 1 };
      soFar = { ...soFar, others: { ...others, ...counted } };
    } else {
      const stopped = result.is === 'expired' ? 'expired' : 'unreachable';
      soFar = { ...soFar, others: { ...others, stopped } };
    }
    tell(soFar);
    if (soFar.others.stopped !== null) return;
  }
  for (const patientId of soFar.patientIds) {
    const patient = await reader.patient(patientId);
    if (patient.is === 'found') await reader.wounds(patientId);
  }
  tell({ ...soFar });
}

/** What the hospital said of a record that was not read; anything else says nothing of it. */
function isTold(is: string): is is 'forbidden' | 'missing' | 'another' {
  return is === 'forbidden' || is === 'missing' || is === 'another';
}
