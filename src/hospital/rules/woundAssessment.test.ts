import { describe, expect, it } from 'vitest';
import { readHospitalProfile } from '../../shared/profile.ts';
import {
  correction,
  createTestHospital,
  jpegOf,
  voiding,
  woundInput,
} from '../testing/testHospital.ts';

describe('creating a wound assessment', () => {
  it('answers 201 with a receipt of version 1, and the record reads back as it was submitted', async () => {
    const { ask, photo } = createTestHospital();
    const input = woundInput({
      assessment: { careNote: '敷料乾淨', length: { value: 4.2, unit: 'cm' } },
      attachmentIds: [await photo()],
    });
    const created = await ask('POST', '/wound-assessments', input);
    expect(created.status).toBe(201);
    const { recordId } = created.body;
    const receipt = {
      clientRequestId: input['clientRequestId'],
      recordId,
      version: 1,
      status: 'committed',
      recordState: 'valid',
      recordedAt: '2026-11-20T09:00:00.000+08:00',
    };
    expect(created.body).toEqual(receipt);
    const { status, body } = await ask('GET', `/wound-assessments/${recordId}`);
    expect([status, body]).toEqual([200, { ...input, ...receipt }]);
  });

  it('keeps a record without an encounter, a length and a width', async () => {
    const { ask, record } = createTestHospital();
    const recordId = await record({ encounterId: undefined });
    const { body } = await ask('GET', `/wound-assessments/${recordId}`);
    expect(body).not.toHaveProperty('encounterId');
    expect(body.assessment).toEqual({ careNote: 'Cleaned, foam dressing.' });
  });

  it('names every bad field by its dotted path, and stores nothing', async () => {
    const { ask, hospital } = createTestHospital();
    const told = await ask('POST', '/wound-assessments', {
      clientRequestId: '',
      patientId: 7,
      observedAt: '2026-11-20 08:30',
      assessment: { length: { value: 0, unit: 'mm' }, width: 'x' },
      attachmentIds: ['a', 5],
    });
    expect([told.status, told.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
    const paths = told.body.error.fields.map(({ path }: { path: string }) => path);
    expect(paths.toSorted()).toEqual([
      'assessment.careNote',
      'assessment.length.unit',
      'assessment.length.value',
      'assessment.width',
      'attachmentIds.1',
      'clientRequestId',
      'observedAt',
      'patientId',
      'woundId',
    ]);
    expect(hospital.state().woundAssessments).toBe(0);
  });

  it('wants an instant with seconds and a time zone', async () => {
    const { ask } = createTestHospital();
    for (const [observedAt, status] of [
      ['2026-11-20T08:30:00', 422],
      ['2026-11-20', 422],
      ['2026-02-30T08:30:00Z', 422],
      ['2026-11-20T25:30:00Z', 422],
      ['2026-11-20T08:30:00Z', 201],
      ['2026-11-20T08:30:00.5-03:30', 201],
    ] as const) {
      const told = await ask('POST', '/wound-assessments', woundInput({ observedAt }));
      expect([observedAt, told.status]).toEqual([observedAt, status]);
    }
  });

  it('answers 404 to an id that nobody knows, and 422 to one that belongs elsewhere', async () => {
    const { ask, photo } = createTestHospital();
    const others = await photo('P-1003');
    for (const [overrides, status, path] of [
      [{ patientId: 'P-9' }, 404],
      [{ encounterId: 'E-9' }, 404],
      [{ woundId: 'W-9' }, 404],
      [{ attachmentIds: ['A-9'] }, 404],
      [{ encounterId: 'E-1002' }, 422, 'encounterId'],
      [{ woundId: 'W-1002-001' }, 422, 'woundId'],
      [{ attachmentIds: [others] }, 422, 'attachmentIds.0'],
      [{ attachmentIds: [others, others] }, 422, 'attachmentIds'],
    ] as const) {
      const told = await ask('POST', '/wound-assessments', woundInput(overrides));
      expect([overrides, told.status]).toEqual([overrides, status]);
      expect(told.body.error.fields?.[0].path).toBe(path);
    }
  });

  it('refuses a closed or cancelled encounter', async () => {
    const { ask } = createTestHospital();
    const closed = { patientId: 'P-1004', encounterId: 'E-1004', woundId: 'W-1004-1' };
    const told = await ask('POST', '/wound-assessments', woundInput(closed));
    expect([told.status, told.body.error.fields[0].path]).toEqual([422, 'encounterId']);
  });

  it('answers 403 to a reader and to a nurse of another ward, on every write', async () => {
    const { ask, upload, record } = createTestHospital();
    const recordId = await record();
    for (const token of ['reader-cat', 'nurse-eve']) {
      for (const [method, path, body] of [
        ['POST', '/wound-assessments', woundInput()],
        ['PATCH', `/wound-assessments/${recordId}`, correction()],
        ['POST', `/wound-assessments/${recordId}/void`, voiding()],
      ] as const) {
        const told = await ask(method, path, body, token);
        expect([token, path, told.status]).toEqual([token, path, 403]);
      }
      expect((await upload(jpegOf(), 'P-1001', token)).status).toBe(403);
    }
  });

  it('takes the operator from the credential, never from the body', async () => {
    const { ask, hospital } = createTestHospital();
    const input = woundInput({ operator: 'nurse-ben', operatorId: 'nurse-ben' });
    const { body } = await ask('POST', '/wound-assessments', input);
    expect(hospital.records()[0]?.operator).toBe('nurse-amy');
    const read = await ask('GET', `/wound-assessments/${body.recordId}`);
    expect(read.body).not.toHaveProperty('operator');
  });

  it('binds a photo to one record only', async () => {
    const { ask, photo, hospital } = createTestHospital();
    const attachmentIds = [await photo()];
    const first = await ask('POST', '/wound-assessments', woundInput({ attachmentIds }));
    const second = await ask('POST', '/wound-assessments', woundInput({ attachmentIds }));
    expect([first.status, second.status]).toEqual([201, 422]);
    expect(hospital.attachments()[0]).toMatchObject({
      boundTo: first.body.recordId,
      purgeAt: null,
    });
  });

  it('accepts care notes of 4000 code points, and no more', async () => {
    const { ask } = createTestHospital();
    for (const [careNote, status] of [
      ['😀'.repeat(4000), 201],
      ['x'.repeat(4001), 422],
      ['', 201],
      ['NUL \u0000 is text', 201],
      ['half of a pair \ud83d', 422],
    ] as const) {
      const told = await ask(
        'POST',
        '/wound-assessments',
        woundInput({ assessment: { careNote } }),
      );
      expect([careNote.length, told.status]).toEqual([careNote.length, status]);
    }
  });

  it('holds notes and reasons to the lengths of its profile, unless a reading is shorter', async () => {
    const profile = readHospitalProfile({
      limits: { careNoteMaxCodePoints: 300, voidReasonMaxCodePoints: 20 },
    });
    const statusesUnder = async (noteLimit: '4000' | '255' | 'none') => {
      const { ask, record } = createTestHospital({ noteLimit }, { profile });
      const notes = await Promise.all(
        [255, 300, 301].map((length) =>
          ask(
            'POST',
            '/wound-assessments',
            woundInput({ assessment: { careNote: 'x'.repeat(length) } }),
          ),
        ),
      );
      const path = `/wound-assessments/${await record()}`;
      const voided = await ask('POST', `${path}/void`, voiding({ reason: 'x'.repeat(21) }));
      return [...notes, voided].map(({ status }) => status);
    };
    expect(await statusesUnder('4000')).toEqual([201, 201, 422, 422]);
    expect(await statusesUnder('255')).toEqual([201, 422, 422, 200]);
    expect(await statusesUnder('none')).toEqual([201, 201, 201, 200]);
  });
});

describe('correcting a wound assessment', () => {
  it('makes a new version with the new note and leaves all else as it was', async () => {
    const { ask, record, hospital } = createTestHospital();
    const recordId = await record();
    const before = (await ask('GET', `/wound-assessments/${recordId}`)).body;
    hospital.advanceClock(60_000);
    const told = await ask('PATCH', `/wound-assessments/${recordId}`, correction(), 'nurse-ben');
    expect(told.status).toBe(200);
    expect(told.body).toMatchObject({ recordId, version: 2, recordState: 'valid' });
    const after = (await ask('GET', `/wound-assessments/${recordId}`)).body;
    expect(after).toEqual({
      ...before,
      version: 2,
      assessment: { ...before.assessment, careNote: 'Corrected.' },
      recordedAt: told.body.recordedAt,
    });
  });

  it('refuses a version that is not the current one', async () => {
    const { ask, record } = createTestHospital();
    const recordId = await record();
    for (const version of [0, 2, 99]) {
      const told = await ask('PATCH', `/wound-assessments/${recordId}`, correction({ version }));
      expect([version, told.status, told.body.error.code]).toEqual([
        version,
        409,
        'VERSION_CONFLICT',
      ]);
    }
  });

  it('accepts nothing but a care note, no null, and no change at all', async () => {
    const { ask, record } = createTestHospital();
    const recordId = await record();
    for (const [changes, path] of [
      [{}, 'changes'],
      [{ careNote: null }, 'changes.careNote'],
      [{ careNote: 'x', woundId: 'W-1001-2' }, 'changes.woundId'],
      [{ patientId: 'P-1002' }, 'changes.patientId'],
      [{ length: null }, 'changes.length'],
      [null, 'changes'],
      [{ careNote: 'Cleaned, foam dressing.' }, 'changes.careNote'],
    ] as const) {
      const told = await ask('PATCH', `/wound-assessments/${recordId}`, correction({ changes }));
      expect([changes, told.status]).toEqual([changes, 422]);
      expect(told.body.error.fields[0].path).toBe(path);
    }
    expect((await ask('GET', `/wound-assessments/${recordId}`)).body.version).toBe(1);
  });

  it('answers 404 for a record that is not there', async () => {
    const { ask } = createTestHospital();
    expect((await ask('PATCH', '/wound-assessments/none', correction())).status).toBe(404);
    expect((await ask('POST', '/wound-assessments/none/void', voiding())).status).toBe(404);
    expect((await ask('GET', '/wound-assessments/none')).status).toBe(404);
  });
});

describe('voiding a wound assessment', () => {
  it('makes a new version in state voided; the record stays readable, the reason does not show', async () => {
    const { ask, record, hospital } = createTestHospital();
    const recordId = await record();
    const told = await ask('POST', `/wound-assessments/${recordId}/void`, voiding(), 'nurse-ben');
    expect([told.status, told.body.version, told.body.recordState]).toEqual([200, 2, 'voided']);
    const read = await ask('GET', `/wound-assessments/${recordId}`);
    expect([read.status, read.body.recordState, read.body.version]).toEqual([200, 'voided', 2]);
    expect(JSON.stringify(read.body)).not.toContain('Wrong wound.');
    expect(read.body.assessment.careNote).toBe('Cleaned, foam dressing.');
    expect(hospital.records()[0]?.versions[1]).toMatchObject({
      operator: 'nurse-ben',
      reason: 'Wrong wound.',
    });
  });

  it('answers 409 to a stale void, to a second void and to a correction of a voided record', async () => {
    const { ask, record } = createTestHospital();
    const recordId = await record();
    const path = `/wound-assessments/${recordId}`;
    expect((await ask('POST', `${path}/void`, voiding({ version: 0 }))).status).toBe(409);
    expect((await ask('POST', `${path}/void`, voiding())).status).toBe(200);
    for (const version of [1, 2]) {
      expect((await ask('POST', `${path}/void`, voiding({ version }))).status).toBe(409);
      const told = await ask('PATCH', path, correction({ version }));
      expect([told.status, told.body.error.code]).toEqual([409, 'RECORD_STATE_CONFLICT']);
    }
    expect((await ask('GET', path)).body.version).toBe(2);
  });
});

describe('reading a record', () => {
  it('is refused to a nurse of another ward and allowed to a reader of the ward', async () => {
    const { ask, record } = createTestHospital();
    const path = `/wound-assessments/${await record()}`;
    expect((await ask('GET', path, undefined, 'nurse-eve')).status).toBe(403);
    expect((await ask('GET', path, undefined, 'reader-cat')).status).toBe(200);
  });

  it('does not answer a wound assessment where an admission is asked for', async () => {
    const { ask, record } = createTestHospital();
    expect((await ask('GET', `/admission-assessments/${await record()}`)).status).toBe(404);
  });
});
