import { expect, test, vi } from 'vitest';
import { instantMs } from '../../../shared/interface/instant.ts';
import { listenForZone, zoneHeardIn } from './heardZone.ts';

const receipt = (recordedAt: string) => JSON.stringify({ recordId: 'WA-1', recordedAt });

test.each([
  ['2026-11-20T09:31:07.120+08:00', 480],
  ['2026-11-20T09:31+08:00', 480],
  ['2026-11-20T09:31:07-03:30', -210],
  ['2026-11-20T09:31:07+05:45', 345],
  ['2026-11-20T09:31:07-10:00', -600],
  ['2026-11-20T09:31:07+0800', 480],
  ['2026-11-20 09:31:07.1 +08', 480],
  ['20261120T093107,5+0800[Asia/Taipei]', 480],
])('%s is %i minutes ahead of UTC', (recordedAt, offsetMinutes) => {
  expect(zoneHeardIn(receipt(recordedAt))).toEqual({ offsetMinutes, atMs: instantMs(recordedAt) });
});

test.each([
  receipt('2026-11-20T01:31:07Z'),
  receipt('2026-11-20T01:31:07+00:00'),
  receipt('2026-13-40T01:31:07+08:00'),
  '{"observedAt":"2026-11-20T01:31:07+08:00"}',
  '<html>',
  '',
])('%s says nothing of a zone', (answer) => {
  expect(zoneHeardIn(answer)).toBeNull();
});

const at = (path: string) => new Request(`https://ward.test/hospital${path}`);
const json = (body: string) =>
  new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8' } });

test('the first receipt tells it, once, and whoever asked reads her answer as ever', async () => {
  const hear = vi.fn(() => Promise.resolve());
  const ask = listenForZone(
    () => Promise.resolve(json(receipt('2026-11-20T09:31:07+08:00'))),
    hear,
  );
  for (const path of ['/patients/P-1', '/wound-assessments', '/admission-assessments/A-1']) {
    const answer = await ask(at(path));
    expect(await answer.json()).toMatchObject({ recordId: 'WA-1' });
  }
  await vi.waitFor(() => expect(hear).toHaveBeenCalled());
  expect(hear.mock.calls).toEqual([
    [{ offsetMinutes: 480, atMs: Date.parse('2026-11-20T09:31:07+08:00') }],
  ]);
});

test('a refusal, a photo and a page that is no answer tell nothing', async () => {
  const hear = vi.fn(() => Promise.resolve());
  const told = receipt('2026-11-20T09:31:07+08:00');
  const answers = [
    Response.json(JSON.parse(told), { status: 409 }),
    new Response(told, { headers: { 'content-type': 'text/html' } }),
    new Response(told),
  ];
  for (const answer of answers) {
    await listenForZone(() => Promise.resolve(answer), hear)(at('/wound-assessments'));
    await answer.text();
  }
  expect(hear).not.toHaveBeenCalled();
});

test('a failing store takes no answer away', async () => {
  const hear = () => Promise.reject(new Error('full'));
  const ask = listenForZone(
    () => Promise.resolve(json(receipt('2026-11-20T09:31:07+08:00'))),
    hear,
  );
  const answer = await ask(at('/requests/1'));
  expect(answer.status).toBe(200);
});

test('an answer that is longer than one can be is not read to its end', async () => {
  let given = 0;
  let isCancelled = false;
  const long = new ReadableStream<Uint8Array>(
    {
      pull(into) {
        given += 1;
        if (given > 40) into.close();
        else into.enqueue(new Uint8Array(1_000_000).fill(32));
      },
      cancel: () => void (isCancelled = true),
    },
    { highWaterMark: 0 },
  );
  const answer = new Response(long, { headers: { 'content-type': 'application/json' } });
  const ask = listenForZone(() => Promise.resolve(answer), vi.fn());
  await (await ask(at('/wound-assessments'))).body?.cancel();
  expect([isCancelled, given < 12]).toEqual([true, true]);
});
