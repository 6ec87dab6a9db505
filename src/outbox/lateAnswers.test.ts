/** Tests what a stage learns from an answer that reaches its frozen window only when it thaws. */
import { describe, expect, test } from 'vitest';
import type { Progress } from '../model/progress.ts';
import type { Unsent } from '../model/sendState.ts';
import { committed, create, photoOf, sent, submissionOf } from '../model/testing/rows.ts';
import type { ConnectionGate } from './connectionGate.ts';
import { exchange, type Wire } from './exchange.ts';
import { openHospitalClient, type Answer } from './hospitalClient.ts';
import { openResponseTrust } from './responseTrust.ts';
import { assess } from './stages/assess.ts';
import { confirm } from './stages/confirm.ts';
import { recover } from './stages/recover.ts';
import type { Stage, StageState } from './stages/stage.ts';
import { upload } from './stages/upload.ts';
import { heard, hospitalNow, questionIn, receiptJson, stateOf } from './testing/answers.ts';
import { verdictOf } from './verdict.ts';

/** What the stage learns after its exchange was frozen for 146 s, and what the gate is told. */
async function learnLate<At extends Progress, Found, Told>(
  stage: Stage<At, Found, Told>,
  state: StageState<At>,
  found: Found,
  [status, json]: [status: number, json: unknown],
) {
  const time = { now: 0 };
  const clock = { now: () => time.now, setTimer: () => 0, clearTimer: () => undefined };
  const fetch = async () => {
    time.now += 146_000;
    return Response.json(json, { status });
  };
  const reported: Answer[] = [];
  const gate = { isOpen: () => true, readTimeoutMs: () => 15_000, reportControl: () => undefined };
  const ports = { clock, fetch, randomId: () => 'nobody' };
  const wire: Wire = {
    ports,
    client: openHospitalClient(ports, { baseAddress: 'http://ward.test/h', addressKey: 'h' }),
    trust: openResponseTrust(ports),
    gate: {
      ...gate,
      report: (answer: Answer) => reported.push(answer),
    } as unknown as ConnectionGate,
    lease: () => ({ hospitalKey: 'h', fence: 1, holder: 'me', expiresAt: time.now + 20_000 }),
    credential: () => null,
  };
  const question = questionIn(stage.request(state, found));
  const attempted = { ...question, attemptId: 'attempt-1' };
  const answer = await exchange(wire, state.submission, attempted, 'token');
  const learned = stage.interpret(state, question.context, heard(answer));
  return { learned, verdicts: reported.map((one) => verdictOf(one, true)) };
}

const receipt = receiptJson('request-s');
const queued: Unsent = { stage: 'queued', asksFirst: false };
const firstWrite = { base: null, body: null };

describe('an answer that a frozen window is given as it thaws', () => {
  test('settles a write: its receipt is stored, and nothing goes again (R4)', async () => {
    const { learned, verdicts } = await learnLate(assess, stateOf(queued), firstWrite, [
      201,
      receipt,
    ]);
    expect(learned.change.progress).toMatchObject({ stage: 'committed', receipt });
    expect(verdicts).toEqual([null]);
  });

  test('settles the question about one, too (R4)', async () => {
    const state = stateOf({ stage: 'asking', sent });
    const about = { madeVersion: 1, recordId: null, isReworded: false };
    const { learned } = await learnLate(recover, state, about, [200, receipt]);
    expect(learned.change.progress).toMatchObject({ stage: 'committed', receipt });
  });

  test('keeps a photo that was taken, as old as its upload is (R6)', async () => {
    const photo = photoOf('a', null);
    const { content } = submissionOf('s', {}, { ...create, photoIds: ['a'] });
    const state = stateOf(queued, { content }, { photos: [photo] });
    const stored = {
      attachmentId: 'ATT-1',
      patientId: 'P-1',
      contentType: 'image/jpeg',
      byteLength: 1,
    };
    const next = { photo, bytes: new ArrayBuffer(1) };
    const { learned } = await learnLate(upload, state, next, [201, stored]);
    const attachment = { attachmentId: 'ATT-1', uploadedAt: hospitalNow };
    expect(learned.attachment).toEqual({ photoId: 'a', attachment });
  });

  test.each([401, 404, 409, 422])('leaves unknown what was refused by then: %s', async (status) => {
    const error = { error: { code: 'C', message: 'No', fields: [] }, requestId: 'trace' };
    const { learned } = await learnLate(assess, stateOf(queued), firstWrite, [status, error]);
    expect(learned.journal).toMatchObject({ outcome: 'unknown', failure: 'timeout' });
    expect(learned.change.progress).toMatchObject({ stage: 'asking' });
  });

  test('is no reading: what a record says now is asked for again (R8)', async () => {
    const { learned } = await learnLate(confirm, stateOf(committed), null, [200, {}]);
    expect(learned.journal).toMatchObject({ outcome: 'unknown', failure: 'timeout' });
  });
});
