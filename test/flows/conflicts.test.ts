/** The journeys of conflicts and voids over real HTTP, under every interpretation that concerns them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { interpretationPoints } from '../../src/hospital/interpretations.ts';
import { startHospital, type StartedHospital } from '../../src/hospital/node/startHospital.ts';
import { doneNoteIn, problemIn, receiptIn } from '../../src/model/submissionFacts.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { tabletAtWork, targetOf, type TabletAtWork } from './tabletAtWork.ts';

const keys = [
  'staleAndVoided',
  'conflictCodes',
  'errorBody',
  'replayedReceipt',
  'recordRequestId',
  'recordedAt',
  'idConsumedBy',
  'checkOrder',
  'gateway',
  'sameContent',
  'traceId',
  'dateTimeEcho',
  'idScope',
] as const;
const readings = keys.flatMap((key) =>
  interpretationPoints[key].readings.map((reading) => [key, reading] as const),
);

let started: StartedHospital;
let tablet: TabletAtWork;
let engine: Engine;
let isOut = false;
/** Whether the network fails from the next write on. */
let isCutAtWrite = false;

beforeEach(async () => {
  isOut = false;
  isCutAtWrite = false;
  started = await startHospital({ port: 0, host: '127.0.0.1' });
  tablet = await tabletAtWork({ baseAddress: started.address });
  engine = tablet.open((request) => {
    isOut ||= isCutAtWrite && request.method !== 'GET';
    return isOut ? Promise.reject(new TypeError('Failed to fetch')) : fetch(request);
  });
});

afterEach(async () => {
  engine.stop();
  await started.close();
});

/** The exchanges of which its journal says that it needs its author. */
async function needsIn(submissionId: string): Promise<string[]> {
  const attempts = await tablet.device.submissions.attempts(submissionId);
  return attempts.filter(({ decision }) => decision === 'needs-author').map(({ kind }) => kind);
}

describe.each(readings)('where %s is %s', (key, reading) => {
  beforeEach(() => started.hospital.setInterpretations({ [key]: reading }));

  test('a correction that was overtaken shows theirs, and goes on top when its author says so', async () => {
    const create = await tablet.until((await tablet.assess('mine')).submissionId, 'done');
    const recordId = receiptIn(create)?.recordId ?? '';
    started.hospital.correctAsColleague({ recordId, careNote: 'theirs' });
    const { submissionId } = await tablet.correct(targetOf(create), 'mine again');
    const overtaken = await tablet.until(submissionId, 'problem');
    expect(problemIn(overtaken)).toMatchObject({
      type: 'conflict-newer-version',
      theirs: { version: 2, careNote: 'theirs' },
    });
    expect(await needsIn(submissionId)).toEqual(['look']);
    await tablet.device.submissions.resolve(submissionId, { shownVersion: 2, careNote: 'both' });
    await tablet.until(submissionId, 'done');
    const [record] = started.hospital.records();
    expect(record?.versions.map(({ careNote }) => careNote)).toEqual(['mine', 'theirs', 'both']);
  });

  test('a correction with the words that are there by now is done, and no conflict', async () => {
    const create = await tablet.until((await tablet.assess('mine')).submissionId, 'done');
    const recordId = receiptIn(create)?.recordId ?? '';
    started.hospital.correctAsColleague({ recordId, careNote: 'mended' });
    const { submissionId } = await tablet.correct(targetOf(create), 'mended');
    expect(doneNoteIn(await tablet.until(submissionId, 'done'))).toBe('said-already');
    expect(await needsIn(submissionId)).toEqual([]);
    expect(started.hospital.records()[0]?.versions).toHaveLength(2);
  });

  test('a correction of a record that was voided keeps its text, and a void of it is settled', async () => {
    const create = await tablet.until((await tablet.assess('mine')).submissionId, 'done');
    started.hospital.voidAsColleague({
      recordId: receiptIn(create)?.recordId ?? '',
      reason: 'theirs',
    });
    const correction = await tablet.correct(targetOf(create), 'kept');
    const left = await tablet.until(correction.submissionId, 'problem');
    expect(problemIn(left)?.type).toBe('conflict-voided');
    expect(left.content.handedIn).toMatchObject({ careNote: 'kept' });
    await tablet.device.submissions.discard(correction.submissionId);
    const voiding = await tablet.voidRecord(targetOf(create), 'mine too');
    const done = await tablet.until(voiding.submissionId, 'done');
    expect(doneNoteIn(done)).toBe('voided-by-other');
    expect(started.hospital.records()[0]?.versions).toHaveLength(2);
  });
});

test('a correction that was cut off, and overtaken meanwhile, waits for nothing once its author has chosen', async () => {
  const create = await tablet.until((await tablet.assess('mine')).submissionId, 'done');
  const recordId = receiptIn(create)?.recordId ?? '';
  isCutAtWrite = true;
  const { submissionId } = await tablet.correct(targetOf(create), 'mine again');
  await expect
    .poll(async () => (await tablet.device.submissions.read(submissionId))?.progress.stage)
    .toBe('asking');
  started.hospital.correctAsColleague({ recordId, careNote: 'theirs' });
  isCutAtWrite = false;
  isOut = false;
  await tablet.until(submissionId, 'problem');
  await tablet.device.submissions.resolve(submissionId, { shownVersion: 2, careNote: 'both' });
  await tablet.until(submissionId, 'done', 30_000);
  const [record] = started.hospital.records();
  expect(record?.versions.map(({ careNote }) => careNote)).toEqual(['mine', 'theirs', 'both']);
});
