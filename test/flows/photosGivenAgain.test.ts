/**
 * A hospital restored from its backup while a record with photos was waiting, over real HTTP: the ids of photos that
 * were uploaded before now belong to other photos, or to none. No record shows somebody else's photo (rule R20), and no
 * photo is uploaded twice if the hospital still has it (rule R6).
 */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ExportedHospital } from '../../src/hospital/exported.ts';
import { startHospital, type StartedHospital } from '../../src/hospital/node/startHospital.ts';
import { markedJpeg } from '../../src/hospital/testing/photos.ts';
import type { Submission } from '../../src/model/submission.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { realClock, tabletAtWork, type TabletAtWork } from './tabletAtWork.ts';

const minuteMs = 60_000;
const hers = [markedJpeg('hers 1'), markedJpeg('hers 2')];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let started: StartedHospital;
let tablet: TabletAtWork;
let engine: Engine;
/** Which requests get through; the others are lost before they arrive. */
let mayPass: (request: Request) => boolean;
/** How far all clocks have been moved ahead, milliseconds. */
let laterMs = 0;

beforeEach(async () => {
  mayPass = () => true;
  laterMs = 0;
  started = await startHospital({ port: 0, host: '127.0.0.1' });
  started.hospital.setClock(Date.now());
  const engineClock = { ...realClock, now: () => Date.now() + laterMs };
  tablet = await tabletAtWork({ baseAddress: started.address, engineClock });
  engine = tablet.open((request) =>
    mayPass(request) ? fetch(request) : Promise.reject(new TypeError('Failed to fetch')),
  );
});

afterEach(async () => {
  engine.stop();
  await started.close();
});

const isWrite = ({ method, url }: Request) =>
  method === 'POST' && url.endsWith('/wound-assessments');
const isUpload = ({ method, url }: Request) => method === 'POST' && url.endsWith('/attachments');

function pass(ms: number): void {
  laterMs += ms;
  started.hospital.setClock(started.hospital.now() + ms);
}

/** A submission that is lost on its way after this many uploads, or while its record is written. */
async function lostOnItsWay(uploads: 1 | 2): Promise<Submission> {
  let left = uploads;
  let isLost = false;
  mayPass = (request) => {
    if (isUpload(request)) {
      left -= 1;
      isLost ||= left < 0;
    }
    isLost ||= isWrite(request);
    return !isLost;
  };
  const submission = await tablet.assess('Of P-1001.', hers);
  for (const end = Date.now() + 10_000; !isLost && Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(isLost).toBe(true);
  await expect
    .poll(async () => (await tablet.device.submissions.read(submission.submissionId))?.failures)
    .toBeGreaterThan(0);
  return submission;
}

/** Restores the hospital. Ben then uploads as many photos, so that the ids of her photos are now his. */
async function restoredAndGivenAgain(backup: ExportedHospital, isGivenAgain: boolean) {
  const ids = started.hospital.attachments().map(({ attachmentId }) => attachmentId);
  started.hospital.import(backup);
  if (!isGivenAgain) return;
  let text = '';
  for (const [index, id] of ids.entries()) {
    const form = new FormData();
    form.append('patientId', 'P-1001');
    form.append('file', new Blob([markedJpeg(`his ${index}`)], { type: 'image/jpeg' }), 'p.jpg');
    const headers = { authorization: 'Bearer nurse-ben' };
    const address = `${started.address}/attachments`;
    const response = await fetch(address, { method: 'POST', headers, body: form });
    const { attachmentId } = (await response.json()) as { attachmentId: string };
    text = JSON.stringify(started.hospital.export()).replaceAll(attachmentId, id);
    started.hospital.import(JSON.parse(text) as ExportedHospital);
  }
}

/** The digests of the photos shown by its only record, in their order. */
async function shownInRecord(): Promise<string[]> {
  const records = started.hospital.records();
  expect(records).toHaveLength(1);
  const headers = { authorization: 'Bearer nurse-amy' };
  const read = (path: string) => fetch(`${started.address}${path}`, { headers });
  const record = await read(`/wound-assessments/${records[0]?.recordId}`);
  const { attachmentIds } = (await record.json()) as { attachmentIds: string[] };
  const photos = attachmentIds.map(async (id) => {
    const content = await read(`/attachments/${id}/content`);
    return sha256(new Uint8Array(await content.arrayBuffer()));
  });
  return Promise.all(photos);
}

async function attemptsOf({ submissionId }: Submission) {
  return tablet.device.submissions.attempts(submissionId);
}

const restorations = [
  ['stand for other photos', true],
  ['stand for nothing', false],
] as const;

describe.each(restorations)('ids of photos that %s after a restoration', (_name, isGivenAgain) => {
  test.each([
    ['before all of them were uploaded', 1, 5 * minuteMs],
    ['as the record was written', 2, 20 * minuteMs],
  ] as const)('where it was lost %s: the record shows hers', async (_when, uploads, awayMs) => {
    const backup = started.hospital.export();
    const submission = await lostOnItsWay(uploads);
    const { clientRequestId } = submission;
    pass(awayMs);
    await restoredAndGivenAgain(backup, isGivenAgain);
    started.hospital.setClock(Date.now() + laterMs);
    mayPass = () => true;
    const done = await tablet.until(submission.submissionId, ['done', 'problem'], 60_000);
    expect(done.progress.stage).toBe('done');
    expect(await shownInRecord()).toEqual(hers.map(sha256));
    const attempts = await attemptsOf(submission);
    const again = attempts.filter(({ decision }) => decision === 'uploads-again');
    expect(again.filter(({ kind }) => kind === 'photo-look').length).toBeGreaterThan(0);
    expect(done.clientRequestId).toBe(clientRequestId);
  });
});

test('photos that the hospital still has are read once each, and not uploaded again', async () => {
  const submission = await lostOnItsWay(2);
  pass(5 * minuteMs);
  mayPass = () => true;
  const { clientRequestId } = await tablet.until(submission.submissionId, 'done', 60_000);
  expect(clientRequestId).toBe(submission.clientRequestId);
  expect(await shownInRecord()).toEqual(hers.map(sha256));
  const attempts = await attemptsOf(submission);
  const reads = attempts.filter(({ kind }) => kind === 'photo-look');
  expect(reads.map(({ decision }) => decision)).toEqual(['photo-as-sent', 'photo-as-sent']);
  expect(attempts.filter(({ kind }) => kind === 'upload')).toHaveLength(2);
});

test('a record that is written right after its uploads costs no request more', async () => {
  const submission = await tablet.assess('Of P-1001.', hers);
  await tablet.until(submission.submissionId, 'done');
  const paths = started.hospital.journal().map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => path.endsWith('/content'))).toEqual([]);
  const kinds = (await attemptsOf(submission)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== 'query')).toEqual([
    'upload',
    'upload',
    'write',
    'read-back',
  ]);
});

describe('a 404 to a record, which names nothing', () => {
  const unknownIs404 = () => started.hospital.setInterpretations({ unknownIdInBody: 'not-found' });

  test('for photos that the hospital has lost before their time: they are uploaded again', async () => {
    unknownIs404();
    const backup = started.hospital.export();
    let isLost = false;
    mayPass = (request) => {
      if (isWrite(request) && !isLost) {
        isLost = true;
        started.hospital.import(backup);
        started.hospital.setClock(Date.now());
      }
      return true;
    };
    const submission = await tablet.assess('Of P-1001.', hers);
    const done = await tablet.until(submission.submissionId, ['done', 'problem'], 60_000);
    expect(done.progress.stage).toBe('done');
    expect(await shownInRecord()).toEqual(hers.map(sha256));
  });

  test('for its wound: the photos are looked at once, nothing is uploaded again, and she is told', async () => {
    unknownIs404();
    const submission = await tablet.assess('Of P-1001.', hers, 'W-none');
    const { progress } = await tablet.until(submission.submissionId, 'problem', 60_000);
    expect(progress).toMatchObject({ problem: { type: 'refused', status: 404 } });
    const kinds = (await attemptsOf(submission)).map(({ kind }) => kind);
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    expect([count('upload'), count('photo-look'), count('write')]).toEqual([2, 2, 2]);
  });
});
