/** The flows from a tap to a receipt, in one process: tablet, engine and bundled hospital. */
import { afterEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import { markedJpeg } from '../../src/hospital/testing/photos.ts';
import type { Submission } from '../../src/model/submission.ts';
import { receiptIn, recordedIn } from '../../src/model/submissionFacts.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { admissionAssessmentRecordSchema } from '../../src/shared/interface/admissionAssessmentRecord.ts';
import { woundAssessmentRecordSchema } from '../../src/shared/interface/woundAssessmentRecord.ts';
import { hospitalKey, tabletAtWork, targetOf, type Fetch } from './tabletAtWork.ts';

const engines: Engine[] = [];
afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

function hospitalOfToday(): Hospital {
  const clock = { now: () => Date.now(), setTimer: setTimeout, clearTimer: () => undefined };
  return createHospital({ clock });
}

async function setUp() {
  const hospital = hospitalOfToday();
  const tablet = await tabletAtWork();
  const open = (fetch: Fetch = hospital.fetch) => {
    const engine = tablet.open(fetch);
    engines.push(engine);
    return engine;
  };
  return { hospital, tablet, open };
}

/** The requests other than queries: the first exchange also asks for the hospital's time (decision 212). */
const besidesQuestions = (hospital: Hospital) =>
  hospital.journal().filter(({ path }) => !path.startsWith('/requests/'));

const jpeg = (mark: number) => markedJpeg(String(mark));
const broken = () => Promise.reject(new TypeError('Failed to fetch'));

describe('an ordinary journey', () => {
  test('of a wound assessment with two photos', async () => {
    const { hospital, tablet, open } = await setUp();
    open();
    const { submissionId } = await tablet.assess('Cleaned', [jpeg(1), jpeg(2)]);
    const done = await tablet.until(submissionId, 'done');
    const [record] = hospital.records();
    expect(record).toMatchObject({ recordId: receiptIn(done)?.recordId, operator: 'nurse-amy' });
    expect(record?.attachmentIds).toHaveLength(2);
    expect(besidesQuestions(hospital)).toHaveLength(4);
  });

  test('ends with the record kept on this tablet, for a correction without a network', async () => {
    const { tablet, open } = await setUp();
    open();
    const wound = await tablet.until((await tablet.assess('Cleaned')).submissionId, 'done');
    const admission = await tablet.until((await tablet.admit('pain')).submissionId, 'done');
    const owner = { hospitalKey, authorId: tablet.authorId };
    const kept = <Content>(made: Submission, schema: z.ZodType<Content>) =>
      tablet.device.cache.get(owner, 'record', receiptIn(made)?.recordId ?? '', schema);
    expect((await kept(wound, woundAssessmentRecordSchema))?.content).toMatchObject({
      recordId: receiptIn(wound)?.recordId,
      assessment: { careNote: 'Cleaned' },
    });
    expect((await kept(admission, admissionAssessmentRecordSchema))?.content.recordId).toBe(
      receiptIn(admission)?.recordId,
    );
  });

  test('of an admission, a correction and a void', async () => {
    const { hospital, tablet, open } = await setUp();
    open();
    await tablet.until((await tablet.admit('pain')).submissionId, 'done');
    const create = await tablet.until((await tablet.assess('first')).submissionId, 'done');
    const correction = await tablet.correct(targetOf(create), 'second');
    const corrected = await tablet.until(correction.submissionId, 'done');
    const seenVersion = recordedIn(corrected)?.madeVersion ?? null;
    const target = { ...targetOf(create), seenVersion, seenCareNote: 'second' };
    const voided = await tablet.voidRecord(target, 'wrong patient');
    await tablet.until(voided.submissionId, 'done');
    const record = hospital.records().find((one) => one.kind === 'wound-assessment');
    expect(record?.versions.map(({ careNote, recordState }) => [careNote, recordState])).toEqual([
      ['first', 'valid'],
      ['second', 'valid'],
      ['second', 'voided'],
    ]);
  });

  test('of what was written before there was any network', async () => {
    const { hospital, tablet, open } = await setUp();
    let isOut = true;
    let tried = 0;
    open((request) => {
      tried += 1;
      return isOut ? broken() : hospital.fetch(request);
    });
    const create = await tablet.assess('offline');
    const correction = await tablet.correct({ ...targetOf(create), seenVersion: null }, 'later');
    await expect.poll(() => tried).toBeGreaterThan(0);
    expect(hospital.journal()).toEqual([]);
    isOut = false;
    await tablet.until(correction.submissionId, 'done');
    expect(hospital.records().map(({ version }) => version)).toEqual([2]);
  });
});
