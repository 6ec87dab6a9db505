import { describe, expect, it } from 'vitest';
import { readHospitalProfile } from '../../../shared/profile.ts';
import { codeFormatsOf, wholeCodeOf, type IdRule } from '../../../shared/scanRules.ts';
import { gs1Elements } from './gs1.ts';
import { groupSeparator as gs } from './keyBurst.ts';
import { readCode } from './readCode.ts';

const ruleOf = (patient: object): IdRule => readHospitalProfile({ scan: { patient } }).scan.patient;
const none = ruleOf({});
const first = ruleOf({ part: { by: 'position', position: 1, of: 2 } });
const recipient = ruleOf({ part: { by: 'identifier', identifier: '8018' } });
const gsrn = '123456789012345678';

const told = (raw: string, rule: IdRule) => {
  const reading = readCode(raw, rule);
  return reading.is === 'id' ? reading.id : `refused: ${reading.why}`;
};

describe('a code where the hospital says nothing', () => {
  it('is the id as a whole, without blanks and line ends around it', () => {
    expect(told('P-1001', none)).toBe('P-1001');
    expect(told(' P-1001\r\n', none)).toBe('P-1001');
  });

  it.each([
    ['a separator', `12345678${gs}19501212`],
    ['a separator in front: something may be missing before it', `${gs}19501212`],
    ['a separator behind', `12345678${gs}`],
    ['a tab', '12345678\t19501212'],
    ['two lines', '12345678\r\n19501212'],
    ['another control character', '12345678\u001e19501212'],
  ])('is refused with %s', (_name, raw) => {
    expect(told(raw, none)).toBe('refused: severalParts');
  });

  it('is refused where nothing is in it', () => {
    expect(told(' \r\n', none)).toBe('refused: notWhole');
  });
});

describe('a code of which the hospital says which part is the id', () => {
  it('is told apart by the place of the part', () => {
    expect(told(`12345678${gs}19501212`, first)).toBe('12345678');
    expect(told(`12345678 ${gs} 19501212`, first)).toBe('12345678');
    const second = ruleOf({ part: { by: 'position', position: 2, of: 3 } });
    expect(told(`M${gs}12345678${gs}`, second)).toBe('12345678');
  });

  it.each([
    ['a part is missing', '19501212'],
    ['there is one part more', `12345678${gs}19501212${gs}M`],
    ['the part is empty', `${gs}19501212`],
    ['there is nothing', ''],
  ])('is refused where %s', (_name, raw) => {
    expect(told(raw, first)).toBe('refused: otherKind');
  });

  it('may be the id alone, where the hospital says so', () => {
    const either = ruleOf({ part: { by: 'position', position: 1, of: 2, orAlone: true } });
    expect(told('12345678', either)).toBe('12345678');
    expect(told(`12345678${gs}19501212`, either)).toBe('12345678');
    expect(told(`${gs}19501212`, either)).toBe('refused: otherKind');
  });

  it('is told apart by application identifiers, in any order, with or without the mark of the symbology', () => {
    for (const raw of [
      `8018${gsrn}`,
      `]C18018${gsrn}${gs}21ABC`,
      `${gs}21ABC${gs}8018${gsrn}`,
      `]d2019501234567890310LOT${gs}8018${gsrn}`,
    ]) {
      expect(told(raw, recipient)).toBe(gsrn);
    }
  });

  it.each([
    ['it is no element string', 'P-1001'],
    ['it is cut inside', `01950123456789${gs}8018${gsrn}`],
    ['the id is not in it', `21ABC${gs}10LOT`],
    ['it says two ids', `8018${gsrn}${gs}8018123456789012345679`],
    ['the identifier has nothing behind it', `21ABC${gs}8018`],
  ])('is refused where %s', (_name, raw) => {
    expect(told(raw, recipient)).toBe('refused: otherKind');
  });

  it('is refused where the id does not look like one of the hospital', () => {
    const figures = ruleOf({ pattern: '[0-9]{8}' });
    expect(told('12345678', figures)).toBe('12345678');
    expect(told('2345678', figures)).toBe('refused: otherKind');
    expect(told('012345678', figures)).toBe('refused: otherKind');
    const both = ruleOf({ part: { by: 'position', position: 1, of: 2 }, pattern: '[0-9]{8}' });
    expect(told(`345678${gs}19501212`, both)).toBe('refused: otherKind');
  });
});

describe('the rules in a profile', () => {
  it('are read in part, and keep the default elsewhere', () => {
    const { scan } = readHospitalProfile({ scan: { encounter: { pattern: 'E-.+' } } });
    expect(scan).toEqual({
      patient: { part: null, pattern: null },
      encounter: { part: null, pattern: 'E-.+' },
      longestGapMs: 50,
      formats: { code_128: null, data_matrix: null, qr_code: null, code_39: null, aztec: null },
    });
  });

  it('name the formats that the camera reads, with a pattern for those without a check figure', () => {
    const { formats } = readHospitalProfile({
      scan: { formats: { qr_code: null, itf: '[0-9]{8}' } },
    }).scan;
    expect(codeFormatsOf(formats)).toEqual(['qr_code', 'itf']);
  });

  it.each([
    ['codabar', 'A12345678B', '12345678'],
    ['codabar', 'C1234567D', null],
    ['codabar', '12345678', '12345678'],
    ['itf', '123456', null],
    ['itf', '12345678', '12345678'],
    ['code_39', 'A12345678B', 'A12345678B'],
    ['micro_qr_code', 'P-1', null],
    ['rm_qr_code', 'P-1001', 'P-1001'],
    ['code_128', 'any', 'any'],
  ])('take of a %s %s %s', (format, text, code) => {
    const pattern = '[0-9]{8}';
    const formats = { codabar: pattern, itf: pattern, code_39: null, qr_code: 'P-[0-9]{4}' };
    expect(wholeCodeOf(formats, format, text)).toBe(code);
    const withEnds = { codabar: 'A[0-9]{8}B' };
    expect(wholeCodeOf(withEnds, 'codabar', 'A12345678B')).toBe('A12345678B');
  });

  it.each([
    { patient: { part: { by: 'position', position: 3, of: 2 } } },
    { patient: { part: { by: 'identifier', identifier: 'AI' } } },
    { patient: { part: { by: 'guess' } } },
    { patient: { pattern: '[0-9' } },
    { longestGapMs: 500 },
    { formats: { itf: null } },
    { formats: { codabar: null } },
    { formats: { ean_13: null } },
    { wristband: {} },
  ])('are refused where they cannot be used: %j', (scan) => {
    expect(() => readHospitalProfile({ scan })).toThrow();
  });
});

it('reads lengths of GS1 elements as the standard has them', () => {
  const elements = gs1Elements(`009501234567890123451126112521X1${gs}3103001500`);
  expect([...(elements ?? [])]).toEqual([
    ['00', '950123456789012345'],
    ['11', '261125'],
    ['21', 'X1'],
    ['3103', '001500'],
  ]);
  expect(gs1Elements('')).toBeNull();
  expect(gs1Elements(gs)).toBeNull();
});
