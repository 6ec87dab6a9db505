import { expect, it } from 'vitest';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import type { ReadResult } from '../../services/hospital/readResult.ts';
import { beforeReading, readPass } from './readPass.ts';

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

/** Answers by id, and records what was requested and how much at once. */
function reader(answer: (id: string) => ReadResult<WoundAssessmentRecord>) {
  const asked: string[] = [];
  const abouts: (string | undefined)[] = [];
  let under = 0;
  let most = 0;
  return {
    asked,
    abouts,
    most: () => most,
    async record(id: string, about?: { woundId?: string | undefined }) {
      asked.push(id);
      abouts.push(about?.woundId);
      under += 1;
      most = Math.max(most, under);
      await Promise.resolve();
      under -= 1;
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
const pass = beforeReading([{ woundId: 'W-1', recordIds: ids }]);

it('reads each record once, four at a time, then whose they are', async () => {
  const hospital = reader((id) => record(id));
  const told: number[] = [];
  const end = await readPass(hospital, pass, ({ left }) => told.push(left.length));
  expect(hospital.asked).toEqual([...ids, 'P-1', 'wounds of P-1']);
  expect(hospital.most()).toBe(4);
  expect(told).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(end).toMatchObject({ all: 10, found: 10, forbidden: 0, patientIds: ['P-1'], left: [] });
});

it('counts what she may not read and what is not there, and goes on', async () => {
  const hospital = reader((id) =>
    id === 'R-3' ? { is: 'forbidden' } : id === 'R-5' ? { is: 'missing' } : record(id),
  );
  const end = await readPass(hospital, pass, () => undefined);
  expect(end).toMatchObject({ found: 8, forbidden: 1, missing: 1, left: [], stopped: null });
});

it('stops where the hospital is out of reach, and goes on from there', async () => {
  const away = reader((id) =>
    Number(id.slice(2)) < 4 ? record(id) : { is: 'unreachable', why: 'out-of-reach' },
  );
  const first = await readPass(away, pass, () => undefined);
  expect(first).toMatchObject({ found: 4, stopped: 'unreachable' });
  expect(first.left.map(({ recordId }) => recordId)).toEqual(ids.slice(4));
  const back = reader((id) => record(id));
  const second = await readPass(back, first, () => undefined);
  expect(back.asked.filter((id) => id.startsWith('R-'))).toEqual(ids.slice(4));
  expect(second).toMatchObject({ all: 10, found: 10, left: [], stopped: null });
});

it('asks nothing more once the sign-in has expired', async () => {
  const hospital = reader(() => ({ is: 'expired' }));
  const end = await readPass(hospital, pass, () => undefined);
  expect(end).toMatchObject({ found: 0, stopped: 'expired', left: pass.left });
  expect(hospital.asked).toHaveLength(4);
});

it('asks for each record as one of the wound that the code names it under', async () => {
  const two = beforeReading([
    { woundId: 'W-1', recordIds: ['R-1'] },
    { woundId: 'W-2', recordIds: ['R-2', 'R-1'] },
  ]);
  const hospital = reader((id) =>
    id === 'R-1'
      ? record(id)
      : {
          is: 'another',
          claim: { field: 'woundId', asked: 'W-2', carried: 'W-1' },
          came: recordOf(id),
        },
  );
  const end = await readPass(hospital, two, () => undefined);
  expect(hospital.abouts).toEqual(['W-1', 'W-2', 'W-2']);
  expect(end).toMatchObject({ all: 3, found: 2, another: 1, left: [], stopped: null });
});
