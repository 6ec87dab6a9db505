import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { observe } from '../../src/hospital/audit/observation.ts';
import type { Observer } from '../../src/hospital/audit/observation.ts';
import { enter, settle } from '../../src/hospital/audit/phases.ts';
import { audit, auditLines, auditPage } from '../../src/hospital/audit/report.ts';
import { auditRules } from '../../src/hospital/audit/rules.ts';
import { createHospital } from '../../src/hospital/createHospital.ts';
import { createHospitalServer } from '../../src/hospital/node/httpServer.ts';
import type { HospitalServer } from '../../src/hospital/node/httpServer.ts';
import { systemClock } from '../../src/hospital/node/systemClock.ts';
import { woundInput } from '../../src/hospital/testing/bench.ts';
import { markedJpeg, wholeJpeg } from '../../src/hospital/testing/photos.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { tabletAtWork, targetOf } from '../flows/tabletAtWork.ts';

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const servers: HospitalServer[] = [];
const engines: Engine[] = [];

afterEach(async () => {
  for (const engine of engines.splice(0)) engine.stop();
  for (const server of servers.splice(0)) await server.close();
});

/** A watched hospital on a real socket. */
async function watched(): Promise<Observer & { readonly address: string }> {
  const hospital = createHospital({ clock: systemClock, random: Math.random, digest });
  const observer = observe(hospital, { nowMs: () => performance.now(), digest });
  const server = createHospitalServer(observer.hospital);
  servers.push(server);
  const port = await server.listen(0, '127.0.0.1');
  return { ...observer, address: `http://127.0.0.1:${port}/v1` };
}

/** The rules of one outcome. */
function rulesOf(observer: Observer, outcome: string): string[] {
  const { rules } = audit(observer.exchanges);
  return rules.filter((rule) => rule.outcome === outcome).map(({ id }) => id);
}

/** Large enough to be cut off on its way, and unlike any other. */
const largePhoto = (mark: string) =>
  wholeJpeg(100_000, (room) => room.set(new TextEncoder().encode(mark)));

const json = { authorization: 'Bearer nurse-amy', 'content-type': 'application/json' };

describe('a client that only fetches, and tries again when something goes wrong', () => {
  test('is told what it does wrong, each by the sentence that it breaks', async () => {
    const observer = await watched();
    const { address, hospital } = observer;
    const post = (path: string, body: object, headers: object = json) =>
      fetch(`${address}${path}`, {
        method: 'POST',
        headers: { ...headers } as Record<string, string>,
        body: JSON.stringify(body),
      }).catch(() => undefined);
    const upload = () => {
      const form = new FormData();
      form.set('patientId', 'P-1001');
      form.set('file', new Blob([markedJpeg('one')], { type: 'image/jpeg' }), 'a.jpg');
      const { authorization } = json;
      return fetch(`${address}/attachments`, {
        method: 'POST',
        body: form,
        headers: { authorization },
      });
    };
    // The answer is lost: it sends again at once, and then once more as something new.
    hospital.setFaults([{ match: { method: 'POST' }, fault: 'drop-after', times: 2 }]);
    const body = woundInput();
    await post('/wound-assessments', body);
    await post('/wound-assessments', body);
    await post('/wound-assessments', { ...body, clientRequestId: crypto.randomUUID() });
    await post('/wound-assessments', { ...body, assessment: { careNote: 'Another.' } });
    await post('/wound-assessments', body, { ...json, authorization: 'Bearer nurse-ben' });
    await upload();
    await upload();
    hospital.setFaults([{ fault: 'status', status: 503, retryAfterSeconds: 5, times: 1 }]);
    await post('/wound-assessments', woundInput());
    const made = await post('/wound-assessments', woundInput());
    if (made === undefined) throw new Error('the hospital gave no answer');
    const { recordId } = (await made.json()) as { recordId: string };
    hospital.correctAsColleague({ recordId, careNote: 'Meanwhile.' });
    const fix = (version: number) =>
      fetch(`${address}/wound-assessments/${recordId}`, {
        method: 'PATCH',
        headers: json,
        body: JSON.stringify({
          clientRequestId: crypto.randomUUID(),
          version,
          changes: { careNote: `Guess ${version}` },
        }),
      });
    await fix(1);
    await fix(2);
    hospital.setFaults([{ fault: 'delay', delayMs: 60, next: [{ fault: 'status' }], cycle: true }]);
    hospital.setFaults([{ fault: 'status', status: 502, delayMs: 40 }]);
    for (let round = 0; round < 3; round += 1) await post('/wound-assessments', woundInput());
    await Promise.all([1, 2, 3].map(() => post('/wound-assessments', woundInput())));
    await fetch(`${address}/patients/P-1001?access_token=nurse-amy`);
    expect(rulesOf(observer, 'broken').toSorted()).toEqual(
      auditRules.map(({ id }) => id).toSorted(),
    );
    const report = audit(observer.exchanges);
    const lines = auditLines(report);
    expect(lines.join('\n')).toContain('version 2 was sent, which no answer had told');
    expect(lines.at(-1)).toBe(`${report.exchanges} exchanges, 10 rules, 10 broken`);
    expect(auditPage(report, observer.exchanges)).not.toContain('nurse-amy');
  });
});

describe('our own engine', () => {
  const within = { timeout: 30_000, interval: 50 };

  test('keeps every rule through lost answers, gateways, waits, resets, nonsense and a colleague', async () => {
    const observer = await watched();
    const { address, hospital } = observer;
    const tablet = await tabletAtWork({ baseAddress: address });
    engines.push(tablet.open((request) => fetch(request)));
    const stageOf = async (submissionId: string) =>
      (await tablet.device.submissions.read(submissionId))?.stage;
    for (const trouble of [
      'lost-answers',
      'gateway-pages',
      'large-uploads-reset',
      'guest-network',
      'nonsense',
    ] as const) {
      enter(hospital, trouble);
      const before = observer.exchanges.length;
      const one = await tablet.assess(`During ${trouble}`, [largePhoto(trouble)]);
      const other = await tablet.assess(`Also during ${trouble}`);
      // In the worst of them, until a record itself may or may not have been written.
      const wanted = trouble === 'lost-answers' ? '/wound-assessments' : '/';
      const isHit = () =>
        observer.exchanges.slice(before).some(({ outcome, path, endedMs }) => {
          return outcome === 'unknown' && endedMs !== Infinity && path.startsWith(wanted);
        });
      await expect.poll(isHit, within).toBe(true);
      settle(hospital);
      for (const { submissionId } of [one, other]) {
        await expect.poll(() => stageOf(submissionId), within).toBe('done');
      }
    }
    const last = await tablet.assess('To be changed');
    const done = await tablet.until(last.submissionId, 'done');
    const recordId = done.receipt?.recordId ?? '';
    hospital.correctAsColleague({ recordId, careNote: 'By a colleague.' });
    await tablet.correct(targetOf(done), 'By me, on what I saw.');
    await expect
      .poll(() => observer.exchanges.some(({ method }) => method === 'PATCH'), within)
      .toBe(true);
    const { rules } = audit(observer.exchanges);
    expect(rules.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    expect(rulesOf(observer, 'kept')).toContain('query-before-repeat');
    const notes = hospital.records().map(({ input }) => JSON.stringify(input['assessment']));
    expect(new Set(notes).size).toBe(notes.length);
  }, 180_000);
});
