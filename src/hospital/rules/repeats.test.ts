import { describe, expect, it } from 'vitest';
import {
  admissionInput,
  correction,
  createTestHospital,
  voiding,
  woundInput,
} from '../testing/testHospital.ts';

const dayMs = 86_400_000;

describe('a repeat of a request', () => {
  it('is answered with the original receipt, in whatever order its properties come', async () => {
    const { ask, askText, hospital } = createTestHospital();
    const input = woundInput();
    const first = await ask('POST', '/wound-assessments', input);
    const again = await ask('POST', '/wound-assessments', input);
    const reversed = Object.fromEntries(Object.entries(input).toReversed());
    const text = JSON.stringify(reversed, null, 2);
    const reordered = await askText('POST', '/wound-assessments', text);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect([reordered.status, reordered.body]).toEqual([201, first.body]);
    expect(hospital.state()).toMatchObject({ woundAssessments: 1, requests: 1 });
  });

  it('is answered 409 when content, method or path differ', async () => {
    const { ask, record, hospital } = createTestHospital();
    const clientRequestId = 'one-id';
    const recordId = await record({ clientRequestId });
    const other = await record();
    const path = `/wound-assessments/${recordId}`;
    for (const [method, where, body] of [
      ['POST', '/wound-assessments', woundInput({ clientRequestId, woundId: 'W-1001-2' })],
      ['PATCH', path, correction({ clientRequestId })],
      ['POST', `${path}/void`, voiding({ clientRequestId })],
      ['POST', '/admission-assessments', woundInput({ clientRequestId })],
      // Content is compared before it is validated.
      ['POST', '/wound-assessments', { clientRequestId }],
    ] as const) {
      const told = await ask(method, where, body);
      expect([where, told.status, told.body.error.code]).toEqual([
        where,
        409,
        'REQUEST_ID_CONFLICT',
      ]);
    }
    const fix = correction();
    expect((await ask('PATCH', path, fix)).status).toBe(200);
    expect((await ask('PATCH', `/wound-assessments/${other}`, fix)).status).toBe(409);
    expect(hospital.state().woundAssessments).toBe(2);
  });

  it('gets the original receipt of a correction or void even when the version has moved on', async () => {
    const { ask, record, hospital } = createTestHospital();
    const path = `/wound-assessments/${await record()}`;
    const fix = correction();
    const first = await ask('PATCH', path, fix);
    const second = correction({ version: 2, changes: { careNote: 'Again.' } });
    await ask('PATCH', path, second);
    const end = voiding({ version: 3 });
    const voided = await ask('POST', `${path}/void`, end);
    expect((await ask('PATCH', path, fix)).body).toEqual(first.body);
    expect((await ask('POST', `${path}/void`, end)).body).toEqual(voided.body);
    expect((await ask('GET', path)).body.version).toBe(4);
    expect(hospital.records()[0]?.versions).toHaveLength(4);
  });

  it('leaves an id free that was refused, for corrected content', async () => {
    const { ask } = createTestHospital();
    const clientRequestId = 'kept';
    const bad = woundInput({ clientRequestId, woundId: 'W-9' });
    expect((await ask('POST', '/wound-assessments', bad)).status).toBe(404);
    const good = woundInput({ clientRequestId });
    expect((await ask('POST', '/wound-assessments', good)).status).toBe(201);
  });

  it('makes one record and N equal receipts of N requests at once', async () => {
    const { ask, hospital } = createTestHospital();
    const input = woundInput();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask('POST', '/wound-assessments', input)),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(hospital.state()).toMatchObject({ woundAssessments: 1, requests: 1 });
  });

  it('waits for a twin that is still being worked on', async () => {
    const { ask, hospital, clock } = createTestHospital();
    hospital.setFaults([{ fault: 'delay', delayMs: 5000, times: 1 }]);
    const input = woundInput();
    const both = [1, 2, 3].map(() => ask('POST', '/wound-assessments', input));
    await clock.advance(4999);
    expect(hospital.records()).toHaveLength(0);
    await clock.advance(1);
    const answers = await Promise.all(both);
    expect(new Set(answers.map(({ body }) => body.recordId)).size).toBe(1);
    expect(hospital.records()).toHaveLength(1);
  });

  it('is forgotten after 7 days, not before; then it makes a new record', async () => {
    const { ask, hospital } = createTestHospital();
    const input = woundInput();
    const first = await ask('POST', '/wound-assessments', input);
    hospital.advanceClock(7 * dayMs - 1);
    expect((await ask('POST', '/wound-assessments', input)).body).toEqual(first.body);
    const query = `/requests/${String(input['clientRequestId'])}`;
    expect((await ask('GET', query)).status).toBe(200);
    hospital.advanceClock(1);
    expect((await ask('GET', query)).status).toBe(404);
    const anew = await ask('POST', '/wound-assessments', input);
    expect([anew.status, anew.body.recordId === first.body.recordId]).toEqual([201, false]);
  });

  it('gives a colleague of the ward the receipt, and 403 to a nurse of another ward', async () => {
    const { ask } = createTestHospital();
    const input = woundInput();
    const first = await ask('POST', '/wound-assessments', input);
    expect((await ask('POST', '/wound-assessments', input, 'nurse-ben')).body).toEqual(first.body);
    expect((await ask('POST', '/wound-assessments', input, 'nurse-eve')).status).toBe(403);
  });
});

describe('the request query', () => {
  it('answers 200 with the original receipt of each kind of write', async () => {
    const { ask, record } = createTestHospital();
    const clientRequestId = 'a strange/id?#%';
    const recordId = await record({ clientRequestId });
    const fix = correction();
    const receipt = (await ask('PATCH', `/wound-assessments/${recordId}`, fix)).body;
    const created = await ask('GET', `/requests/${encodeURIComponent(clientRequestId)}`);
    expect([created.status, created.body.version]).toEqual([200, 1]);
    const corrected = await ask('GET', `/requests/${String(fix['clientRequestId'])}`);
    expect([corrected.status, corrected.body]).toEqual([200, receipt]);
  });

  it('answers 404 to an id that is unknown, refused, or still being worked on', async () => {
    const { ask, hospital, clock } = createTestHospital();
    const input = woundInput({ woundId: 'W-9' });
    await ask('POST', '/wound-assessments', input);
    expect((await ask('GET', `/requests/${String(input['clientRequestId'])}`)).status).toBe(404);
    expect((await ask('GET', '/requests/never-seen')).status).toBe(404);
    hospital.setFaults([{ fault: 'delay', delayMs: 1000, match: { method: 'POST' } }]);
    const slow = woundInput();
    const pending = ask('POST', '/wound-assessments', slow);
    await clock.advance(500);
    expect((await ask('GET', `/requests/${String(slow['clientRequestId'])}`)).status).toBe(404);
    await clock.advance(500);
    expect((await pending).status).toBe(201);
  });

  it('needs permission on the record', async () => {
    const { ask, record } = createTestHospital();
    await record({ clientRequestId: 'mine' });
    for (const [token, status] of [
      ['nurse-ben', 200],
      ['reader-cat', 200],
      ['nurse-eve', 403],
    ] as const) {
      expect((await ask('GET', '/requests/mine', undefined, token)).status).toBe(status);
    }
  });
});

describe("somebody who may only read and repeats a nurse's request", () => {
  it('gets 403 for every kind of write, and no receipt', async () => {
    const { ask } = createTestHospital();
    const created = woundInput();
    const { recordId } = (await ask('POST', '/wound-assessments', created)).body;
    const path = `/wound-assessments/${recordId}`;
    const [fix, end, admitted] = [correction(), voiding({ version: 2 }), admissionInput()];
    await ask('PATCH', path, fix);
    await ask('POST', `${path}/void`, end);
    await ask('POST', '/admission-assessments', admitted);
    for (const [method, address, body] of [
      ['POST', '/wound-assessments', created],
      ['PATCH', path, fix],
      ['POST', `${path}/void`, end],
      ['POST', '/admission-assessments', admitted],
    ] as const) {
      const told = await ask(method, address, body, 'reader-cat');
      expect([address, told.status, told.body.recordId]).toEqual([address, 403, undefined]);
    }
    const { clientRequestId } = created;
    expect(
      (await ask('GET', `/requests/${String(clientRequestId)}`, undefined, 'reader-cat')).status,
    ).toBe(200);
  });
});
