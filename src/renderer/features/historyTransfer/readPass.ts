/**
 * Reading what a pass names: each record is asked for by the permission of the nurse who scanned it,
 * through the read that every screen uses, and kept for her and nobody else.
 */
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import type { HospitalReader } from '../../services/hospital/hospitalReader.ts';
import type { ReadResult } from '../../services/hospital/readResult.ts';
import type { PassedWound } from './passFormat.ts';

/** A record, and the wound that the code names it under: one of another wound is refused (rule R20). */
export interface NamedRecord {
  readonly recordId: string;
  readonly woundId: string;
}

export interface ReadSoFar {
  /** How many the pass names. */
  readonly all: number;
  readonly found: number;
  /** What she may not read. */
  readonly forbidden: number;
  /** What the hospital does not have, or no longer. */
  readonly missing: number;
  /** What was answered with another record, or one of another wound; nothing of it was kept. */
  readonly another: number;
  /** Whose they are: the hospital's word, not the pass's. */
  readonly patientIds: readonly string[];
  /** Not asked for, or without an answer: the next reading goes on there. */
  readonly left: readonly NamedRecord[];
  /** Why it ended before its end; null where it did not. */
  readonly stopped: 'expired' | 'unreachable' | null;
}

/** As many exchanges at once as the engine's own (decision 0053). */
const flights = 4;

export function beforeReading(wounds: readonly PassedWound[]): ReadSoFar {
  const left = wounds.flatMap(({ woundId, recordIds }) =>
    recordIds.map((recordId) => ({ recordId, woundId })),
  );
  const counts = { found: 0, forbidden: 0, missing: 0, another: 0, patientIds: [], stopped: null };
  return { all: left.length, ...counts, left };
}

/**
 * Reads what is left, four at a time. A hospital out of reach or a sign-in that has expired ends it.
 *
 * @param tell hears after each answer how far it is
 */
export async function readPass(
  reader: Pick<HospitalReader, 'record' | 'patient' | 'wounds'>,
  before: ReadSoFar,
  tell: (soFar: ReadSoFar) => void,
): Promise<ReadSoFar> {
  let soFar: ReadSoFar = { ...before, stopped: null };
  const queue = [...before.left];
  const fly = async () => {
    while (soFar.stopped === null) {
      const named = queue.shift();
      if (named === undefined) return;
      const result = await reader.record(named.recordId, { woundId: named.woundId });
      soFar = withAnswer(soFar, named, result);
      tell(soFar);
    }
  };
  await Promise.all(Array.from({ length: flights }, fly));
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

/** A patient whose records she may read, so that they can be opened, offline too. */
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
