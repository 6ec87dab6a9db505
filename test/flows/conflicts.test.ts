/** The journeys of conflicts and voids over real HTTP, under every interpretation that concerns them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { interpretationPoints } from '../../src/hospital/interpretations.ts';
import { startHospital, type StartedHospital } from '../../src/hospital/node/startHospital.ts';
import type { Submitted } from '../../src/model/content.ts';
import type { Submission } from '../../src/model/submission.ts';
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
    expect(left.content.submitted).toMatchObject({ careNote: 'kept' });
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

describe('a change behind words that its author has edited since is not laid over them (R11)', () => {
  /** Withdraws a submission, edits its note, and submits it again. */
  async function reworded({ submissionId, content }: Submission, careNote: string) {
    const { submissions } = tablet.device;
    await submissions.backToDraft(submissionId);
    return submissions.submit(submissionId, { ...content.submitted, careNote } as Submitted);
  }
  const notes = () =>
    started.hospital.records().flatMap(({ versions }) => versions.map((one) => one.careNote));
  const conflictAt = (version: number, careNote: string) => ({
    type: 'conflict-newer-version',
    theirs: { version, recordState: 'valid', careNote },
  });

  test('a correction is a conflict of three texts, and goes on top when its author says so', async () => {
    engine.stop();
    const create = await tablet.assess('clean');
    const { submissionId } = await tablet.correct(targetOf(create), 'quite clean');
    await reworded(create, 'clean, allergic to silver');
    engine = tablet.open(fetch);
    const left = await tablet.until(submissionId, 'problem');
    expect(problemIn(left)).toMatchObject(conflictAt(1, 'clean, allergic to silver'));
    expect(left.content.submitted).toMatchObject({
      target: { seenCareNote: 'clean' },
      careNote: 'quite clean',
    });
    expect(notes()).toEqual(['clean, allergic to silver']);
    await tablet.device.submissions.resolve(submissionId, { shownVersion: 1, careNote: 'both' });
    await tablet.until(submissionId, 'done');
    expect(notes()).toEqual(['clean, allergic to silver', 'both']);
  });

  test('a void asks again, and voids when its author says so', async () => {
    engine.stop();
    const create = await tablet.assess('clean');
    const { submissionId } = await tablet.voidRecord(targetOf(create), 'wrong wound');
    await reworded(create, 'clean, allergic to silver');
    engine = tablet.open(fetch);
    const left = await tablet.until(submissionId, 'problem');
    expect(problemIn(left)).toMatchObject(conflictAt(1, 'clean, allergic to silver'));
    await tablet.device.submissions.resolve(submissionId, { shownVersion: 1 });
    await tablet.until(submissionId, 'done');
    expect(started.hospital.records()[0]?.recordState).toBe('voided');
  });

  test('a correction to the words that the record has by now is done', async () => {
    engine.stop();
    const create = await tablet.assess('clean');
    const { submissionId } = await tablet.correct(targetOf(create), 'quite clean');
    await reworded(create, 'quite clean');
    engine = tablet.open(fetch);
    expect(doneNoteIn(await tablet.until(submissionId, 'done'))).toBe('said-already');
    expect(notes()).toEqual(['quite clean']);
  });

  test('a second correction, and a void behind it, are asked about after the first was', async () => {
    engine.stop();
    const create = await tablet.assess('clean');
    const first = await tablet.correct(targetOf(create), 'first');
    const second = await tablet.correct(targetOf(create), 'second');
    const voided = await tablet.voidRecord(targetOf(create), 'wrong wound');
    await reworded(create, 'clean, allergic to silver');
    engine = tablet.open(fetch);
    const { submissions } = tablet.device;
    await tablet.until(first.submissionId, 'problem');
    await submissions.resolve(first.submissionId, { shownVersion: 1, careNote: 'first, silver' });
    const left = await tablet.until(second.submissionId, 'problem');
    expect(problemIn(left)).toMatchObject(conflictAt(2, 'first, silver'));
    await submissions.resolve(second.submissionId, { shownVersion: 2, careNote: 'all' });
    const behind = await tablet.until(voided.submissionId, 'problem');
    expect(problemIn(behind)).toMatchObject(conflictAt(3, 'all'));
    expect(notes()).toEqual(['clean, allergic to silver', 'first, silver', 'all']);
  });

  test('nor over a colleague’s words, which she saw only when an earlier change of hers met them', async () => {
    const create = await tablet.until((await tablet.assess('clean')).submissionId, 'done');
    engine.stop();
    const recordId = receiptIn(create)?.recordId ?? '';
    started.hospital.correctAsColleague({ recordId, careNote: 'theirs' });
    const first = await tablet.correct(targetOf(create), 'first');
    const second = await tablet.correct(targetOf(create), 'second');
    engine = tablet.open(fetch);
    const { submissions } = tablet.device;
    await tablet.until(first.submissionId, 'problem');
    await submissions.resolve(first.submissionId, { shownVersion: 2, careNote: 'first, theirs' });
    const left = await tablet.until(second.submissionId, 'problem');
    expect(problemIn(left)).toMatchObject(conflictAt(3, 'first, theirs'));
  });

  test('two corrections of words that stayed as they were follow one another unasked', async () => {
    engine.stop();
    const create = await tablet.assess('clean');
    await tablet.correct(targetOf(create), 'first');
    const second = await tablet.correct(targetOf(create), 'second');
    engine = tablet.open(fetch);
    await tablet.until(second.submissionId, 'done');
    expect(notes()).toEqual(['clean', 'first', 'second']);
  });
});
