/**
 * The flows through a gateway that replaces some of the hospital's answers with its own wording, and with a hospital
 * whose clocks disagree: every submission is still sent, once, or its author is told.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import type { Submission } from '../../src/model/submission.ts';
import type { Engine } from '../../src/outbox/engine.ts';
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
  return {
    clock,
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
