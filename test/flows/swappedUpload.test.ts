/**
 * The answer to an upload names the file of another record of the same patient. No record shows another wound's photo
 * (rule R20); a hospital that keeps equal photos once is believed.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import { markedJpeg } from '../../src/hospital/testing/photos.ts';
import { receiptIn } from '../../src/model/submissionFacts.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { realClock, tabletAtWork, type TabletAtWork } from './tabletAtWork.ts';

const [heel, sacrum] = [markedJpeg('heel'), markedJpeg('sacrum')];

let hospital: Hospital;
let tablet: TabletAtWork;
let engine: Engine;
/** The answers to uploads, in their order; which one the next upload is given. */
let given: string[];
let givenAgain: number | null;
let mayWrite: boolean;

beforeEach(async () => {
  hospital = createHospital({ clock: realClock });
  tablet = await tabletAtWork();
  given = [];
  givenAgain = null;
  mayWrite = true;
  engine = tablet.open(async (request) => {
    const isPost = request.method === 'POST';
    if (isPost && !mayWrite && request.url.endsWith('/wound-assessments')) {
      throw new TypeError('Failed to fetch');
    }
    const response = await hospital.fetch(request);
    if (!isPost || !request.url.endsWith('/attachments')) return response;
    given.push(await response.text());
    const text = given[givenAgain ?? given.length - 1];
    givenAgain = null;
    return new Response(text, {
      status: response.status,
      headers: { date: new Date().toUTCString() },
    });
  });
});
afterEach(() => engine.stop());

/** Which photos each record shows, by their bytes. */
function shown(submissions: readonly { careNote: string }[]): string[][] {
  const files = new Map(given.map((text, at) => [Object(JSON.parse(text)).attachmentId, at]));
  return submissions.map(({ careNote }) => {
    const record = hospital.records().find(({ versions }) => versions[0]?.careNote === careNote);
    return (record?.attachmentIds ?? []).map((id) => String(files.get(id)));
  });
}

test('while the other record is there already: the photo is uploaded again', async () => {
  hospital.setInterpretations({ boundPhotoAgain: 'allowed' });
  const first = await tablet.assess('Heel.', [heel], 'W-1001-2');
  await tablet.until(first.submissionId, 'done');
  givenAgain = 0;
  const second = await tablet.assess('Sacrum.', [sacrum]);
  expect(receiptIn(await tablet.until(second.submissionId, 'done'))).not.toBeNull();
  expect(shown([{ careNote: 'Heel.' }, { careNote: 'Sacrum.' }])).toEqual([['0'], ['2']]);
});

test('while the other record still waits: each goes with its own photo', async () => {
  mayWrite = false;
  const first = await tablet.assess('Heel.', [heel], 'W-1001-2');
  await expect.poll(() => given.length).toBe(1);
  givenAgain = 0;
  const second = await tablet.assess('Sacrum.', [sacrum]);
  await expect.poll(() => given.length).toBe(3);
  mayWrite = true;
  await tablet.until(first.submissionId, 'done');
  await tablet.until(second.submissionId, 'done');
  expect(shown([{ careNote: 'Heel.' }, { careNote: 'Sacrum.' }])).toEqual([['0'], ['2']]);
});

test('at a hospital that keeps equal photos once, the same bytes under the same id are believed', async () => {
  hospital.setInterpretations({ boundPhotoAgain: 'allowed' });
  const first = await tablet.assess('Heel.', [heel], 'W-1001-2');
  await tablet.until(first.submissionId, 'done');
  givenAgain = 0;
  const second = await tablet.assess('Heel again.', [heel], 'W-1001-2');
  await tablet.until(second.submissionId, 'done');
  expect(shown([{ careNote: 'Heel again.' }])).toEqual([['0']]);
  expect(given).toHaveLength(2);
});
