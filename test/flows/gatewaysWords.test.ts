/**
 * The flows through a gateway that replaces some of the hospital's answers with its own wording, and with a hospital
 * whose clocks disagree: every submission is still sent, once, or its author is told.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import type { Submission } from '../../src/model/submission.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { receiptJson } from '../../src/outbox/testing/answers.ts';
import type { Clock } from '../../src/shared/clock.ts';
import { createQuiet } from '../simulation/quiet.ts';
import { createVirtualClock } from '../simulation/virtualClock.ts';
import { tabletAtWork, type Fetch, type TabletAtWork } from './tabletAtWork.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

const began = Date.UTC(2026, 10, 20, 0, 30);

/**
 * Time that passes only while nothing is under way: no exchange takes too long on a busy machine, and an hour takes no
 * real time.
 */
function ownTime() {
  const clock = createVirtualClock(began);
  const quiet = createQuiet(10);
  /** Lets time pass until this is so; throws if it is not after two hours. */
  const until = async (isSo: () => boolean) => {
    for (;;) {
      expect(await quiet.wait()).toBeNull();
      if (isSo()) return;
      if (clock.now() > began + 2 * hourMs || !clock.step()) throw new Error('Nothing happens');
    }
  };
  return {
    clock,
    until,
    /** A connection to the hospital that takes no virtual time. */
    atOnce:
      (fetch: Fetch): Fetch =>
      (request) =>
        quiet.track(fetch(request), `${request.method} ${request.url}`),

    /** Lets time pass until the submission has ended; throws if it has not after two hours. */
    async untilEnded(tablet: TabletAtWork, submissionId: string): Promise<Submission> {
      for (;;) {
        expect(await quiet.wait()).toBeNull();
        const submission = await tablet.device.submissions.read(submissionId);
        if (submission && ['done', 'problem'].includes(submission.progress.stage)) {
          return submission;
        }
        if (clock.now() > began + 2 * hourMs || !clock.step()) {
          throw new Error(`It is ${submission?.progress.stage} (${submission?.wait?.reason})`);
        }
      }
    },
  };
}

type Change = (status: number) => Response | null;

const gatewayDate = new Date(began).toUTCString();
const page: Change = (status) => {
  const headers = { 'content-type': 'text/html', date: gatewayDate };
  return new Response(`<html><h1>${status}</h1></html>`, { headers, status });
};
const problemJson: Change = (status) =>
  Response.json({ title: 'Not Found', status }, { headers: { date: gatewayDate }, status });

/** The hospital behind a gateway that rewords these statuses. */
function behind(hospital: Hospital, isReworded: (status: number) => boolean, words: Change): Fetch {
  return async (request) => {
    const answer = await hospital.fetch(request);
    return (isReworded(answer.status) ? words(answer.status) : null) ?? answer;
  };
}

/** Opens the app, so that whatever is submitted from now on is begun while it is open. */
async function openFirst(tablet: TabletAtWork, fetch: Fetch): Promise<void> {
  const asked = vi.fn(fetch);
  engines.push(tablet.open(asked));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
}

const gateways: [string, (status: number) => boolean, Change][] = [
  ['only 404, with a page', (status) => status === 404, page],
  ['only 404, as problem+json', (status) => status === 404, problemJson],
  ['404 and 5xx', (status) => status === 404 || status >= 500, page],
  ['404 and 401', (status) => status === 404 || status === 401, page],
  ['only 401', (status) => status === 401, page],
  ['only 403', (status) => status === 403, page],
  ['only 422', (status) => status === 422, page],
  ['every 4xx', (status) => status >= 400 && status < 500, page],
];

test.each(gateways)(
  'a gateway that rewords %s: recorded, once',
  async (_what, isReworded, words) => {
    const { clock, atOnce, untilEnded } = ownTime();
    const hospital = createHospital({ clock });
    const tablet = await tabletAtWork({ clock });
    await openFirst(tablet, atOnce(behind(hospital, isReworded, words)));
    const { submissionId } = await tablet.assess('Cleaned.');
    expect((await untilEnded(tablet, submissionId)).progress.stage).toBe('done');
    expect(hospital.records()).toHaveLength(1);
  },
);

test('a lost answer behind a gateway that rewords 404: the same bytes again, once, and the sign-in stays', async () => {
  const { clock, atOnce, untilEnded } = ownTime();
  const hospital = createHospital({ clock });
  const tablet = await tabletAtWork({ clock, random: () => 0.6 });
  const through = behind(hospital, (status) => status === 404, page);
  let writes = 0;
  const losingFirst = atOnce(async (request) => {
    if (request.method !== 'POST') return through(request);
    writes += 1;
    if (writes === 1) throw new TypeError('Failed to fetch');
    return through(request);
  });
  await openFirst(tablet, losingFirst);
  const { submissionId } = await tablet.assess('Cleaned.');
  const ended = await untilEnded(tablet, submissionId);
  expect(ended.progress.stage).toBe('done');
  expect(writes).toBe(2);
  expect(hospital.records()).toHaveLength(1);
  // An answer that adds nothing new is not recorded again.
  const attempts = await tablet.device.submissions.attempts(submissionId);
  expect(attempts.length).toBeLessThan(16);
});

/** The hospital's answers with another date, or with none. */
function dated(
  hospital: Hospital,
  dateOf: (nth: number, now: number) => number | null,
  clock: Clock,
): Fetch {
  let nth = 0;
  return async (request) => {
    const answer = await hospital.fetch(request);
    const headers = new Headers(answer.headers);
    const date = dateOf((nth += 1), clock.now());
    if (date === null) headers.delete('date');
    else headers.set('date', new Date(date).toUTCString());
    return new Response(answer.body, { status: answer.status, headers });
  };
}

test.each<[string, number, (nth: number, now: number) => number | null]>([
  [
    'two clocks in turns, five minutes apart',
    3 * hourMs,
    (nth, now) => now - (nth % 2) * 5 * minuteMs,
  ],
  ['two clocks in turns, a day apart', 3 * hourMs, (nth, now) => now - (nth % 2) * 24 * hourMs],
  ['one odd date, then none', 0, (nth, now) => (nth === 1 ? now + 48 * hourMs : null)],
  ['never the same date', 3 * hourMs, (nth, now) => now + nth * 26 * hourMs],
])('a hospital with %s: recorded, once', async (_what, wrongByMs, dateOf) => {
  const { clock, atOnce, untilEnded } = ownTime();
  const engineClock = { ...clock, now: () => clock.now() + wrongByMs };
  const hospital = createHospital({ clock });
  const tablet = await tabletAtWork({ clock, engineClock });
  await openFirst(tablet, atOnce(dated(hospital, dateOf, clock)));
  const { submissionId } = await tablet.assess('Cleaned.');
  expect((await untilEnded(tablet, submissionId)).progress.stage).toBe('done');
  expect(hospital.records()).toHaveLength(1);
  const attempts = await tablet.device.submissions.attempts(submissionId);
  expect(attempts.length).toBeLessThan(16);
});

const refusal = { error: { code: 'FORBIDDEN', message: 'No' }, requestId: 'trace' };
const barredAnswer: Record<string, (request: Request) => Response> = {
  'a page with 403': () => page(403) as Response,
  'a page with 406': () => page(406) as Response,
  'a page with 401': () => page(401) as Response,
  'JSON of its own with 403': () => problemJson(403) as Response,
  'a page with 200': () => page(200) as Response,
  'a redirect': () => new Response(null, { status: 302, headers: { location: '/login' } }),
  'a page with 502': () => page(502) as Response,
  'a wish to wait': () => {
    const headers = { date: gatewayDate, 'retry-after': '10' };
    return Response.json(refusal, { headers, status: 503 });
  },
  'no answer at all': () => {
    throw new TypeError('Failed to fetch');
  },
};

const bars = Object.entries(barredAnswer).flatMap(([what, answer]) =>
  ([true, false] as const).map((isForAll) => ({ what, isForAll, answer })),
);

/** The hospital behind a gateway that answers the request query itself, with a credential or for everybody. */
function barring(hospital: Hospital, clock: Clock) {
  const sent: { method: string; at: number }[] = [];
  const way = { isBarred: true, isDown: false, losesWrites: 0, isForAll: false };
  const fetch =
    (answer: (request: Request) => Response): Fetch =>
    async (request) => {
      sent.push({ method: request.method, at: clock.now() });
      if (way.isDown) throw new TypeError('Failed to fetch');
      const isQuery = new URL(request.url).pathname.startsWith('/v1/requests/');
      const isMeant = way.isForAll || request.headers.has('authorization');
      if (way.isBarred && isQuery && isMeant) return answer(request);
      const answered = await hospital.fetch(request);
      if (request.method !== 'POST' || way.losesWrites === 0) return answered;
      way.losesWrites -= 1;
      throw new TypeError('Failed to fetch');
    };
  /** The most requests in any minute that carry no work. */
  const pace = () => {
    const times = sent.filter(({ method }) => method === 'GET').map(({ at }) => at);
    return Math.max(
      0,
      ...times.map((from) => times.filter((at) => at >= from && at < from + minuteMs).length),
    );
  };
  return { way, fetch, pace, sent };
}

test.each(bars)(
  'a gateway that bars the request query by $what (for everybody: $isForAll): what was never sent goes, the rest waits and says why',
  async ({ answer, isForAll }) => {
    const { clock, atOnce, untilEnded, until } = ownTime();
    const hospital = createHospital({ clock });
    const tablet = await tabletAtWork({ clock, random: () => 0.5 });
    const { way, fetch, pace, sent } = barring(hospital, clock);
    way.isForAll = isForAll;
    way.isBarred = false;
    await openFirst(tablet, atOnce(fetch(answer)));
    await until(() => sent.length > 0);
    way.losesWrites = 1;
    way.isBarred = true;
    const lost = await tablet.assess('Cleaned.');
    const next = await tablet.assess('Turned.', [], 'W-1001-2');
    expect((await untilEnded(tablet, next.submissionId)).progress.stage).toBe('done');
    await until(() => clock.now() > began + hourMs);
    const writes = () => sent.filter(({ method }) => method === 'POST').length;
    expect(writes()).toBe(2);
    expect(pace()).toBeLessThan(30);
    const waiting = await tablet.device.submissions.read(lost.submissionId);
    expect(waiting?.wait?.reason).toBe('barred');
    const connection = await tablet.device.outbox.readConnection('flow');
    expect(connection?.reach).toBe('reachable');
    expect(connection?.barredSince).toBeLessThan(began + minuteMs);

    way.isBarred = false;
    expect((await untilEnded(tablet, lost.submissionId)).progress.stage).toBe('done');
    expect(writes()).toBe(2);
    expect(hospital.records()).toHaveLength(2);
    expect((await tablet.device.outbox.readConnection('flow'))?.barredSince ?? null).toBeNull();
  },
);

const answeredBy = (status: number, json: object) => () =>
  Response.json(json, { headers: { date: gatewayDate }, status });

/** What the hospital itself may answer to every query. */
const unusable = Object.entries({
  '403 as specified': answeredBy(403, refusal),
  '425': answeredBy(425, {}),
  '500 as specified': answeredBy(500, refusal),
  'an empty object': answeredBy(200, {}),
  'the receipt of another request': answeredBy(200, receiptJson('another')),
}).map(([what, answer]) => ({ what, isForAll: false, answer }));

test.each([...bars, ...unusable])(
  'the same for what waited when the app was opened ($what, for everybody: $isForAll): it goes as well',
  async ({ answer, isForAll }) => {
    const { clock, atOnce, untilEnded } = ownTime();
    const hospital = createHospital({ clock });
    const tablet = await tabletAtWork({ clock, random: () => 0.5 });
    const { way, fetch, sent } = barring(hospital, clock);
    way.isForAll = isForAll;
    const { submissionId } = await tablet.assess('Cleaned.');
    await openFirst(tablet, atOnce(fetch(answer)));
    const writes = () => sent.filter(({ method }) => method === 'POST').length;
    expect((await untilEnded(tablet, submissionId)).progress.stage).toBe('done');
    expect(clock.now()).toBeLessThan(began + 3 * minuteMs);
    expect(writes()).toBe(1);
  },
);

test.each([
  ['a success that is no receipt', { error: { code: 'VALIDATION_FAILED' } }, 'VALIDATION_FAILED'],
  ['the receipt of another request', receiptJson('another'), 'clientRequestId'],
])(
  '%s is not repeated thirty times: after five its author can edit it',
  async (_what, json, code) => {
    const { clock, atOnce, untilEnded } = ownTime();
    const hospital = createHospital({ clock });
    const tablet = await tabletAtWork({ clock });
    let writes = 0;
    await openFirst(
      tablet,
      atOnce(async (request) => {
        if (request.method === 'GET') return hospital.fetch(request);
        writes += 1;
        return answeredBy(201, json)();
      }),
    );
    const { submissionId } = await tablet.assess('Cleaned.');
    const { progress } = await untilEnded(tablet, submissionId);
    expect(progress).toMatchObject({ problem: { type: 'text-refused', code } });
    expect(writes).toBe(5);
  },
);

const respelled: [string, (text: string) => string][] = [
  ['its times without a colon', (text) => text.replaceAll(/\+08:00"/g, '+0800"')],
  ['its times with a blank', (text) => text.replaceAll(/(\d{4}-\d\d-\d\d)T/g, '$1 ')],
  [
    'request ids in capitals',
    (text) => text.replaceAll(/"[\da-f-]{36}"/g, (id) => id.toUpperCase()),
  ],
  ['everything in an envelope', (text) => `{"success":true,"data":${text}}`],
];

test.each(respelled)('a hospital that writes %s: recorded once, and done', async (_what, spell) => {
  const { clock, atOnce, untilEnded } = ownTime();
  const hospital = createHospital({ clock });
  const tablet = await tabletAtWork({ clock });
  await openFirst(
    tablet,
    atOnce(async (request) => {
      const answer = await hospital.fetch(request);
      if (!answer.ok) return answer;
      const { status, headers } = answer;
      headers.delete('content-length');
      return new Response(spell(await answer.text()), { status, headers });
    }),
  );
  const { submissionId } = await tablet.assess('Cleaned.');
  expect((await untilEnded(tablet, submissionId)).progress.stage).toBe('done');
  expect(hospital.records()).toHaveLength(1);
});
