/** Tests for every endpoint that its answer is bound to each id that was requested (rule R20). */
import { describe, expect, test } from 'vitest';
import { boundAnswer, type Asked, type JsonEndpoint } from './answerBinding.ts';
import { endpoints } from './endpoints.ts';

const at = '2026-11-20T08:00:00+08:00';
const receipt = {
  clientRequestId: 'request-1',
  recordId: 'WA-1',
  version: 1,
  status: 'committed',
  recordState: 'valid',
  recordedAt: at,
};
const byRequest = { clientRequestId: 'request-1' };
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
      assessment: { careNote: 'Clean.' },
      attachmentIds: [],
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

  test.each(Object.entries({ ...asked } as Record<string, string>))(
    'is another where its %s is another than %s',
    (field, id) => {
      const inAnotherCase = id.toLowerCase() === id ? id.toUpperCase() : id.toLowerCase();
      for (const other of ['another', inAnotherCase, `${id} `]) {
        expect(bind(name, { ...asked, [field]: other }, answer)).toMatchObject({
          is: 'another',
          claim: { field, asked: other, carried: id },
        });
      }
    },
  );

  test('cannot be read where it is something else', () => {
    expect(bind(name, asked, {})).toEqual({ is: 'unreadable' });
    expect(bind(name, asked, undefined)).toEqual({ is: 'unreadable' });
  });
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
