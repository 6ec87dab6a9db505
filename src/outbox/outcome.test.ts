import { describe, expect, test } from 'vitest';
import type { Answer } from './hospitalClient.ts';
import { queryOutcome, readOutcome, uploadOutcome, writeOutcome } from './outcome.ts';

const receipt = {
  clientRequestId: 'ours',
  recordId: 'WA-1',
  version: 1,
  status: 'committed',
  recordState: 'valid',
  recordedAt: '2026-11-20T09:00:00+08:00',
};

function answered(status: number, json?: unknown, retryAfterMs: number | null = null): Answer {
  return { type: 'answered', status, json, retryAfterMs, dateMs: null, traceId: 'T-1' };
}

const timeout: Answer = { type: 'broken', failure: 'timeout' };

const written = (answer: Answer) =>
  writeOutcome(answer, 'createWoundAssessment', { clientRequestId: 'ours' });
const corrected = (answer: Answer) =>
  writeOutcome(answer, 'correctWoundAssessment', { clientRequestId: 'ours', recordId: 'WA-1' });
const read = (answer: Answer) => readOutcome(answer, 'readWoundAssessment', { recordId: 'WA-1' });

describe('an answer to a write', () => {
  test.each([200, 201])('%i with our receipt is accepted', (status) => {
    expect(written(answered(status, receipt))).toEqual({ type: 'accepted', receipt });
  });

  test.each<[string, Answer, string]>([
    [
      'a receipt of another request',
      answered(201, { ...receipt, clientRequestId: 'x' }),
      'not-as-asked',
    ],
    [
      'a receipt without a version',
      answered(201, { ...receipt, version: undefined }),
      'unreadable',
    ],
    ['an answer cut in half', answered(201), 'not-the-hospital'],
    ['a login page with status 200', answered(200), 'not-the-hospital'],
    ['a redirect', answered(302), 'not-the-hospital'],
    ['an opaque redirect', answered(0), 'not-the-hospital'],
    ['204', answered(204, {}), 'unreadable'],
    ['408', answered(408), 'unreadable'],
    ['425', answered(425), 'unreadable'],
    ['429', answered(429), 'unreadable'],
    ['500', answered(500), 'unreadable'],
    ['502', answered(502), 'unreadable'],
    ['503', answered(503), 'unreadable'],
    ['504', answered(504), 'unreadable'],
    ['a timeout', timeout, 'timeout'],
    ['a broken connection', { type: 'broken', failure: 'connection' }, 'connection'],
  ])('%s is unknown', (_name, answer, failure) => {
    expect(written(answer)).toMatchObject({ type: 'unknown', failure });
  });

  test('what the hospital asks to wait is passed on', () => {
    expect(written(answered(503, {}, 5_000))).toMatchObject({ retryAfterMs: 5_000 });
  });

  test('401 says nothing about the submission', () => {
    expect(written(answered(401))).toEqual({ type: 'no-credential' });
  });

  test.each([400, 403, 404, 409, 413, 415, 422])(
    '%i is refused, with or without a body',
    (status) => {
      expect(written(answered(status))).toMatchObject({
        type: 'refused',
        status,
        details: { status, code: null, fields: [] },
      });
      const body = {
        error: { code: 'C', message: 'm', fields: [{ path: 'a.0.b', message: 'x' }] },
        requestId: 'T-1',
      };
      expect(written(answered(status, body))).toMatchObject({
        details: { code: 'C', message: 'm', traceId: 'T-1', fields: [{ path: 'a.0.b' }] },
      });
    },
  );
});

test('a receipt of another record is none of a correction', () => {
  expect(corrected(answered(200, receipt))).toMatchObject({ type: 'accepted' });
  const other = { ...receipt, recordId: 'WA-9' };
  expect(corrected(answered(200, other))).toMatchObject({
    type: 'unknown',
    failure: 'not-as-asked',
    claim: { field: 'recordId', asked: 'WA-1', carried: 'WA-9' },
  });
});

describe('an answer to an upload', () => {
  const attachment = { attachmentId: 'ATT-1', patientId: 'P-1', contentType: 'image/jpeg' };

  test('201 with an attachment of this patient is accepted', () => {
    const outcome = uploadOutcome(answered(201, attachment), 'P-1');
    expect(outcome).toEqual({ type: 'accepted', attachmentId: 'ATT-1' });
  });

  test("another patient's attachment is no answer of ours", () => {
    expect(uploadOutcome(answered(201, attachment), 'P-2').type).toBe('unknown');
  });

  test.each([413, 415, 422])('%i is refused', (status) => {
    expect(uploadOutcome(answered(status), 'P-1')).toMatchObject({ type: 'refused', status });
  });
});

describe('an answer to a read', () => {
  test('404 is an answer', () => {
    expect(read(answered(404))).toEqual({ type: 'not-found' });
  });

  test('something that is no record is unknown', () => {
    expect(read(answered(200, {})).type).toBe('unknown');
  });

  test('another record is none of the one that was asked for', () => {
    const record = {
      ...receipt,
      recordId: 'WA-9',
      patientId: 'P-1',
      woundId: 'W-1',
      observedAt: '2026-11-20T08:00:00Z',
      assessment: { careNote: 'Clean.' },
      attachmentIds: [],
    };
    expect(read(answered(200, { ...record, recordId: 'WA-1' })).type).toBe('found');
    expect(read(answered(200, record))).toMatchObject({ type: 'unknown', failure: 'not-as-asked' });
  });

  test('the query takes no receipt of another request', () => {
    expect(queryOutcome(answered(200, receipt), 'ours')).toMatchObject({ type: 'found' });
    expect(queryOutcome(answered(200, receipt), 'theirs').type).toBe('unknown');
    expect(queryOutcome(answered(403), 'ours')).toMatchObject({ type: 'refused', status: 403 });
  });
});

describe('an answer about something else than was asked for (R20)', () => {
  const unknown = { type: 'unknown', failure: 'not-as-asked' };
  const record = {
    ...receipt,
    patientId: 'P-1',
    woundId: 'W-1',
    observedAt: '2026-11-20T09:00:00+08:00',
    assessment: { careNote: 'Text' },
  };

  const ours = { clientRequestId: 'ours' };

  test('is no receipt of a change of a record', () => {
    const answer = answered(200, receipt);
    expect(writeOutcome(answer, 'correctWoundAssessment', { ...ours, recordId: 'WA-1' }).type).toBe(
      'accepted',
    );
    expect(
      writeOutcome(answer, 'voidWoundAssessment', { ...ours, recordId: 'WA-2' }),
    ).toMatchObject(unknown);
    expect(queryOutcome(answer, 'ours', 'WA-1').type).toBe('found');
    expect(queryOutcome(answer, 'ours', 'WA-2')).toMatchObject(unknown);
  });

  test('is no record', () => {
    expect(
      readOutcome(answered(200, record), 'readWoundAssessment', { recordId: 'WA-1' }).type,
    ).toBe('found');
    expect(
      readOutcome(answered(200, record), 'readWoundAssessment', { recordId: 'WA-2' }),
    ).toMatchObject(unknown);
    expect(readOutcome(answered(404), 'readWoundAssessment', { recordId: 'WA-2' }).type).toBe(
      'not-found',
    );
  });

  test('is no upload where it names the file of another photo', () => {
    const answer = answered(201, {
      attachmentId: 'ATT-1',
      patientId: 'P-1',
      contentType: 'image/jpeg',
    });
    expect(uploadOutcome(answer, 'P-1').type).toBe('accepted');
    expect(uploadOutcome(answer, 'P-1', true)).toMatchObject({ type: 'unknown' });
  });
});
