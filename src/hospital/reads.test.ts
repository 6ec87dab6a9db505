import { describe, expect, it } from 'vitest';
import { createTestHospital } from './testing/testHospital.ts';

describe('authentication', () => {
  it('answers 401 to a missing, wrong or expired credential, whatever is asked', async () => {
    const { ask } = createTestHospital();
    for (const token of ['', 'nobody', 'expired-dan', 'NURSE-AMY']) {
      for (const path of ['/patients/P-1001', '/patients/nobody', '/nothing', '/requests/x']) {
        const { status, headers, body } = await ask('GET', path, undefined, token);
        expect([status, body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
        expect(headers.get('www-authenticate')).toBe('Bearer');
      }
    }
  });

  it('checks the credential before it looks at a body', async () => {
    const { ask } = createTestHospital();
    expect((await ask('POST', '/wound-assessments', {}, 'expired-dan')).status).toBe(401);
  });
});

describe('patients and encounters', () => {
  it('reads a patient of the own ward, without the ward', async () => {
    const { status, body } = await createTestHospital().ask('GET', '/patients/P-1001');
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      'displayName',
      'medicalRecordNumber',
      'patientId',
    ]);
  });

  it('reads an encounter with its four fields', async () => {
    const { body } = await createTestHospital().ask('GET', '/encounters/E-1004');
    expect(body).toEqual({
      encounterId: 'E-1004',
      patientId: 'P-1004',
      type: 'inpatient',
      status: 'closed',
    });
  });

  it('answers 404 to what does not exist and 403 to what is on another ward', async () => {
    const { ask } = createTestHospital();
    for (const [path, token, status] of [
      ['/patients/P-9', 'nurse-amy', 404],
      ['/patients/P-2001', 'nurse-amy', 403],
      ['/patients/P-1001', 'nurse-eve', 403],
      ['/patients/P-2001', 'nurse-eve', 200],
      ['/patients/P-1001', 'reader-cat', 200],
      ['/encounters/E-9', 'nurse-amy', 404],
      ['/encounters/E-2001', 'nurse-amy', 403],
      ['/patients/P-9/wounds', 'nurse-amy', 404],
      ['/patients/P-2001/wounds', 'nurse-amy', 403],
    ] as const) {
      const told = await ask('GET', path, undefined, token);
      expect([path, token, told.status]).toEqual([path, token, status]);
    }
  });

  it('has neither a name search nor a way to create a wound', async () => {
    const { ask } = createTestHospital();
    expect((await ask('GET', '/patients?name=Lin')).status).toBe(404);
    expect((await ask('POST', '/patients/P-1001/wounds', { site: 'x' })).status).toBe(404);
  });

  it('takes a path with encoded characters, and tricks with dots, for what they name', async () => {
    const { ask } = createTestHospital();
    expect((await ask('GET', '/patients/P%2D1001')).status).toBe(200);
    expect((await ask('GET', '/patients/a/../P-1001')).status).toBe(200);
    for (const path of [
      '/patients/',
      '/patients/P-1001/',
      '/patients/%zz',
      '/patients/P-1001%2Fwounds',
    ]) {
      expect((await ask('GET', path)).status).toBe(404);
    }
  });
});

describe('the wound list', () => {
  async function pages(path: string) {
    const { ask } = createTestHospital();
    const sizes: number[] = [];
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      const { body } = await ask('GET', path + query);
      sizes.push(body.items.length);
      ids.push(...body.items.map((item: { woundId: string }) => item.woundId));
      cursor = body.nextCursor;
    }
    return { sizes, ids };
  }

  it('gives 50 a page by woundId ascending, and null after the last', async () => {
    const { sizes, ids } = await pages('/patients/P-1002/wounds');
    expect(sizes).toEqual([50, 50, 20]);
    expect(ids).toEqual(ids.toSorted());
    expect([ids[0], ids.at(-1), new Set(ids).size]).toEqual(['W-1002-001', 'W-1002-120', 120]);
  });

  it('gives an empty list when there is none', async () => {
    const { body } = await createTestHospital().ask('GET', '/patients/P-1003/wounds');
    expect(body).toEqual({ items: [], nextCursor: null });
  });

  it("refuses a cursor that is none, or another patient's", async () => {
    const { ask } = createTestHospital();
    const { body } = await ask('GET', '/patients/P-1002/wounds');
    for (const [path, cursor] of [
      ['/patients/P-1002/wounds', 'x'],
      ['/patients/P-1002/wounds', ''],
      ['/patients/P-1001/wounds', body.nextCursor],
    ]) {
      const told = await ask('GET', `${path}?cursor=${encodeURIComponent(cursor)}`);
      expect([told.status, told.body.error.fields[0].path]).toEqual([422, 'cursor']);
    }
  });
});

describe('every answer', () => {
  it('tells a trace identifier in body and header, and the time of the hospital', async () => {
    const { ask, hospital } = createTestHospital();
    hospital.advanceClock(86_400_000);
    const { headers, body } = await ask('GET', '/patients/P-9');
    expect(body.requestId).toBe(headers.get('x-request-id'));
    expect(headers.get('date')).toBe('Sat, 21 Nov 2026 01:00:00 GMT');
  });

  it('is the same, step for step, for the same clock and chance', async () => {
    const life = async () => {
      const { ask, hospital } = createTestHospital();
      await ask('GET', '/patients/P-1001');
      await ask('POST', '/wound-assessments', { clientRequestId: 'a' });
      return JSON.stringify([hospital.journal(), (await ask('GET', '/nothing')).body]);
    };
    expect(await life()).toBe(await life());
  });
});
