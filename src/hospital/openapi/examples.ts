/** The examples of the OpenAPI document. A test validates each of them against the schemas of the document. */

const receipt = {
  clientRequestId: '3f0a1f0e-6f4b-4f6e-9a51-0d6b1c1c7e11',
  recordId: 'WA-K3QF-000001',
  version: 1,
  status: 'committed',
  recordState: 'valid',
  recordedAt: '2026-11-20T09:31:07.120+08:00',
};

const woundInput = {
  clientRequestId: receipt.clientRequestId,
  patientId: 'P-1001',
  encounterId: 'E-1001',
  woundId: 'W-1001-1',
  observedAt: '2026-11-20T09:30:00+08:00',
  assessment: {
    careNote: 'Cleaned with saline, foam dressing. 以生理食鹽水清潔，覆蓋泡棉敷料。',
    length: { value: 4.2, unit: 'cm' },
    width: { value: 2.8, unit: 'cm' },
  },
  attachmentIds: ['ATT-K3QF-000001'],
};

const admissionInput = {
  clientRequestId: '9d3c5c60-0d8a-4f0e-8f43-5f8c4a6d2b77',
  patientId: 'P-1001',
  encounterId: 'E-1001',
  assessedAt: '2026-11-20T10:05:00+08:00',
  assessment: {
    basic: {
      education: 'senior_high',
      languages: ['mandarin', 'taiwanese_hokkien'],
      religions: ['none'],
    },
    alerts: {
      antithromboticUse: 'none',
      drugAllergy: 'yes',
      drugAllergyNote: 'Rash after penicillin in 2019.',
      drugAllergens: ['penicillin'],
      pcrDate: { month: 11, day: 18 },
    },
    nutrition: { heightCm: 158, weightKg: 61.5 },
    activity: { needsMobilityAid: true },
    admission: { wardDate: '2026-11-20', wardTime: '09:40', reason: 'Pressure injury, sacrum.' },
    family: { members: [{ role: 'spouse', livesTogether: 'yes', age: 71 }] },
  },
};

/** One example of each schema, by name. */
export const schemaExamples: Readonly<Record<string, unknown>> = {
  Patient: {
    patientId: 'P-1001',
    medicalRecordNumber: 'MRN-0031001',
    displayName: '林美玉 Lin Mei-Yu',
  },
  Encounter: {
    encounterId: 'E-1001',
    patientId: 'P-1001',
    type: 'inpatient',
    status: 'active',
  },
  WoundListItem: { woundId: 'W-1001-1', patientId: 'P-1001', site: '薦骨 Sacrum' },
  WoundPage: {
    items: [{ woundId: 'W-1001-1', patientId: 'P-1001', site: '薦骨 Sacrum' }],
    nextCursor: null,
  },
  Attachment: {
    attachmentId: 'ATT-K3QF-000001',
    patientId: 'P-1001',
    contentType: 'image/jpeg',
  },
  Receipt: receipt,
  WoundAssessmentInput: woundInput,
  WoundAssessmentRecord: { ...woundInput, ...receipt },
  WoundAssessmentUpdate: {
    clientRequestId: '5b0b4b6c-7a0c-4c7e-8f0a-2f1f6a9f3a20',
    version: 1,
    changes: { careNote: 'Cleaned with saline, hydrocolloid dressing.' },
  },
  WoundAssessmentVoid: {
    clientRequestId: '0f7a0a52-45f5-4c8f-a8a5-9f4f3f1d1c55',
    version: 2,
    reason: 'Written for the wrong wound.',
  },
  AdmissionAssessmentInput: admissionInput,
  AdmissionAssessmentRecord: {
    ...admissionInput,
    ...receipt,
    clientRequestId: admissionInput.clientRequestId,
    recordId: 'AA-K3QF-000001',
  },
};

const requestId = 'T-K3QF-000042';

/** One example of each error status. */
export const errorExamples: Readonly<Record<number, unknown>> = {
  400: { error: { code: 'BAD_REQUEST', message: 'The body is not JSON.' }, requestId },
  401: {
    error: { code: 'UNAUTHENTICATED', message: 'The credential is missing, wrong or expired.' },
    requestId,
  },
  403: {
    error: { code: 'FORBIDDEN', message: 'You have no permission on this patient.' },
    requestId,
  },
  404: { error: { code: 'NOT_FOUND', message: 'There is no such record.' }, requestId },
  409: {
    error: { code: 'VERSION_CONFLICT', message: 'The current version is 2.' },
    requestId,
  },
  413: {
    error: { code: 'FILE_TOO_LARGE', message: 'The file is larger than 10 MiB.' },
    requestId,
  },
  415: {
    error: { code: 'UNSUPPORTED_FORMAT', message: 'Only JPEG and PNG photos are accepted.' },
    requestId,
  },
  422: {
    error: {
      code: 'VALIDATION_FAILED',
      message: 'The request is not valid. observedAt: Invalid ISO datetime',
      fields: [{ path: 'observedAt', message: 'Invalid ISO datetime' }],
    },
    requestId,
  },
  425: {
    error: { code: 'TOO_EARLY', message: 'The same request is still being worked on.' },
    requestId,
  },
  429: { error: { code: 'TOO_MANY_REQUESTS', message: 'Wait 3 seconds.' }, requestId },
  500: { error: { code: 'INTERNAL', message: 'The hospital failed.' }, requestId },
  503: { error: { code: 'UNAVAILABLE', message: 'Wait 3 seconds.' }, requestId },
};
