import { assert, boolean, pre, property, record, string, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoHospitalKey, keptHospitalKey } from '../../../model/hospitalKey.ts';
import { collectPart, isComplete, nothingCollected, woundsOf } from './collectPass.ts';
import {
  hospitalMark,
  isOfHospital,
  isPass,
  readPassPart,
  writePass,
  type PassedWound,
} from './passFormat.ts';

const wounds: PassedWound[] = [
  { woundId: 'W-1001-1', recordIds: ['WA-K3QF-000002', 'WA-K3QF-000001'] },
  { woundId: 'W-1001-2', recordIds: ['WA-K3QF-000003'] },
];

/** This many records of one wound, with ids as the bundled hospital assigns them. */
function many(count: number): PassedWound[] {
  const recordIds = Array.from(
    { length: count },
    (_, index) => `WA-K3QF-${String(index).padStart(6, '0')}`,
  );
  return [{ woundId: 'W-1001-1', recordIds }];
}

/** All codes scanned, in the order given. */
function collect(codes: readonly string[], mark = '') {
  return codes.reduce(
    (before, code) => collectPart(before, code, mark).collected,
    nothingCollected,
  );
}

describe('a history pass', () => {
  it('is written as the document of its format says', () => {
    expect(writePass('ward-7', wounds)).toEqual([
      'WARDBOOK-PASS/1/ward-7/1C993906/1/1/7887369B/W-1001-1:WA-K3QF-000002+WA-K3QF-000001/W-1001-2:WA-K3QF-000003',
    ]);
  });

  it('says nothing but the ids it was given', () => {
    const [code] = writePass('', wounds);
    const rest = ['W-1001-1', 'W-1001-2', 'WA-K3QF-000001', 'WA-K3QF-000002', 'WA-K3QF-000003']
      .toSorted((one, other) => other.length - one.length)
      .reduce((text, id) => text.replace(id, ''), code ?? '');
    expect(rest).toMatch(/^WARDBOOK-PASS\/1\/\/[0-9A-F]{8}\/1\/1\/[0-9A-F]{8}\/:\+\/:$/);
  });

  it('comes back whole whatever the ids look like, from codes in any order', () => {
    const id = string({ minLength: 1, maxLength: 12, unit: 'binary' }).filter(isPlain);
    const wound = record({
      woundId: id,
      recordIds: uniqueArray(id, { minLength: 1, maxLength: 6 }),
    });
    const list = uniqueArray(wound, { maxLength: 4, selector: ({ woundId }) => woundId });
    assert(
      property(list, string(), boolean(), (given, hospital, isTurned) => {
        pre(isPlain(hospital));
        const codes = writePass(hospital, given);
        const collected = collect(isTurned ? codes.toReversed() : codes, hospital);
        expect(isComplete(collected)).toBe(given.length > 0);
        expect(woundsOf(collected)).toEqual(given);
      }),
      { numRuns: 30 },
    );
  });

  it('takes two codes for 40 records, and never more than a camera reads', () => {
    const codes = writePass('', many(40));
    expect(codes).toHaveLength(2);
    expect(Math.max(...codes.map(({ length }) => length))).toBeLessThanOrEqual(420);
    expect(woundsOf(collect(codes))).toEqual(many(40));
  });

  it('leaves out the oldest where there are more than anybody shows', () => {
    const codes = writePass('', many(2_000));
    expect(codes).toHaveLength(20);
    const [passed] = woundsOf(collect(codes));
    expect(passed?.recordIds[0]).toBe('WA-K3QF-000000');
  });
});

describe('reading a code', () => {
  it('knows a wristband, a link and a later version for what they are', () => {
    expect(readPassPart('P-1001')).toEqual({ is: 'foreign' });
    expect(readPassPart('https://example.org/WARDBOOK-PASS/1')).toEqual({ is: 'foreign' });
    expect(readPassPart('WARDBOOK-PASS/2/whatever')).toEqual({ is: 'newer' });
    expect(isPass('WARDBOOK-PASS/2/whatever')).toBe(true);
  });

  it('refuses every code of which anything is missing or changed', () => {
    const [code = ''] = writePass('ward-7', wounds);
    for (let at = 0; at < code.length; at += 1) {
      const cut = code.slice(0, at);
      expect({ cut, is: readPassPart(cut).is }).not.toMatchObject({ is: 'part' });
      const other = code[at] === '0' ? '1' : '0';
      const changed = code.slice(0, at) + other + code.slice(at + 1);
      expect({ changed, is: readPassPart(changed).is }).not.toMatchObject({ is: 'part' });
    }
  });

  it('never throws', () => {
    assert(
      property(string(), (text) => {
        expect(readPassPart(`WARDBOOK-PASS/1/${text}`).is).not.toBe('part');
      }),
    );
  });
});

describe('whose pass it is', () => {
  const [code = ''] = writePass('ward-7', wounds);
  const [practice = ''] = writePass('demo', wounds);
  const [unnamed = ''] = writePass('', wounds);
  const scan = (text: string, mark: string) => collectPart(nothingCollected, text, mark).scanned;

  it('is told by the id of the hospital, where both tablets know one', () => {
    expect(scan(code, 'ward-7')).toBe('taken');
    expect(scan(code, 'ward-8')).toBe('otherHospital');
    expect(scan(code, '')).toBe('taken');
    expect(scan(unnamed, 'ward-7')).toBe('taken');
  });

  it('never mixes practice and a real ward', () => {
    expect(scan(practice, 'demo')).toBe('taken');
    expect(scan(practice, 'ward-7')).toBe('otherHospital');
    expect(scan(practice, '')).toBe('otherHospital');
    expect(scan(unnamed, 'demo')).toBe('otherHospital');
  });

  it('has no address in it', () => {
    expect(hospitalMark(keptHospitalKey('https://ehr.example/v1', undefined))).toBe('');
    expect(hospitalMark(keptHospitalKey('https://ehr.example/v1', 'ward-7'))).toBe('ward-7');
    expect(hospitalMark(demoHospitalKey)).toBe('demo');
    const reading = readPassPart(unnamed);
    expect(reading.is === 'part' && isOfHospital(reading.part, '')).toBe(true);
  });
});

describe('scanning several codes', () => {
  it('counts each once, and begins anew with another pass', () => {
    const [first = '', second = ''] = writePass('', many(40));
    const [other = ''] = writePass('', many(50));
    const one = collectPart(nothingCollected, first, '');
    expect([one.scanned, one.collected.parts.size, one.collected.of]).toEqual(['taken', 1, 2]);
    const again = collectPart(one.collected, first, '');
    expect([again.scanned, again.collected.parts.size]).toEqual(['again', 1]);
    const strange = collectPart(one.collected, 'P-1001', '');
    expect([strange.scanned, strange.collected]).toEqual(['foreign', one.collected]);
    expect(isComplete(collectPart(one.collected, second, '').collected)).toBe(true);
    const anew = collectPart(one.collected, other, '');
    expect([anew.scanned, anew.collected.parts.size]).toEqual(['taken', 1]);
  });
});

/** What `encodeURIComponent` accepts: no lone surrogate. */
function isPlain(text: string): boolean {
  return text.isWellFormed();
}
