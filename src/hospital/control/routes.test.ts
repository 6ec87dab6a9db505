import { describe, expect, it, vi } from 'vitest';
import { sha256 } from '../sha256.ts';
import { createTestHospital, voiding, woundInput, jpegOf } from '../testing/testHospital.ts';

describe('the control surface', () => {
  it('counts what the hospital holds', async () => {
    const tested = createTestHospital();
    const control = tested.control;
    await tested.record({ attachmentIds: [await tested.photo()] });
    await tested.photo();
    expect((await control('GET', '/state')).body).toEqual({
      now: '2026-11-20T09:00:00.000+08:00',
      woundAssessments: 1,
      admissionAssessments: 0,
      attachments: { bound: 1, unbound: 1 },
      requests: 1,
    });
  });

  it('goes back to the seed: records, faults, journal, clock and people', async () => {
    const tested = createTestHospital();
    const control = tested.control;
    const recordId = await tested.record({ attachmentIds: [await tested.photo()] });
    await control('PUT', '/faults', [{ fault: 'status' }]);
    await control('POST', '/clock', { advanceSeconds: 3600 });
    await control('PUT', '/people/nurse-amy', { wards: ['B'], mayWrite: false });
    expect((await control('POST', '/reset')).status).toBe(200);
    expect((await control('GET', '/state')).body).toEqual({
      now: '2026-11-20T09:00:00.000+08:00',
      woundAssessments: 0,
      admissionAssessments: 0,
      attachments: { bound: 0, unbound: 0 },
      requests: 0,
    });
    for (const path of ['/faults', '/journal', '/records', '/attachments']) {
      expect([path, (await control('GET', path)).body]).toEqual([path, []]);
    }
    expect((await tested.ask('GET', `/wound-assessments/${recordId}`)).status).toBe(404);
    const anew = await tested.record();
    expect(anew).not.toBe(recordId);
  });

  it('moves time for everything, by seconds or to an instant', async () => {
    const tested = createTestHospital();
    const control = tested.control;
    const moved = await control('POST', '/clock', { advanceSeconds: 90 });
    expect(moved.body).toEqual({ now: '2026-11-20T09:01:30.000+08:00' });
    const set = await control('POST', '/clock', { now: '2027-01-01T00:00:00Z' });
    expect(set.body).toEqual({ now: '2027-01-01T08:00:00.000+08:00' });
    expect((await control('GET', '/clock')).body).toEqual(set.body);
    const { body } = await tested.ask('POST', '/wound-assessments', woundInput());
    expect(body.recordedAt).toBe('2027-01-01T08:00:00.000+08:00');
    for (const wrong of [{}, { advanceSeconds: '1' }, { now: 'soon' }, null]) {
      expect((await control('POST', '/clock', wrong)).status).toBe(422);
    }
  });

  it('puts faults in force, tells them with their count, and clears them', async () => {
    const tested = createTestHospital();
    const control = tested.control;
    const rules = [
      {
        match: { method: 'POST', path: '/wound-assessments*' },
        fault: 'drop-after',
        probability: 1,
        times: 1,
        seed: 1,
        forSeconds: 60,
      },
    ];
    const put = await control('PUT', '/faults', rules);
    expect([put.status, put.body]).toEqual([200, [{ ...rules[0], fired: 0 }]]);
    await expect(tested.record()).rejects.toThrow('connection closed');
    const told = (await control('GET', '/faults')).body;
    expect(told[0].fired).toBe(1);
    expect((await control('PUT', '/faults', told)).status).toBe(200);
    expect((await control('DELETE', '/faults')).body).toEqual([]);
    for (const wrong of [
      [{ fault: 'fire' }],
      [{}],
      {},
      [{ fault: 'delay' }],
      [{ fault: 'hang', x: 1 }],
    ]) {
      const refused = await control('PUT', '/faults', wrong);
      expect([wrong, refused.status]).toEqual([wrong, 422]);
      expect(refused.body.error.fields.length).toBeGreaterThan(0);
    }
  });

  it('shows and turns the switches', async () => {
    const control = createTestHospital().control;
    const { body } = await control('GET', '/interpretations');
    expect(body.noPermission).toEqual({
      value: 'forbidden',
      readings: ['forbidden', 'not-found'],
      default: 'forbidden',
      sentence: 'Whether data of another ward is refused or hidden.',
      section: 'Authentication',
    });
    const turned = await control('PUT', '/interpretations', { noPermission: 'not-found' });
    expect([turned.status, turned.body.noPermission.value]).toEqual([200, 'not-found']);
    const refused = await control('PUT', '/interpretations', { cors: 'refused', x: 'y' });
    expect([refused.status, refused.body.error.fields[0].path]).toEqual([422, 'x']);
    expect((await control('GET', '/interpretations')).body.cors.value).toBe('this-machine');
  });

  it('keeps a journal of every exchange, with one of them in detail', async () => {
    const tested = createTestHospital();
    const control = tested.control;
    const input = woundInput({ clientRequestId: 'r1' });
    await tested.ask('POST', '/wound-assessments', input);
    await tested.ask('GET', '/patients/P-1002/wounds?cursor=x', undefined, 'expired-dan');
    const { body } = await control('GET', '/journal');
    expect(body).toEqual([
      {
        n: 1,
        time: '2026-11-20T09:00:00.000+08:00',
        who: 'nurse-amy',
        method: 'POST',
        path: '/wound-assessments',
        query: '',
        bodySha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        clientRequestId: 'r1',
        status: 201,
        fault: null,
        committed: tested.hospital.records()[0]?.recordId,
      },
      expect.objectContaining({
        n: 2,
        who: null,
        status: 401,
        bodySha256: null,
        query: '?cursor=x',
      }),
    ]);
    expect((await control('GET', '/journal?after=1')).body).toHaveLength(1);
    const detail = (await control('GET', '/journal/1')).body;
    expect(JSON.parse(detail.detail.requestBody)).toEqual(input);
    expect(JSON.stringify(detail)).not.toContain('Bearer nurse-amy');
    expect((await control('GET', '/journal/99')).status).toBe(404);
    // A filter that nobody knows would otherwise answer with every exchange.
    for (const path of ['/journal', '/journal/count', '/journal/wait']) {
      const refused = await control('GET', `${path}?clientrequestid=x`);
      expect([path, refused.status]).toEqual([path, 422]);
      expect(JSON.stringify(refused.body)).toContain('clientrequestid');
    }
  });

  it('hashes what was sent only when somebody looks, and parses it once', async () => {
    const digest = vi.fn(sha256);
    const { ask, hospital } = createTestHospital({}, { digest });
    const parse = vi.spyOn(JSON, 'parse');
    const input = woundInput({ assessment: { careNote: 'Parsed once.' } });
    await ask('POST', '/wound-assessments', input);
    const parsed = parse.mock.calls.filter(([text]) => text.includes('Parsed once.'));
    parse.mockRestore();
    expect([parsed.length, digest.mock.calls.length]).toEqual([1, 0]);
    const [entry] = hospital.journal();
    expect(entry?.bodySha256).toBe(sha256(new TextEncoder().encode(JSON.stringify(input))));
    expect(hospital.exchange(1)?.bodySha256).toBe(entry?.bodySha256);
    expect(digest).toHaveBeenCalledTimes(1);
  });

  it('lists records with every version, operator and reason, and photos with their bytes', async () => {
    const tested = createTestHospital();
    const control = tested.control;
    const attachmentId = await tested.photo();
    const recordId = await tested.record({ attachmentIds: [attachmentId] });
    await tested.ask('POST', `/wound-assessments/${recordId}/void`, voiding(), 'nurse-ben');
    const [record] = (await control('GET', '/records')).body;
    expect(record).toMatchObject({ recordId, recordState: 'voided', reason: 'Wrong wound.' });
    expect(record.versions.map((each: { operator: string }) => each.operator)).toEqual([
      'nurse-amy',
      'nurse-ben',
    ]);
    const [photo] = (await control('GET', '/attachments')).body;
    expect(photo).toMatchObject({
      attachmentId,
      patientId: 'P-1001',
      length: jpegOf().length,
      boundTo: recordId,
    });
    expect((await control('GET', `/attachments/${attachmentId}/content`)).status).toBe(200);
  });

  it('lets colleagues correct and void, by every rule of the interface', async () => {
    const { hospital, record, ask } = createTestHospital();
    const recordId = await record();
    expect(hospital.correctAsColleague({ recordId, careNote: 'By Ben.' })).toMatchObject({
      receipt: { version: 2 },
    });
    const eve = { recordId, careNote: 'By Eve.', operatorId: 'nurse-eve' };
    expect(hospital.correctAsColleague(eve)).toEqual({ status: 403, code: 'FORBIDDEN' });
    hospital.voidAsColleague({ recordId, reason: 'x' });
    expect(hospital.voidAsColleague({ recordId, reason: 'x' })).toMatchObject({ status: 409 });
    expect((await ask('GET', `/wound-assessments/${recordId}`)).body).toMatchObject({
      version: 3,
      recordState: 'voided',
      assessment: { careNote: 'By Ben.' },
    });
  });

  it('answers no page of another origin', async () => {
    const control = createTestHospital().control;
    const told = await control('POST', '/reset', undefined, { origin: 'http://evil.test' });
    expect(told.status).toBe(403);
    expect((await control('POST', '/reset', undefined, { origin: 'http://h' })).status).toBe(200);
  });

  it('serves the console and the sample photos from its own words', async () => {
    const tested = createTestHospital();
    const control = tested.control;
    const page = await control('GET', '/');
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'; frame-ancestors 'none'"),
    ]);
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
    const [sample] = (await control('GET', '/sample-photos')).body;
    const photo = await tested.hospital.fetch(new Request(`http://h${sample.path}`));
    expect(photo.headers.get('content-type')).toBe('image/jpeg');
    expect((await control('GET', '/sample-photos/none')).status).toBe(404);
    for (const path of ['/nothing', '/journal/%E0', '/sample-photos/%']) {
      expect([path, (await control('GET', path)).status]).toEqual([path, 404]);
    }
  });
});
