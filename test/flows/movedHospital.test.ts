/** The flow of a record whose hospital changes its address: it is recorded once, under the new address. */
import { afterEach, expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import { markedJpeg } from '../../src/hospital/testing/photos.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { pin } from '../simulation/plainVault.ts';
import { hospitalKey, realClock, tabletAtWork, type Fetch } from './tabletAtWork.ts';

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

const newKey = 'https://moved.test/v1';

test('a record whose answer was lost before the address changed is asked about after it, and made once', async () => {
  const hospital = createHospital({ clock: realClock });
  const tablet = await tabletAtWork();
  const named: (string | null)[] = [];
  let written: () => void = () => undefined;
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  const answerLost: Fetch = async (request) => {
    const answer = await hospital.fetch(request.clone());
    if (request.method !== 'POST' || request.url.endsWith('/attachments')) return answer;
    written();
    throw new TypeError('Failed to fetch');
  };
  const before = tablet.open(answerLost);
  const { submissionId } = await tablet.assess('Cleaned', [markedJpeg('1')]);
  await isWritten;
  await tablet.until(submissionId, ['sending', 'asking']);
  before.stop();

  const [other] = await tablet.device.hospitals.others(newKey);
  expect(other).toMatchObject({ hospitalKey, waiting: 1, nurses: [{ name: 'Amy' }] });
  await tablet.device.hospitals.move(hospitalKey, newKey);
  const engine = tablet.open((request) => {
    named.push(request.headers.get('x-wardbook-hospital'));
    return hospital.fetch(request);
  }, newKey);
  engines.push(engine);
  await tablet.device.nurses.signInAgain(tablet.authorId, pin);
  await tablet.until(submissionId, 'done');
  expect(hospital.records()).toHaveLength(1);
  expect(new Set(named)).toEqual(new Set([newKey]));
});
