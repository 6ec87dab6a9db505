/**
 * The examination of a client from the first trouble to the verdict, in process, on a clock that is advanced by hand.
 */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { examine, type Examined } from '../../src/hospital/audit/examination.ts';
import { observe } from '../../src/hospital/audit/observation.ts';
import { troubles } from '../../src/hospital/audit/phases.ts';
import { audit, auditLines, exitCodeOf } from '../../src/hospital/audit/report.ts';
import { deliverInProcess } from '../../src/hospital/delivery.ts';
import { wholeJpeg } from '../../src/hospital/testing/photos.ts';
import {
  createTestHospital,
  tell,
  woundInput,
  type Told,
} from '../../src/hospital/testing/testHospital.ts';

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const minuteMs = 60_000;
const weekMs = 7 * 86_400_000;

/** What a client is given: the means of sending, and the content of its record. */
interface Desk {
  send(path: string, init?: RequestInit): Promise<Told | undefined>;
  /** Lets this much time pass. */
  rest(ms: number): Promise<void>;
  readonly photo: Uint8Array<ArrayBuffer>;
}

type Client = (note: string, desk: Desk) => Promise<void>;

/** Examines a client that submits one record after another until the examination is over. */
async function examined(client: Client, minutes: number) {
  const { hospital, clock } = createTestHospital({}, { digest });
  const observer = observe(hospital, { nowMs: clock.now, digest });
  let result: Examined | undefined;
  const startedMs = clock.now();
  let tookMs = 0;
  const running = examine({
    observer,
    clock,
    maxMs: minutes * minuteMs,
    isEnded: () => false,
    tell: () => undefined,
  }).then((value) => {
    result = value;
    tookMs = clock.now() - startedMs;
  });
  const desk: Desk = {
    photo: wholeJpeg(100_000),
    rest: (ms) => clock.advance(ms),
    async send(path, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('authorization', 'Bearer nurse-amy');
      if (typeof init.body === 'string') headers.set('content-type', 'application/json');
      const giveUp = new AbortController();
      const { signal } = giveUp;
      const request = new Request(`http://hospital.test/v1${path}`, { ...init, headers, signal });
      let answer: Told | undefined;
      const exchange = observer.hospital
        .deliver(request)
        .then((delivery) => deliverInProcess(delivery, clock, request))
        .then(tell)
        .then((told) => {
          if (!signal.aborted) answer = told;
        })
        .catch(() => undefined);
      for (let second = 0; second < 20 && answer === undefined; second += 1) {
        await clock.advance(second === 0 ? 1 : 1000);
        if (await Promise.race([exchange.then(() => true), Promise.resolve(false)])) break;
      }
      giveUp.abort();
      return answer;
    },
  };
  for (let count = 1; result === undefined && count < 2000; count += 1) {
    await client(`Note ${count}`, desk);
    await clock.advance(3000);
  }
  await running;
  if (result === undefined) throw new Error('the examination has not ended');
  const report = audit(observer.exchanges, hospital.records(), result);
  return { report, exitCode: exitCodeOf(report), lines: auditLines(report), tookMs };
}

const text = (value: unknown, name: string) => {
  const found: unknown = Object(value)[name];
  return typeof found === 'string' ? found : undefined;
};
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 429].includes(status);

/** Uploads until the hospital returns an id. */
async function uploaded({ send, rest, photo }: Desk): Promise<string> {
  for (;;) {
    const form = new FormData();
    form.set('patientId', 'P-1001');
    form.set('file', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg');
    const answer = await send('/attachments', { method: 'POST', body: form });
    const id = text(answer?.body, 'attachmentId');
    if (id !== undefined) return id;
    await rest(4000);
  }
}

/** Queries first, repeats the same bytes, backs off in between, and starts over only after a definite refusal. */
const careful: Client = async (careNote, desk) => {
  for (;;) {
    const attachmentIds = [await uploaded(desk)];
    const input = woundInput({ assessment: { careNote }, attachmentIds });
    if ((await written(input, desk)) !== 'refused') return;
  }
};

async function written(
  input: Record<string, unknown>,
  { send, rest }: Desk,
): Promise<'done' | 'refused' | 'for a person'> {
  const body = JSON.stringify(input);
  let firstMs: number | undefined;
  const isLate = (answer: Told | undefined) => {
    const atMs = Date.parse(answer?.headers.get('date') ?? '');
    firstMs ??= Number.isNaN(atMs) ? undefined : atMs;
    return atMs - (firstMs ?? atMs) > weekMs;
  };
  // Learns the hospital's time before anything is written.
  isLate(await send('/patients/P-1001'));
  await rest(4000);
  for (;;) {
    const answer = await send('/wound-assessments', { method: 'POST', body });
    if (answer !== undefined && text(answer.body, 'recordId') !== undefined) return 'done';
    if (answer !== undefined && typeof answer.body === 'object' && isFinal(answer.status)) {
      return 'refused';
    }
    for (let isKnown = false; !isKnown;) {
      await rest(4000);
      const asked = await send(`/requests/${String(input['clientRequestId'])}`);
      if (text(asked?.body, 'recordId') !== undefined) return 'done';
      if (isLate(asked)) return 'for a person';
      isKnown = asked?.status === 404;
    }
  }
}

/** Sends once, and treats any outcome as final. */
const careless: Client = async (careNote, { send }) => {
  const body = JSON.stringify(woundInput({ assessment: { careNote } }));
  await send('/wound-assessments', { method: 'POST', body });
};

test('a client that never looks after its writes is broken, and hears so at once', async () => {
  const { report, exitCode, lines, tookMs } = await examined(careless, 10);
  expect(exitCode).toBe(1);
  expect(tookMs).toBeLessThan(2 * minuteMs);
  const broken = report.rules.filter(({ outcome }) => outcome === 'broken');
  expect(broken.map(({ id }) => id)).toEqual(['unknown-is-settled']);
  expect(lines.join('\n')).toMatch(/left unknown: \d+/);
  expect(lines.join('\n')).toContain('INCOMPLETE: never caused: ');
});

test('a client that does nothing is not examined, and the hospital waits until the time is over', async () => {
  const { report, exitCode, lines } = await examined(async () => undefined, 4);
  expect(exitCode).toBe(3);
  expect(report.gaps[0]).toBe('the client has written nothing');
  expect(lines).toContain(`INCOMPLETE: never caused: ${troubles.join(', ')}.`);
});

test('a careful client is caught at nothing, and what it gave no occasion for is named', async () => {
  const { report, exitCode } = await examined(careful, 30);
  const bad = report.rules.filter(({ outcome }) => /broken|against/.test(outcome));
  expect(bad).toEqual([]);
  const idle = report.rules.filter(({ outcome }) => outcome === 'no occasion');
  expect(idle.map(({ id }) => id)).toEqual(['version-as-read', 'read-after-conflict']);
  expect(report.gaps).toEqual([]);
  expect(exitCode).toBe(0);
});
