import { describe, expect, it } from 'vitest';
import { credentialHeaders, endpointPath, endpoints } from './endpoints.ts';
import { receiptSchema } from './receipt.ts';
import { woundAssessmentRecordSchema } from './woundAssessmentRecord.ts';

describe('endpointPath', () => {
  it('percent-encodes every parameter', () => {
    expect(endpointPath('listWounds', { patientId: 'P 1/ü' })).toBe(
      '/patients/P%201%2F%C3%BC/wounds',
    );
  });

  it('adds the query parameters that have a value', () => {
    const params = { patientId: 'P-1' };
    expect(endpointPath('listWounds', params, { cursor: 'a&b' })).toBe(
      '/patients/P-1/wounds?cursor=a%26b',
    );
    expect(endpointPath('listWounds', params, { cursor: undefined })).toBe('/patients/P-1/wounds');
  });

  it('refuses a parameter that a URL parser would take for a folder, or that no URL can carry', () => {
    for (const patientId of ['', '.', '..', '\uD800', 'a\uDC00']) {
      expect(() => endpointPath('readPatient', { patientId })).toThrow(RangeError);
    }
    expect(endpointPath('readPatient', { patientId: '😀' })).toBe('/patients/%F0%9F%98%80');
  });
});

describe('the endpoint table', () => {
  it('has the 12 endpoints of the interface, each with 401 and 403', () => {
    expect(Object.keys(endpoints)).toHaveLength(12);
    for (const endpoint of Object.values(endpoints)) {
      expect(endpoint.statuses).toEqual(expect.arrayContaining([endpoint.success, 401, 403, 404]));
    }
  });

  it('carries the credential as a bearer token', () => {
    expect(credentialHeaders('abc')).toEqual({ authorization: 'Bearer abc' });
  });
});

describe('answers', () => {
  const receipt = {
    clientRequestId: 'r',
    recordId: 'R',
    version: 1,
    status: 'committed',
    recordState: 'valid',
    recordedAt: '2026-11-20T09:00:00+08:00',
  };

  it('tolerate unknown properties, null for absent and an instant without seconds', () => {
    const record = woundAssessmentRecordSchema.parse({
      ...receipt,
      recordedAt: '2026-11-20T09:00+08:00',
      patientId: 'P',
      encounterId: null,
      woundId: 'W',
      observedAt: '2026-11-20T09:00:00Z',
      assessment: { careNote: 'x', length: null },
      attachmentIds: [],
      ward: 'A',
    });
    expect(record).not.toHaveProperty('ward');
    expect(record.encounterId).toBeUndefined();
    expect(record.assessment).toEqual({ careNote: 'x' });
  });

  it('refuse a receipt without a version, or with an instant that has no time zone', () => {
    const { version: _, ...withoutVersion } = receipt;
    expect(receiptSchema.safeParse(withoutVersion).success).toBe(false);
    const local = { ...receipt, recordedAt: '2026-11-20T09:00:00' };
    expect(receiptSchema.safeParse(local).success).toBe(false);
  });
});
