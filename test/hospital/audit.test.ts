import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import {
  observe,
  type AuditedExchange,
  type Observer,
} from '../../src/hospital/audit/observation.ts';
import { enter, troubleRules, troubles, type Trouble } from '../../src/hospital/audit/phases.ts';
import { audit, auditLines, auditPage } from '../../src/hospital/audit/report.ts';
import { auditRules } from '../../src/hospital/audit/rules.ts';
import { createHospital } from '../../src/hospital/createHospital.ts';
import { createHospitalServer, type HospitalServer } from '../../src/hospital/node/httpServer.ts';
import { systemClock } from '../../src/hospital/node/systemClock.ts';
import { markedJpeg, wholeJpeg } from '../../src/hospital/testing/photos.ts';
import { woundInput } from '../../src/hospital/testing/testHospital.ts';
import type { Submission } from '../../src/model/submission.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { tabletAtWork, targetOf } from '../flows/tabletAtWork.ts';
import { pin } from '../simulation/plainVault.ts';
import { openHastyClock, type HastyClock } from './hastyClock.ts';
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const servers: HospitalServer[] = [];
const engines: Engine[] = [];
const clocks: HastyClock[] = [];

afterEach(async () => {
  for (const engine of engines.splice(0)) engine.stop();
  for (const clock of clocks.splice(0)) clock.stop();
  for (const server of servers.splice(0)) await server.close();
});

/** A watched hospital on a real socket. */
async function watched(clock = systemClock): Promise<Observer & { readonly address: string }> {
  const hospital = createHospital({ clock, random: Math.random, digest });
  const observer = observe(hospital, { nowMs: clock.now, digest });
  const server = createHospitalServer(observer.hospital);
  servers.push(server);
  const port = await server.listen(0, '127.0.0.1');
  return { ...observer, address: `http://127.0.0.1:${port}/v1` };
}

/** The rules with this outcome. */
function rulesOf(observer: Observer, outcome: string): string[] {
  const { rules } = audit(observer.exchanges, observer.hospital.records());
  return rules.filter((rule) => rule.outcome === outcome).map(({ id }) => id);
}

/** Large enough to be cut off in transit, and different from any other. */
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
    // The answer is lost: the client sends again at once, and then once more as something new.
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
      [
        ...['no-credential-in-address', 'no-new-id', 'no-second-upload', 'no-twins', 'one-probe'],
        ...['own-credential', 'query-before-repeat', 'read-after-conflict', 'retry-after'],
        ...['same-id-same-bytes', 'unknown-is-settled', 'version-as-read'],
      ].toSorted(),
    );
    const report = audit(observer.exchanges, hospital.records());
    const lines = auditLines(report);
    expect(lines.join('\n')).toContain('version 2 was sent, which no answer had told');
    expect(lines.at(-1)).toBe(
      `${report.exchanges} exchanges, ${report.rules.length} rules, ${report.broken} broken`,
    );
    expect(auditPage(report, observer.exchanges)).not.toContain('nurse-amy');
  });
});

test('content that was refused may be put right under its id', async () => {
  const observer = await watched();
  const post = (body: object) =>
    fetch(`${observer.address}/wound-assessments`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    });
  const body = woundInput();
  const statuses = [await post({ ...body, observedAt: 'today' }), await post(body)];
  expect(statuses.map(({ status }) => status)).toEqual([422, 201]);
  expect(rulesOf(observer, 'broken')).not.toContain('same-id-same-bytes');
});

test('an answer that comes after the client has gone was not told to it', async () => {
  const held: (() => void)[] = [];
  const observer = await watched({ ...systemClock, setTimer: (callback) => held.push(callback) });
  const { address, hospital } = observer;
  hospital.setFaults([{ fault: 'delay-after', delayMs: 300, times: 1 }]);
  const send = (signal: AbortSignal | null) =>
    fetch(`${address}/wound-assessments`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(woundInput()),
      signal,
    });
  const client = new AbortController();
  const first = send(client.signal);
  await expect.poll(() => held.length).toBe(1);
  client.abort();
  await expect(first).rejects.toThrow('aborted');
  await expect.poll(() => observer.exchanges[0]?.endedMs).toBeLessThan(Infinity);
  for (const answer of held) answer();
  await send(null);
  expect(observer.exchanges.map(({ outcome }) => outcome)).toEqual(['unknown', 'done']);
});

/** Troubles that a client survives only by waiting for half a minute or a minute. */
const long: readonly Trouble[] = ['late-answers', 'blind-query', 'expired-sign-in'];

/** What must also be observed, to show that the trouble has hit its target. */
const signs: Partial<Record<Trouble, (exchange: AuditedExchange) => boolean>> = {
  // In the worst case: the outcome of the write of a record itself is unknown.
  'lost-answers': (each) => each.outcome === 'unknown' && each.path === '/wound-assessments',
  'late-answers': ({ path, status }) => path.startsWith('/requests/') && status === 200,
};

test('each trouble has rules that judge how a client fares in it', () => {
  const ids = auditRules.map(({ id }) => id);
  for (const rules of Object.values(troubleRules)) {
    expect(rules.length).toBeGreaterThan(0);
    expect(ids).toEqual(expect.arrayContaining([...rules]));
  }
});

describe('our own engine', () => {
  /** Limits against hanging: time passes more slowly while the process gets no processor. */
  const maxMs = 240_000;
  const within = { timeout: maxMs, interval: 20 };

  /** A tablet that works against a watched hospital. */
  async function atWork(haste = 1) {
    const clock = openHastyClock(haste);
    clocks.push(clock);
    const observer = await watched(clock);
    const tablet = await tabletAtWork({ baseAddress: observer.address, clock });
    engines.push(tablet.open((request) => fetch(request)));
    const signInAgain = () =>
      tablet.device.nurses.renewCredential(tablet.authorId, pin, 'nurse-amy.2');
    const ended = async (submissions: readonly Submission[]) => {
      for (const { submissionId } of submissions) {
        await tablet.until(submissionId, 'done', maxMs);
      }
    };
    return { ...observer, tablet, signInAgain, ended };
  }

  function expectClean({ exchanges, hospital }: Observer): void {
    const { rules } = audit(exchanges, hospital.records());
    expect(rules.filter(({ outcome }) => /broken|against/.test(outcome))).toEqual([]);
    const notes = hospital.records().map(({ input }) => JSON.stringify(input['assessment']));
    expect(new Set(notes).size).toBe(notes.length);
  }

  const endsWithHer: Trouble = 'retention-over';
  const others = troubles.filter((trouble) => trouble !== endsWithHer);

  test.each(others)('keeps every rule through %s', async (trouble) => {
    const { hospital, tablet, signInAgain, ended, ...observer } = await atWork(
      long.includes(trouble) ? 10 : 1,
    );
    const first = await tablet.assess('Before everything', [largePhoto('first')]);
    const seen = await tablet.until(first.submissionId, 'done', maxMs);
    const troubled = enter({ hospital, ...observer }, trouble);
    const submitted = [
      await tablet.assess(`During ${trouble}`, [largePhoto(trouble)]),
      await tablet.assess(`Also during ${trouble}`),
    ];
    const isCorrected = trouble !== 'asked-to-wait';
    // A colleague may have changed the record in between. In the trouble `asked-to-wait` no correction is
    // sent: it would already be under way beside the others when the client is asked to wait, which looks the
    // same as not waiting.
    if (isCorrected) await tablet.correct(targetOf(seen), 'By me, on what I saw.');
    await expect.poll(troubled.isCaused, within).toBe(true);
    const sign = signs[trouble] ?? (() => true);
    await expect.poll(() => observer.exchanges.some(sign), within).toBe(true);
    troubled.settle();
    if (trouble === 'expired-sign-in') await signInAgain();
    await ended(submitted);
    await expect
      .poll(() => observer.exchanges.some(({ method }) => method === 'PATCH'), within)
      .toBe(isCorrected);
    expectClean({ hospital, ...observer });
    expect(hospital.records().length).toBe(3);
  });

  test('leaves a lost write to its author once its id may have been forgotten', async () => {
    const { hospital, tablet, ...observer } = await atWork(10);
    const troubled = enter({ hospital, ...observer }, endsWithHer);
    const { submissionId } = await tablet.assess('Before a week passes');
    await expect.poll(troubled.isCaused, within).toBe(true);
    troubled.settle();
    const stopped = await tablet.until(submissionId, 'problem', maxMs);
    expect(stopped.progress).toMatchObject({ problem: { type: 'cannot-know' } });
    expectClean({ hospital, ...observer });
    expect(hospital.records().length).toBe(1);
  });

  test('makes a record anew with photos that were purged while it waited', async () => {
    // A quarter of an hour must pass before a new id may be used (decision 0086).
    const { hospital, tablet, ended, ...observer } = await atWork(20);
    hospital.setFaults([
      { match: { path: '/wound-assessments' }, fault: 'status', status: 503, html: true },
    ]);
    const submitted = [await tablet.assess('With a photo', [largePhoto('purged')])];
    await expect
      .poll(() => observer.exchanges.some(({ status }) => status === 503), within)
      .toBe(true);
    hospital.setFaults([]);
    hospital.advanceClock(86_460_000);
    await ended(submitted);
    expectClean({ hospital, ...observer });
    expect(observer.exchanges.filter(({ path }) => path === '/attachments').length).toBe(2);
    expect(hospital.records().length).toBe(1);
  });
});
