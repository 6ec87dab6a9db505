import { assert, dictionary, pre, property, string, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoHospitalKey, keptHospitalKey } from '../../../model/hospitalKey.ts';
import { isHistoryCode, readHistoryCode, writeHistoryCode } from './historyCode.ts';

const named = keptHospitalKey('https://ehr.example/v1', 'ward-7');
const unnamed = keptHospitalKey('https://ehr.example/v1', undefined);
const known = new Map([
  ['W-1001-1', ['WA-K3QF-000002', 'WA-K3QF-000001']],
  ['W-1001-2', ['WA-K3QF-000003']],
]);
const write = (hospitalKey: string, wounds = known) => writeHistoryCode(hospitalKey, wounds) ?? '';

describe('a history code', () => {
  it('says the ids that it was given and the hospital, and nothing else', () => {
    expect(write(named)).toBe(
      'WARDBOOK-RECORDS/1/ward-7/3A3FB351/W-1001-1:WA-K3QF-000002+WA-K3QF-000001/W-1001-2:WA-K3QF-000003',
    );
    expect(write(unnamed)).toMatch(/^WARDBOOK-RECORDS\/1\/\//);
    expect(writeHistoryCode(named, new Map())).toBeNull();
  });

  it('comes back whole whatever the ids look like', () => {
    const id = string({ minLength: 1, maxLength: 3, unit: 'binary' });
    const wounds = dictionary(id, uniqueArray(id, { minLength: 1, maxLength: 2 }), { maxKeys: 2 });
    assert(
      property(wounds, (given) => {
        pre(JSON.stringify(given).isWellFormed() && Object.keys(given).length > 0);
        pre(JSON.stringify(Object.entries(given)).isWellFormed());
        const code = write(named, new Map(Object.entries(given)));
        const records = Object.entries(given).flatMap(([woundId, recordIds]) =>
          recordIds.map((recordId) => ({ woundId, recordId })),
        );
        expect(readHistoryCode(named, code)).toEqual({ is: 'records', records });
      }),
      { numRuns: 30 },
    );
  });

  it('is short enough for a camera: the oldest are left out, and no wound for another', () => {
    const recordIds = Array.from({ length: 40 }, (_, at) => `WA-K3QF-${at + 100_000}`);
    const code = write(named, new Map([...known, ['W-1001-3', recordIds]]));
    expect(code.length).toBeLessThan(380);
    const reading = readHistoryCode(named, code);
    const records = reading.is === 'records' ? reading.records : [];
    expect(records.slice(0, 4)).toEqual([
      { woundId: 'W-1001-1', recordId: 'WA-K3QF-000002' },
      { woundId: 'W-1001-1', recordId: 'WA-K3QF-000001' },
      { woundId: 'W-1001-2', recordId: 'WA-K3QF-000003' },
      { woundId: 'W-1001-3', recordId: 'WA-K3QF-100000' },
    ]);
    expect(records).toHaveLength(20);
  });
});

describe('reading a code', () => {
  it('tells a wristband, a link and a later version apart', () => {
    expect(isHistoryCode('P-1001')).toBe(false);
    expect(isHistoryCode('https://example.org/WARDBOOK-RECORDS/1')).toBe(false);
    expect(readHistoryCode(named, 'WARDBOOK-RECORDS/2/whatever')).toEqual({ is: 'newer' });
  });

  it('refuses every code of which anything is missing or changed', () => {
    const code = write(named);
    for (let at = 'WARDBOOK-RECORDS/'.length; at < code.length; at += 1) {
      const other = code[at] === '0' ? '1' : '0';
      for (const text of [code.slice(0, at), code.slice(0, at) + other + code.slice(at + 1)]) {
        expect({ text, is: readHistoryCode(named, text).is }).not.toMatchObject({ is: 'records' });
      }
    }
  });

  it('never throws', () => {
    assert(
      property(string(), (text) => {
        expect(readHistoryCode(named, `WARDBOOK-RECORDS/1/${text}`).is).not.toBe('records');
      }),
    );
  });

  it('of another hospital is refused where both are known, and practice never mixes', () => {
    const other = keptHospitalKey('https://ehr.example/v1', 'ward-8');
    const read = (hospitalKey: string, code: string) => readHistoryCode(hospitalKey, code).is;
    expect(read(other, write(named))).toBe('otherHospital');
    expect(read(unnamed, write(named))).toBe('records');
    expect(read(named, write(unnamed))).toBe('records');
    expect(read(demoHospitalKey, write(demoHospitalKey))).toBe('records');
    expect(read(unnamed, write(demoHospitalKey))).toBe('otherHospital');
    expect(read(demoHospitalKey, write(unnamed))).toBe('otherHospital');
  });
});
