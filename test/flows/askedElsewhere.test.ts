/**
 * What was on the tablet before the app was opened is asked for under four ids first. What these queries did not change
 * is written with the next step: with the write, before it is sent, or where the run ends.
 */
import { afterEach, expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { realClock, tabletAtWork } from './tabletAtWork.ts';

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

/** A record that waits while there is no engine, and a hospital. `onRequest` sees each request, and may answer it. */
async function waitingRecord() {
  const hospital = createHospital({ clock: realClock });
  const tablet = await tabletAtWork();
  const { submissionId } = await tablet.assess('Written before the app was opened');
  const journal = async () => {
    const attempts = await tablet.device.submissions.attempts(submissionId);
    return attempts.map(({ kind, outcome }) => `${kind} ${outcome}`);
  };
  const open = (onRequest: (request: Request) => Promise<Response | undefined>) =>
    engines.push(
      tablet.open(async (request) => (await onRequest(request)) ?? hospital.fetch(request)),
    );
  const { device, until } = tablet;
  return { hospital, journal, open, until: until.bind(null, submissionId), submissionId, device };
}

const asked = Array<string>(4).fill('query not-found');

test('the queries are in the journal with the write, before it is sent', async () => {
  const { hospital, journal, open, until } = await waitingRecord();
  const atRequest: string[][] = [];
  open(async () => void atRequest.push(await journal()));
  await until('done');
  expect(atRequest).toEqual([
    [],
    [],
    [],
    [],
    [...asked, 'write null'],
    [...asked, 'write accepted'],
  ]);
  expect(await journal()).toEqual([...asked, 'write accepted', 'read-back found']);
  expect(hospital.records()).toHaveLength(1);
});

test('a run that ends before the write writes them down', async () => {
  const { hospital, journal, open, device, submissionId } = await waitingRecord();
  let requests = 0;
  open(async () => {
    requests += 1;
    const headers = { 'retry-after': '3600' };
    return requests === 4 ? new Response(null, { status: 503, headers }) : undefined;
  });
  await expect
    .poll(async () => (await device.submissions.read(submissionId))?.wait?.reason)
    .toBeDefined();
  expect(await journal()).toEqual([...asked.slice(1), 'query unknown']);
  expect(hospital.records()).toEqual([]);
});
