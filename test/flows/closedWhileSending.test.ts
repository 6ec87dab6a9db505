/**
 * The flow in which the app is closed while a photo is being sent, and opens again without a network: the record is not
 * being sent then, and the screens must not say that it is.
 */
import { expect, test } from 'vitest';
import { describe as told } from '../../src/model/describe.ts';
import { hospitalKey, tabletAtWork } from './tabletAtWork.ts';

const photo = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

test('what was being sent as the app was closed waits while the hospital is out of reach', async () => {
  const tablet = await tabletAtWork();
  const notFound = { error: { code: 'NOT_FOUND', message: 'No', fields: [] }, requestId: 'r' };
  // It was here before the engine started, so that ids which another tablet may have used are queried first.
  const first = tablet.open(async ({ method }) =>
    method === 'GET'
      ? Response.json(notFound, { status: 404 })
      : new Promise<Response>(() => undefined),
  );
  const { submissionId } = await tablet.assess('Closed in the middle.', [photo]);
  const sending = await tablet.until(submissionId, 'uploading');
  expect(told(sending).state).toBe('upload');
  first.stop();
  // The connection as the gate saves it after an exchange found no network.
  await tablet.device.outbox.saveConnection({
    hospitalKey,
    reach: 'out-of-reach',
    since: Date.now(),
    nextProbeAt: Date.now(),
    clockSkewMs: null,
    latestHospitalTime: 0,
    errorsAsSpecified: false,
  });

  let writes = 0;
  const second = tablet.open(async ({ method }) => {
    if (method === 'POST') writes += 1;
    throw new TypeError('Failed to fetch');
  });
  try {
    const shown = async () => {
      const submission = await tablet.device.submissions.read(submissionId);
      return submission && told(submission).state;
    };
    await expect.poll(shown).toBe('waiting');
    expect(writes).toBe(0);
  } finally {
    second.stop();
  }
});
