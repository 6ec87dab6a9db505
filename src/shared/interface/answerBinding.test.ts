/**
 * Tests for every endpoint that its answer is bound to each id that was requested (rule R20), and what becomes of each
 * field that is spelt otherwise than in the interface.
 */
import { describe, expect, test } from 'vitest';
import { blanksAround, boundAnswer, type Asked, type JsonEndpoint } from './answerBinding.ts';
import { endpoints } from './endpoints.ts';

const at = '2026-11-20T08:00:00+08:00';
const requestId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const receipt = {
  clientRequestId: requestId,
  recordId: 'WA-1',
  version: 1,
  status: 'committed',
  recordState: 'valid',
  recordedAt: at,
};
const byRequest = { clientRequestId: requestId };
const ofRecord = { ...byRequest, recordId: 'WA-1' };
const wound = { woundId: 'W-1', patientId: 'P-1', site: 'heel' };

/** What is requested from each endpoint, with everything that is known beforehand, and the answer that matches. */
const fitting: { readonly [Name in JsonEndpoint]: { asked: Asked[Name]; answer: object } } = {
  readPatient: {
    asked: { patientId: 'P-1' },
    answer: { patientId: 'P-1', medicalRecordNumber: 'M-1', displayName: 'Lin' },
  },
  readEncounter: {
    asked: { encounterId: 'E-1', patientId: 'P-1' },
    answer: { encounterId: 'E-1', patientId: 'P-1', type: 'inpatient', status: 'active' },
  },
  listWounds: {
    asked: { patientId: 'P-1' },
    answer: { items: [wound, { ...wound, woundId: 'W-2' }], nextCursor: null },
  },
  uploadAttachment: {
    asked: { patientId: 'P-1' },
    answer: { attachmentId: 'ATT-1', patientId: 'P-1', contentType: 'image/png' },
  },
  createWoundAssessment: { asked: byRequest, answer: receipt },
  readWoundAssessment: {
    asked: { recordId: 'WA-1', patientId: 'P-1', woundId: 'W-1' },
    answer: {
      ...receipt,
      patientId: 'P-1',
      woundId: 'W-1',
      observedAt: at,
      assessment: { careNote: 'Clean.', length: { value: 3.2, unit: 'cm' } },
      attachmentIds: ['ATT-1'],
    },
  },
  correctWoundAssessment: { asked: ofRecord, answer: receipt },
  voidWoundAssessment: { asked: ofRecord, answer: { ...receipt, recordState: 'voided' } },
  createAdmissionAssessment: { asked: byRequest, answer: receipt },
  readAdmissionAssessment: {
    asked: { recordId: 'WA-1', patientId: 'P-1' },
    answer: { ...receipt, patientId: 'P-1', encounterId: 'E-1', assessedAt: at, assessment: {} },
  },
  readRequest: { asked: byRequest, answer: receipt },
};
const names = Object.keys(fitting) as JsonEndpoint[];
const bind = (name: JsonEndpoint, asked: object, json: unknown) =>
  boundAnswer(name, asked as never, json);

describe.each(names)('the answer of %s', (name) => {
  const { asked, answer } = fitting[name];

  test('is taken where it carries what was asked for', () => {
    expect(bind(name, asked, answer)).toMatchObject({ is: 'as-asked' });
  });

  test('cannot be read where it is something else', () => {
    expect(bind(name, asked, {})).toMatchObject({ is: 'unreadable' });
    expect(bind(name, asked, undefined)).toEqual({ is: 'unreadable', field: '' });
  });
});

/** What becomes of a change: `kept` as the interface spells it, `as-told`, `unknown` (null), or told with its field. */
type Fate = 'kept' | 'as-told' | 'unknown' | 'another' | 'unreadable';
type Changes = Readonly<Record<string, readonly [told: unknown, fate: Fate]>>;

const wrongType: Changes = { 'a list': [[1], 'unreadable'], null: [null, 'unreadable'] };
const must: Changes = { missing: [undefined, 'unreadable'], ...wrongType };
const may: Changes = { missing: [undefined, 'unknown'], null: [null, 'unknown'] };

/** By kind of field: what it may be instead, and what becomes of it. */
const kinds = {
  // What a hospital calls a patient, stay, wound or record: exactly so, or it is another.
  asked: (id: string): Changes => ({
    ...must,
    'a number': [17, 'unreadable'],
    'other case': [id.toLowerCase(), 'another'],
    padded: [`${id}    `, 'another'],
    'padded in front': [` ${id}`, 'another'],
  }),
  // Not known beforehand, and kept as it is: it is asked for in that very spelling.
  given: (id: string): Changes => ({
    ...must,
    'a number': [17, 'unreadable'],
    'other case': [id.toLowerCase(), 'as-told'],
    padded: [`${id}    `, 'as-told'],
  }),
  request: (id: string): Changes => ({
    ...must,
    'another UUID': [`1${id.slice(1)}`, 'another'],
    capitals: [id.toUpperCase(), 'kept'],
    braces: [`{${id.toUpperCase()}}`, 'kept'],
    parentheses: [`(${id})`, 'kept'],
    'a URN': [`urn:uuid:${id}`, 'kept'],
    'no hyphens': [id.replaceAll('-', ''), 'kept'],
    padded: [`${id}    `, 'kept'],
  }),
  version: (): Changes => ({
    ...must,
    text: ['1', 'kept'],
    'a fraction': [1.5, 'unreadable'],
    words: ['one', 'unreadable'],
    padded: [' 1 ', 'kept'],
  }),
  word: (word: string): Changes => ({
    ...must,
    'another word': ['pending', 'unreadable'],
    capitals: [word.toUpperCase(), 'kept'],
    padded: [`${word}  `, 'kept'],
  }),
  shownTime: (): Changes => ({
    ...may,
    ...instants,
    'a list': [[2026, 11, 20, 8, 0, 0], 'unknown'],
    'no zone': ['2026-11-20T08:00:00', 'unknown'],
    'no time': ['20.11.2026', 'unknown'],
  }),
  comparedTime: (): Changes => ({
    ...must,
    ...instants,
    'no zone': ['2026-11-20T08:00:00', 'unreadable'],
  }),
  text: (text: string): Changes => ({
    ...must,
    'a number': [17, 'unreadable'],
    padded: [` ${text}  `, 'as-told'],
  }),
  measure: (): Changes => ({
    ...must,
    ...may,
    text: ['3.2', 'kept'],
    'text in all its digits': ['03.2000000000000000000000000', 'kept'],
    words: ['3,2', 'unreadable'],
    'no digit': ['.', 'unreadable'],
  }),
} as const;

/** The same instant; what is kept of it is an instant as well. */
const instants: Changes = Object.fromEntries(
  [
    '2026-11-20T08:00:00+0800',
    '2026-11-20T08:00:00+08',
    '2026-11-20 08:00:00+08:00',
    '2026-11-20 08:00:00 +0800',
    '2026-11-20t00:00:00z',
    '2026-11-20T08:00:00,000+08:00',
    '2026-11-20T08:00:00.000000000+08:00',
    '2026-11-20T08:00+08:00[Asia/Taipei]',
    '20261120T000000Z',
    '2026-11-20T08:00:00+08:00  ',
    Date.parse(at),
    Date.parse(at) / 1000,
    String(Date.parse(at)),
  ].map((told) => [String(told), [told, 'kept']]),
);

const kindOf: Readonly<Record<string, (name: JsonEndpoint, value: never) => Changes>> = {
  clientRequestId: (name, id) =>
    'clientRequestId' in fitting[name].asked
      ? kinds.request(id)
      : { ...kinds.request(id), 'another UUID': [otherId, 'as-told'] },
  version: kinds.version,
  status: (name, word) => (name === 'readEncounter' ? kinds.text(word) : kinds.word(word)),
  recordState: (name, word) => ({
    ...kinds.word(word),
    ...(isRecord(name) ? {} : may),
  }),
  recordedAt: kinds.shownTime,
  observedAt: kinds.comparedTime,
  assessedAt: kinds.comparedTime,
  contentType: () => ({ ...may, 'another type': ['image/jpg', 'unknown'] }),
  medicalRecordNumber: (_name, text) => kinds.text(text),
  displayName: (_name, text) => kinds.text(text),
  type: (_name, text) => kinds.text(text),
  site: (_name, text) => kinds.text(text),
  unit: (_name, word) => ({ ...kinds.word(word), 'another word': ['mm', 'as-told'] }),
  careNote: () => ({ 'a number': [17, 'unreadable'], padded: [' Clean. ', 'as-told'] }),
  value: kinds.measure,
  nextCursor: () => ({ missing: [undefined, 'unknown'], 'a list': [[1], 'unreadable'] }),
};
const otherId = `1${requestId.slice(1)}`;
const isRecord = (name: JsonEndpoint) => name.startsWith('read') && name.endsWith('Assessment');

/** The paths of all fields that hold no others. */
function fieldsIn(value: object, before: string[] = []): string[][] {
  return Object.entries(value).flatMap(([key, inside]) =>
    typeof inside === 'object' && inside !== null
      ? fieldsIn(inside as object, [...before, key])
      : [[...before, key]],
  );
}

const valueAt = (json: unknown, path: readonly string[]): unknown =>
  path.reduce((value, key) => Object(value)[key] as unknown, json);

const cases = names.flatMap((name) => {
  const { asked, answer } = fitting[name];
  return fieldsIn(answer).flatMap((path) => {
    const field = path.filter((key) => !/^\d+$/.test(key)).at(-1) ?? '';
    const value = valueAt(answer, path) as never;
    const idKind = field in asked ? kinds.asked : kinds.given;
    const changes = kindOf[field]?.(name, value) ?? idKind(value);
    return Object.entries(changes).map(([what, [told, fate]]) => ({
      ...{ name, field: path.join('.'), what, told, fate, value },
    }));
  });
});

test.each(cases)('$name: $field, $what: $fate', ({ name, field, told, fate, value }) => {
  const { asked, answer } = fitting[name];
  const path = field.split('.');
  const changed = structuredClone(answer);
  const place: object = Object(valueAt(changed, path.slice(0, -1)));
  Reflect.set(place, path.at(-1) ?? '', told);
  if (told === undefined) Reflect.deleteProperty(place, path.at(-1) ?? '');
  const bound = bind(name, asked, changed);
  const kept = valueAt(bound, ['content', ...path]);
  const isInstant = field.endsWith('At') && fate === 'kept';
  const found = isInstant ? Date.parse(String(kept)) : (kept ?? null);
  const wanted = {
    kept: { is: 'as-asked', found: isInstant ? Date.parse(at) : value },
    'as-told': { is: 'as-asked', found: told },
    unknown: { is: 'as-asked', found: null },
    another: { is: 'another', claim: { field: path.at(-1), asked: value, carried: told } },
    unreadable: { is: 'unreadable', field },
  }[fate];
  expect({ ...bound, found }).toMatchObject(wanted);
});

test('every field of every answer is in the table', () => {
  expect(cases.length).toBeGreaterThan(500);
});

test.each(names)('%s inside something else is taken only where its ids prove it', (name) => {
  const { asked, answer } = fitting[name];
  const inside = (json: object) => bind(name, asked, { success: true, data: json }).is;
  expect(inside(answer)).toBe('as-asked');
  const ids = Object.fromEntries(Object.keys(asked).map((id) => [id, 'another']));
  const items = [{ ...wound, ...ids }];
  expect(inside({ ...answer, ...ids, items })).toBe('unreadable');
});

test('blanks around an id are counted, for nobody sees them', () => {
  const claim = { field: 'patientId', asked: 'P-1' } as const;
  const around = ['P-1    ', 'P-1', 'P-2 ', ' P-1'].map((carried) =>
    blanksAround({ ...claim, carried }),
  );
  expect(around).toEqual([4, 0, 0, 1]);
});

test('one foreign wound among many makes the list another’s', () => {
  const items = [wound, { ...wound, woundId: 'W-9', patientId: 'P-2' }, wound];
  expect(bind('listWounds', { patientId: 'P-1' }, { items, nextCursor: null })).toMatchObject({
    is: 'another',
    claim: { field: 'patientId', asked: 'P-1', carried: 'P-2' },
  });
});

test('what nobody knew beforehand binds nothing', () => {
  const { answer } = fitting.readEncounter;
  expect(bind('readEncounter', { encounterId: 'E-1', patientId: undefined }, answer)).toMatchObject(
    {
      is: 'as-asked',
    },
  );
});

test('every endpoint is bound but the bytes of a photo, which carry no id', () => {
  const others = Object.keys(endpoints).filter((name) => !names.some((one) => one === name));
  expect(others).toEqual(['readAttachmentContent']);
});
