import { expect, it } from 'vitest';
import { createTestHospital, woundInput } from './testing/testHospital.ts';

it('another method at an address that there is gets 405 with the methods that it takes', async () => {
  const { ask } = createTestHospital();
  for (const [method, path, allow] of [
    ['DELETE', '/wound-assessments/WA-1', 'GET, PATCH'],
    ['PUT', '/wound-assessments', 'POST'],
    ['POST', '/patients/P-1001', 'GET'],
    ['GET', '/attachments', 'POST'],
    ['GET', '/wound-assessments/WA-1/void', 'POST'],
  ] as const) {
    const told = await ask(method, path, method === 'GET' ? undefined : {});
    expect([path, told.status, told.headers.get('allow')]).toEqual([path, 405, allow]);
    expect(told.body.error.code).toBe('METHOD_NOT_ALLOWED');
  }
  expect((await ask('GET', '/patients')).status).toBe(404);
});

it.each(['.', '..'])(
  'a clientRequestId of %s could never be asked for, so it is refused',
  async (id) => {
    const { ask, hospital } = createTestHospital();
    const told = await ask('POST', '/wound-assessments', woundInput({ clientRequestId: id }));
    expect([told.status, told.body.error.fields[0].path]).toEqual([422, 'clientRequestId']);
    expect(hospital.records()).toEqual([]);
  },
);

it('a body that is no JSON is refused with a place that can be read out', async () => {
  const { askText } = createTestHospital();
  const told = await askText('POST', '/wound-assessments', '{"a": ', 'application/json');
  expect(told.body.error.fields[0].path).toBe('body');
  const other = await askText('POST', '/wound-assessments', '{}', 'text/plain');
  expect(other.body.error.message).toBe(
    'The request is not valid. body: Content-Type must be application/json',
  );
});
