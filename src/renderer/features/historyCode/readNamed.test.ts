import { expect, it } from 'vitest';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import type { ReadResult } from '../../services/hospital/readResult.ts';
import { readNamed, type ReadSoFar } from './readNamed.ts';

const recordOf = (recordId: string): WoundAssessmentRecord => ({
  clientRequestId: `c-${recordId}`,
  patientId: 'P-1',
  woundId: 'W-1',
  observedAt: '2026-11-22T08:00:00+08:00',
  assessment: { careNote: 'Clean.' },
  attachmentIds: [],
  recordId,
  version: 1,
  status: 'committed',
  recordState: 'valid',
  recordedAt: '2026-11-22T08:01:00+08:00',
});
const record = (recordId: string): ReadResult<WoundAssessmentRecord> => ({
  is: 'found',
  content: recordOf(recordId),
});

/** Answers by id, and records what was requested. */
function reader(answer: (id: string) => ReadResult<WoundAssessmentRecord>) {
  const asked: string[] = [];
  const abouts: (string | undefined)[] = [];
  return {
    asked,
    abouts,
    async record(id: string, about?: { woundId?: string | undefined }) {
      asked.push(id);
      abouts.push(about?.woundId);
      return answer(id);
    },
    async patient(id: string) {
      asked.push(id);
      return {
        is: 'found' as const,
        content: { patientId: id, medicalRecordNumber: '', displayName: '' },
      };
    },
    async wounds(id: string) {
      asked.push(`wounds of ${id}`);
      return { is: 'found' as const, content: { items: [], complete: true } };
    },
  };
}

const ids = Array.from({ length: 10 }, (_, index) => `R-${index}`);
const named = ids.map((recordId) => ({ woundId: 'W-1', recordId }));

async function read(hospital: ReturnType<typeof reader>, records = named): Promise<ReadSoFar[]> {
  const told: ReadSoFar[] = [];
  await readNamed(hospital, records, (soFar) => told.push(soFar));
  return told;
}

it('reads each record once, then whose they are', async () => {
  const hospital = reader((id) => record(id));
  const told = await read(hospital);
  expect(hospital.asked).toEqual([...ids, 'P-1', 'wounds of P-1']);
  expect(told.map(({ others }) => others.left)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
  expect(told.at(-1)).toMatchObject({ found: 10, patientIds: ['P-1'] });
});

it('counts what she may not read and what is not there, and goes on', async () => {
  const hospital = reader((id) =>
    id === 'R-3' ? { is: 'forbidden' } : id === 'R-5' ? { is: 'missing' } : record(id),
  );
  const end = (await read(hospital)).at(-1);
  const others = { left: 0, forbidden: 1, missing: 1, another: 0, stopped: null };
  expect(end).toEqual({ found: 8, patientIds: ['P-1'], others });
});

it('stops where the hospital is out of reach, and asks nothing more', async () => {
  const away = reader((id) =>
    Number(id.slice(2)) < 4 ? record(id) : { is: 'unreachable', why: 'out-of-reach' },
  );
  const end = (await read(away)).at(-1);
  expect(end).toMatchObject({ found: 4, others: { left: 6, stopped: 'unreachable' } });
  expect(away.asked).toHaveLength(5);
});

it('asks nothing more once the sign-in has expired', async () => {
  const hospital = reader(() => ({ is: 'expired' }));
  const end = (await read(hospital)).at(-1);
  expect(end).toMatchObject({ found: 0, others: { left: 10, stopped: 'expired' } });
  expect(hospital.asked).toHaveLength(1);
});

it('asks for each record as one of the wound that the code names it under', async () => {
  const hospital = reader((id) =>
    id === 'R-1'
      ? record(id)
      : {
          is: 'another',
          claim: { field: 'woundId', asked: 'W-2', carried: 'W-1' },
          came: recordOf(id),
        },
  );
  const end = (
    await read(hospital, [
      { woundId: 'W-1', recordId: 'R-1' },
      { woundId: 'W-2', recordId: 'R-2' },
    ])
  ).at(-1);
  expect(hospital.abouts).toEqual(['W-1', 'W-2']);
  expect(end).toMatchObject({ found: 1, others: { another: 1, left: 0 } });
});
