import { describe, expect, it } from 'vitest';
import { deliverInProcess } from './delivery.ts';
import type { Hospital } from './hospital.ts';
import { createTestHospital, woundInput } from './testing/testHospital.ts';
import { createWorlds, maxWorlds } from './worlds.ts';

const origin = 'http://hospital.test';

/** Several worlds, and a shortcut for sending requests to one of them; the hospital without a name is undefined. */
function openWorlds() {
  const opened: Hospital[] = [];
  const open = () => {
    const { hospital } = createTestHospital();
    opened.push(hospital);
    return hospital;
  };
  const own = createTestHospital();
  const worlds = createWorlds(own.hospital, open);
  const ask = async (world: string | undefined, method: string, path: string, body?: unknown) => {
    const headers = {
      authorization: 'Bearer nurse-amy',
      ...(world === undefined ? {} : { 'x-world': world }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const request = new Request(`${origin}${path}`, init);
    const delivery = await worlds.deliver(request);
    const answer = await deliverInProcess(delivery, own.clock, request);
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { ask, opened };
}

describe('worlds behind one address', () => {
  it('have records, journals, clocks, faults, readings and people of their own', async () => {
    const { ask } = openWorlds();
    expect((await ask('a', 'POST', '/v1/wound-assessments', woundInput())).status).toBe(201);
    await ask('a', 'POST', '/_hospital/clock', { advanceSeconds: 86_400 });
    await ask('a', 'PUT', '/_hospital/faults', [{ fault: 'status', status: 503 }]);
    await ask('a', 'PUT', '/_hospital/interpretations', { cors: 'refused' });
    await ask('a', 'PUT', '/_hospital/people/nurse-amy', { wards: [], mayWrite: false });
    for (const other of ['b', undefined]) {
      expect((await ask(other, 'GET', '/_hospital/journal')).body).toEqual([]);
      expect((await ask(other, 'GET', '/_hospital/records')).body).toEqual([]);
      expect((await ask(other, 'GET', '/_hospital/faults')).body).toEqual([]);
      const state = (await ask(other, 'GET', '/_hospital/state')).body;
      const moved = (await ask('a', 'GET', '/_hospital/state')).body;
      expect(Date.parse(moved.now) - Date.parse(state.now)).toBe(86_400_000);
      const readings = (await ask(other, 'GET', '/_hospital/interpretations')).body;
      expect(readings.cors.value).toBe('this-machine');
      expect((await ask(other, 'GET', '/v1/patients/P-1001')).status).toBe(200);
    }
    expect((await ask('a', 'GET', '/_hospital/records')).body).toHaveLength(1);
    expect((await ask('a', 'GET', '/v1/patients/P-1001')).status).toBe(503);
  });

  it('serve twelve testers at once, each with the same request id for another record', async () => {
    const { ask, opened } = openWorlds();
    const names = Array.from({ length: 12 }, (_, at) => `tester-${at}`);
    const write = (name: string) => {
      const careNote = `Written by ${name}.`;
      const body = woundInput({ clientRequestId: 'the-same', assessment: { careNote } });
      return ask(name, 'POST', '/v1/wound-assessments', body);
    };
    const answers = await Promise.all(names.map(write));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201));
    expect(opened.map((hospital) => hospital.records().length)).toEqual(names.map(() => 1));
    const again = await Promise.all(names.map(write));
    expect(again.map(({ body }) => body)).toEqual(answers.map(({ body }) => body));
  });

  it('are named, and one is forgotten alone', async () => {
    const { ask } = openWorlds();
    await ask('a', 'POST', '/v1/wound-assessments', woundInput());
    await ask('b', 'POST', '/v1/wound-assessments', woundInput());
    expect((await ask(undefined, 'GET', '/_hospital/worlds')).body).toEqual(['a', 'b']);
    expect((await ask(undefined, 'DELETE', '/_hospital/worlds/a')).status).toBe(204);
    expect((await ask(undefined, 'DELETE', '/_hospital/worlds/a')).status).toBe(404);
    expect((await ask('a', 'GET', '/_hospital/records')).body).toEqual([]);
    expect((await ask('b', 'GET', '/_hospital/records')).body).toHaveLength(1);
  });

  it('may be named in the address of the control surface, and nowhere else', async () => {
    const { ask } = openWorlds();
    await ask('a', 'POST', '/v1/wound-assessments', woundInput());
    expect((await ask(undefined, 'GET', '/_hospital/records?world=a')).body).toHaveLength(1);
    await ask(undefined, 'GET', '/v1/patients/P-1001?world=a');
    expect((await ask('a', 'GET', '/_hospital/journal')).body).toHaveLength(1);
  });

  it('refuse a name that could not be one, too many of them, and pages of other origins', async () => {
    const { ask } = openWorlds();
    expect((await ask('a b', 'GET', '/v1/patients/P-1001')).status).toBe(400);
    for (let at = 0; at < maxWorlds; at += 1) await ask(`w${at}`, 'GET', '/_hospital/state');
    const refused = await ask('one-more', 'GET', '/v1/patients/P-1001');
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'CONTROL' } } });
    expect((await ask('w7', 'GET', '/v1/patients/P-1001')).status).toBe(200);
    const { hospital } = createTestHospital();
    const headers = { origin: 'https://elsewhere.example' };
    const request = new Request(`${origin}/_hospital/worlds`, { headers });
    const delivery = await createWorlds(hospital, () => hospital).deliver(request);
    expect(delivery).toMatchObject({ rendered: { status: 403 } });
  });
});
