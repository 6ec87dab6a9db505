import { describe, expect, it } from 'vitest';
import { settle } from '../testing/manualClock.ts';
import { createTestHospital, jpegOf, woundInput } from '../testing/testHospital.ts';

describe('the world moves', () => {
  it('an encounter is closed during a draft, and a reset opens it again', async () => {
    const tested = createTestHospital();
    const control = tested.control;
    const create = () => tested.ask('POST', '/wound-assessments', woundInput());
    expect((await create()).status).toBe(201);
    const closed = await control('PUT', '/encounters/E-1001', { status: 'closed' });
    expect(closed.body).toMatchObject({ encounterId: 'E-1001', status: 'closed' });
    expect((await create()).status).toBe(422);
    expect((await tested.ask('GET', '/encounters/E-1001')).body.status).toBe('closed');
    await control('POST', '/reset');
    expect((await create()).status).toBe(201);
  });

  it('under "all-refused", what was written before can neither be corrected nor voided', async () => {
    const tested = createTestHospital({ closedEncounter: 'all-refused' });
    const recordId = await tested.record();
    await tested.control('PUT', '/encounters/E-1001', { status: 'closed' });
    const path = `/wound-assessments/${recordId}`;
    const fix = { clientRequestId: 'c1', version: 1, changes: { careNote: 'x' } };
    const end = { clientRequestId: 'c2', version: 1, reason: 'x' };
    expect((await tested.ask('PATCH', path, fix)).status).toBe(422);
    expect((await tested.ask('POST', `${path}/void`, end)).status).toBe(422);
  });

  it('a new wound, a new patient and a new nurse appear, in the order of the ids', async () => {
    const tested = createTestHospital();
    const control = tested.control;
    await control('PUT', '/wounds/W-1001-0', { patientId: 'P-1001', site: '左肩 Left shoulder' });
    const list = await tested.ask('GET', '/patients/P-1001/wounds');
    expect(list.body.items.map(({ woundId }: { woundId: string }) => woundId)).toEqual([
      'W-1001-0',
      'W-1001-1',
      'W-1001-2',
    ]);
    await control('PUT', '/patients/P-9', { displayName: 'New', ward: 'C' });
    await control('PUT', '/people/nurse-zoe', { wards: ['C'] });
    expect((await tested.ask('GET', '/patients/P-9', undefined, 'nurse-zoe')).status).toBe(200);
    expect((await tested.ask('GET', '/patients/P-9')).status).toBe(403);
    await control('PUT', '/people/nurse-zoe', { isExpired: true });
    expect((await tested.ask('GET', '/patients/P-9', undefined, 'nurse-zoe')).status).toBe(401);
    await control('POST', '/reset');
    expect((await tested.ask('GET', '/patients/P-9')).status).toBe(404);
  });

  it('a wound is removed: nobody can write about it, and what was written stays', async () => {
    const tested = createTestHospital();
    const control = tested.control;
    const recordId = await tested.record();
    const left = (await control('DELETE', '/wounds/W-1001-1')).body;
    expect(left.map(({ woundId }: { woundId: string }) => woundId)).not.toContain('W-1001-1');
    expect((await control('DELETE', '/wounds/W-1001-1')).status).toBe(404);
    const list = async () => (await tested.ask('GET', '/patients/P-1001/wounds')).body.items.length;
    expect(await list()).toBe(1);
    const again = await tested.ask('POST', '/wound-assessments', woundInput());
    expect(again.status).toBe(404);
    const path = `/wound-assessments/${recordId}`;
    const fix = { clientRequestId: 'c1', version: 1, changes: { careNote: 'Corrected.' } };
    expect((await tested.ask('PATCH', path, fix)).status).toBe(200);
    const exported = (await control('GET', '/export')).body;
    await control('POST', '/reset');
    expect(await list()).toBe(2);
    await control('POST', '/import', exported);
    expect(await list()).toBe(1);
  });

  it('behind a cache the wound list lags, tells its age, and a wound that it misses can be written about', async () => {
    const tested = createTestHospital({ updatedAt: 'body' });
    const control = tested.control;
    const listed = async () => {
      const { body } = await tested.ask('GET', '/patients/P-1001/wounds');
      const ids = body.items.map(({ woundId }: { woundId: string }) => woundId);
      return { ids, ageSeconds: (tested.hospital.now() - Date.parse(body.updatedAt)) / 1000 };
    };
    const old = ['W-1001-1', 'W-1001-2'];
    await control('PUT', '/faults', [
      { match: { path: '/patients/*/wounds' }, fault: 'stale-list', ageSeconds: 60 },
    ]);
    await control('PUT', '/wounds/W-1001-0', { patientId: 'P-1001', site: 'Left shoulder' });
    expect(await listed()).toEqual({ ids: old, ageSeconds: 60 });
    const written = await tested.ask(
      'POST',
      '/wound-assessments',
      woundInput({ woundId: 'W-1001-0' }),
    );
    expect(written.status).toBe(201);
    await control('POST', '/clock', { advanceSeconds: 61 });
    expect(await listed()).toEqual({ ids: ['W-1001-0', ...old], ageSeconds: 60 });
    // A wound that has moved to another patient is still listed as it was.
    await control('PUT', '/wounds/W-1001-0', { patientId: 'P-1003' });
    expect((await listed()).ids).toEqual(['W-1001-0', ...old]);
    await control('DELETE', '/faults');
    expect(await listed()).toEqual({ ids: old, ageSeconds: 0 });
  });

  it.each([
    ['/encounters/E-9', { status: 'active' }, 'patientId is required'],
    ['/encounters/E-9', { patientId: 'P-0' }, 'no patient P-0'],
    ['/wounds/W-9', { patientId: 'P-1001' }, 'needs a site'],
    ['/patients/P-9', {}, 'needs a displayName'],
    ['/people/two%20words', {}, 'one word'],
    ['/encounters/E-1001', { state: 'closed' }, 'not valid'],
  ])('%s with %j is refused with a sentence', async (path, body, words) => {
    const told = await createTestHospital().control('PUT', path, body);
    expect([told.status, told.body.error.message]).toEqual([422, expect.stringContaining(words)]);
  });
});

describe('everything at once', () => {
  it('is exported, forgotten and taken back, photos and changed world included', async () => {
    const tested = createTestHospital();
    const control = tested.control;
    const attachmentIds = [await tested.photo()];
    await tested.record({ attachmentIds });
    await tested.photo();
    await control('PUT', '/encounters/E-1005', { status: 'closed' });
    await control('POST', '/clock', { advanceSeconds: 3600 });
    const before = [
      tested.hospital.records(),
      tested.hospital.attachments(),
      tested.hospital.now(),
    ];
    const exported = (await control('GET', '/export')).body;
    await control('POST', '/reset');
    expect(tested.hospital.records()).toEqual([]);
    const other = createTestHospital();
    expect((await other.control('POST', '/import', exported)).status).toBe(200);
    const told = [other.hospital.records(), other.hospital.attachments(), other.hospital.now()];
    expect(told).toEqual(before);
    expect((await other.ask('GET', '/encounters/E-1005')).body.status).toBe('closed');
    expect((await control('POST', '/import', { format: 'x' })).status).toBe(422);
  });
});

describe('the journal', () => {
  it('is filtered, counted and waited for', async () => {
    const tested = createTestHospital();
    const control = tested.control;
    const recordId = await tested.record();
    await tested.ask('GET', '/patients/P-1001', undefined, 'nurse-ben');
    await tested.upload(jpegOf());
    const count = async (query: string) =>
      (await control('GET', `/journal/count?${query}`)).body.count;
    expect(await count('method=POST')).toBe(2);
    expect(await count('who=nurse-ben')).toBe(1);
    expect(await count('path=/wound*&status=20*')).toBe(1);
    expect(await count(`committed=${recordId}`)).toBe(1);
    expect(await count('committed=true')).toBe(2);
    expect(await count('fault=none')).toBe(3);
    let told: unknown;
    void control('GET', '/journal/wait?count=2&who=nurse-ben').then(({ body }) => (told = body));
    await settle();
    expect(told).toBeUndefined();
    await tested.ask('GET', '/patients/P-1002', undefined, 'nurse-ben');
    await settle();
    expect(told).toMatchObject({ count: 2 });
    const late = await control('GET', '/journal/wait?count=9&timeoutSeconds=0.05');
    expect([late.status, late.body.error.message]).toEqual([
      408,
      '4 of 9 were seen in 0.05 seconds.',
    ]);
    expect((await control('GET', '/journal/wait?count=x')).status).toBe(422);
  });
});
