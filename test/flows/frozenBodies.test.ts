/**
 * The promise that bytes which were frozen are sent unchanged (rule R3), also by a later version of the app, which would
 * build other ones.
 */
import { expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import { notThere } from '../../src/model/testing/rows.ts';
import { hospitalKey, realClock, tabletAtWork } from './tabletAtWork.ts';

const seen = {
  version: 3,
  patientId: 'P-1001',
  woundId: 'W-1001-1',
  observedAt: '2026-11-20T08:00:00+08:00',
};

/** The records that these corrections and voids are based on, as their author saw them. */
function recordAsSeen({ method, url }: Request): Response | null {
  const id = /\/wound-assessments\/([^/]+)$/.exec(url)?.[1];
  if (method !== 'GET' || id === undefined) return null;
  return Response.json({
    ...seen,
    clientRequestId: 'a-colleague',
    recordId: decodeURIComponent(id),
    status: 'committed',
    recordState: 'valid',
    recordedAt: '2026-11-20T08:00:01+08:00',
    assessment: { careNote: 'before' },
    attachmentIds: [],
  });
}

test('frozen bytes leave as they are, whatever would be built now', async () => {
  const tablet = await tabletAtWork();
  const { outbox } = tablet.device;
  const target = (recordId: string) => ({
    ...{ recordId, createdBy: null, seenVersion: seen.version, seenCareNote: 'before' },
    observedAt: seen.observedAt,
  });
  const all = [
    ['POST', '/wound-assessments', await tablet.assess('Cleaned')],
    ['POST', '/admission-assessments', await tablet.admit('Fell at home')],
    ['PATCH', '/wound-assessments/WA-1', await tablet.correct(target('WA-1'), 'Cleaned again')],
    [
      'POST',
      '/wound-assessments/WA%2F2%20x/void',
      await tablet.voidRecord(target('WA/2 x'), 'Mistake'),
    ],
  ] as const;
  const frozen = new Map<string, string>();
  const lease = await outbox.takeLease(hospitalKey, 'before', 1);
  for (const [method, path, submission] of all) {
    const { clientRequestId, submissionId } = submission;
    const text = `{ "spelt" : "otherwise", "clientRequestId":"${clientRequestId}" }`;
    frozen.set(clientRequestId, text);
    const bytes = new TextEncoder().encode(text).buffer;
    const body = { clientRequestId, submissionId, method, path, bytes };
    await outbox.commit({ lease, submission, change: { progress: notThere }, body });
  }
  const sent = new Map<string, string>();
  const hospital = createHospital({ clock: realClock });
  const engine = tablet.open(async (request) => {
    const shown = recordAsSeen(request);
    if (shown !== null) return shown;
    if (request.method === 'GET') return hospital.fetch(request);
    const text = await request.text();
    sent.set(String(Reflect.get(JSON.parse(text) as object, 'clientRequestId')), text);
    return new Response('', { status: 500 });
  });
  try {
    await expect.poll(() => sent.size).toBe(all.length);
  } finally {
    engine.stop();
  }
  expect(sent).toEqual(frozen);
});
