/**
 * A hospital that was restored from its backup, over real HTTP: what it forgot, and whose record it holds under an id
 * that it assigned again. No change is written over a record that its author did not see (rule R18), and no answer
 * about another record is taken for the requested one (rule R20).
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ExportedHospital } from '../../src/hospital/exported.ts';
import { startHospital, type StartedHospital } from '../../src/hospital/node/startHospital.ts';
import { markedJpeg } from '../../src/hospital/testing/photos.ts';
import type { Submission } from '../../src/model/submission.ts';
import { problemIn, receiptIn } from '../../src/model/submissionFacts.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { tabletAtWork, targetOf, type TabletAtWork } from './tabletAtWork.ts';

let started: StartedHospital;
let tablet: TabletAtWork;
let engine: Engine;
let isOut = false;
/** What replaces the hospital's answer; null: the answer is unchanged. */
let instead: (request: Request) => Promise<Response> | null = () => null;

beforeEach(async () => {
  isOut = false;
  instead = () => null;
  started = await startHospital({ port: 0, host: '127.0.0.1' });
  tablet = await tabletAtWork({ baseAddress: started.address });
  engine = tablet.open((request) =>
    isOut ? Promise.reject(new TypeError('Failed to fetch')) : (instead(request) ?? fetch(request)),
  );
});

afterEach(async () => {
  engine.stop();
  await started.close();
});

/** Ben's record about another patient, made on another device. */
async function bensRecord(careNote: string): Promise<string> {
  const response = await fetch(`${started.address}/wound-assessments`, {
    method: 'POST',
    headers: { authorization: 'Bearer nurse-ben', 'content-type': 'application/json' },
    body: JSON.stringify({
      clientRequestId: crypto.randomUUID(),
      patientId: 'P-1005',
      encounterId: 'E-1005',
      woundId: 'W-1005-1',
      observedAt: '2026-11-20T10:00:00+08:00',
      assessment: { careNote },
      attachmentIds: [],
    }),
  });
  const body = (await response.json()) as { recordId: string };
  expect(response.status).toBe(201);
  return body.recordId;
}

/** Restores the hospital. Ben then writes a record, and gets the id that Amy's record had. */
async function restoredAndGivenAgain(backup: ExportedHospital, recordId: string): Promise<void> {
  started.hospital.import(backup);
  const his = await bensRecord('Of P-1005.');
  const text = JSON.stringify(started.hospital.export()).replaceAll(his, recordId);
  started.hospital.import(JSON.parse(text) as ExportedHospital);
  expect(started.hospital.records().map((one) => one.recordId)).toEqual([recordId]);
}

async function confirmed(careNote = 'Of P-1001.', photos?: Uint8Array[]): Promise<Submission> {
  const { submissionId } = await tablet.assess(careNote, photos);
  return tablet.until(submissionId, 'done');
}

const changes = [
  ['a correction', (create: Submission) => tablet.correct(targetOf(create), 'Amy’s words.')],
  ['a void', (create: Submission) => tablet.voidRecord(targetOf(create), 'Amy’s reason.')],
] as const;

describe.each(changes)('%s that waited while the hospital was put back', (_name, submit) => {
  test('is not written over another patient’s record under the same id, and says so', async () => {
    const backup = started.hospital.export();
    const create = await confirmed();
    isOut = true;
    const { submissionId } = await submit(create);
    await restoredAndGivenAgain(backup, receiptIn(create)?.recordId ?? '');
    isOut = false;
    const told = await tablet.until(submissionId, ['problem', 'done'], 20_000);
    expect(problemIn(told)).toMatchObject({ type: 'record-not-as-seen', difference: 'another' });
    const [record] = started.hospital.records();
    expect(record?.versions.map(({ careNote }) => careNote)).toEqual(['Of P-1005.']);
    expect(JSON.stringify(await tablet.device.submissions.read(submissionId))).not.toContain(
      'P-1005',
    );
  });

  test('says that the record is gone where its id was not given again', async () => {
    const backup = started.hospital.export();
    const create = await confirmed();
    isOut = true;
    const { submissionId } = await submit(create);
    started.hospital.import(backup);
    isOut = false;
    const told = await tablet.until(submissionId, ['problem', 'done'], 20_000);
    expect(problemIn(told)).toMatchObject({ type: 'record-not-as-seen', difference: 'gone' });
    expect(started.hospital.journal().filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('is not laid on an older state than its author saw', async () => {
    const create = await confirmed();
    const backup = started.hospital.export();
    const recordId = receiptIn(create)?.recordId ?? '';
    started.hospital.correctAsColleague({ recordId, careNote: 'theirs, and lost' });
    isOut = true;
    const seen = { ...targetOf(create), seenVersion: 2, seenCareNote: 'theirs, and lost' };
    const { submissionId } = await (_name === 'a void'
      ? tablet.voidRecord(seen, 'no')
      : tablet.correct(seen, 'on top'));
    started.hospital.import(backup);
    isOut = false;
    const told = await tablet.until(submissionId, ['problem', 'done'], 20_000);
    expect(problemIn(told)).toMatchObject({ type: 'record-not-as-seen', difference: 'older' });
    expect(started.hospital.records()[0]?.versions).toHaveLength(1);
  });
});

describe('an answer about another record than was asked for (E3)', () => {
  /** How often the latest `swapped` has replaced an answer. */
  let swaps = 0;
  /** Answers each read of a record with Ben's, as a cache with a wrong key would. */
  const swapped = (bens: string, times: number, isFromTheWrite = false) => {
    let left = times;
    swaps = 0;
    let isBegun = !isFromTheWrite;
    return (request: Request) => {
      if (request.method !== 'GET') isBegun = true;
      if (!isBegun) return null;
      const isReading = request.method === 'GET' && request.url.includes('/wound-assessments/');
      if (!isReading || left <= 0) return null;
      left -= 1;
      swaps += 1;
      return fetch(`${started.address}/wound-assessments/${bens}`, {
        headers: { authorization: 'Bearer nurse-ben' },
      });
    };
  };

  test.each(
    changes.flatMap(([name, submit]) => [
      [name, 'before it is written', submit] as const,
      [name, 'as it is read back', submit] as const,
    ]),
  )('says nothing of %s %s, and is asked again', async (_name, when, submit) => {
    const bens = await bensRecord('Amy’s words.');
    started.hospital.voidAsColleague({ recordId: bens, reason: 'Voided, too.' });
    const create = await confirmed();
    instead = swapped(bens, 2, when === 'as it is read back');
    const { submissionId } = await submit(create);
    const done = await tablet.until(submissionId, 'done', 20_000);
    const attempts = await tablet.device.submissions.attempts(submissionId);
    // Read twice; the second answer adds nothing new, so it is not recorded again.
    expect(swaps).toBe(2);
    expect(attempts.filter(({ failure }) => failure === 'not-as-asked')).toHaveLength(1);
    expect(receiptIn(done)?.version).toBe(2);
  });

  test('keeps none of it for her screens, and says so where it stays', async () => {
    const bens = await bensRecord('Of P-1005.');
    instead = swapped(bens, 1_000);
    const { submissionId } = await tablet.assess('Of P-1001.');
    const told = await tablet.until(submissionId, ['problem', 'done'], 20_000);
    expect(problemIn(told)).toMatchObject({ type: 'record-lost', found: 'another' });
    instead = () => null;
    await tablet.device.submissions.sendAgain(submissionId);
    await tablet.until(submissionId, 'done', 20_000);
  });

  test('is not shown as what is there now', async () => {
    const bens = await bensRecord('Of P-1005.');
    const create = await confirmed();
    const recordId = receiptIn(create)?.recordId ?? '';
    const look = swapped(bens, 1);
    // The read before the write is answered correctly; the record changes just after it.
    let isOvertaken = false;
    instead = (request) => {
      if (request.method === 'PATCH' && !isOvertaken) {
        isOvertaken = true;
        started.hospital.correctAsColleague({ recordId, careNote: 'theirs' });
      }
      return isOvertaken ? look(request) : null;
    };
    const { submissionId } = await tablet.correct(targetOf(create), 'mine');
    const told = await tablet.until(submissionId, 'problem', 20_000);
    expect(problemIn(told)).toMatchObject({
      type: 'conflict-newer-version',
      theirs: { careNote: 'theirs' },
    });
  });
});

describe('a record that was in the hospital, and is there no more', () => {
  test.each([
    ['without a photo', undefined],
    ['with a photo', [markedJpeg('1')]],
  ])('%s says so, and is submitted again by its author’s decision', async (_name, photos) => {
    const backup = started.hospital.export();
    const create = await confirmed('Of P-1001.', photos);
    const { submissionId } = create;
    started.hospital.import(backup);
    await tablet.device.submissions.readBackAgain(submissionId);
    const told = await tablet.until(submissionId, 'problem', 20_000);
    expect(problemIn(told)).toMatchObject({ type: 'record-lost', found: 'nothing' });
    expect(started.hospital.records()).toHaveLength(0);
    await tablet.device.submissions.submitAgain(submissionId);
    await tablet.until(submissionId, 'done', 30_000);
    expect(started.hospital.records()).toHaveLength(1);
    expect(started.hospital.records()[0]?.versions[0]?.careNote).toBe('Of P-1001.');
  });

  test('is told where another patient’s has its id, and stays untouched', async () => {
    const backup = started.hospital.export();
    const create = await confirmed();
    const recordId = receiptIn(create)?.recordId ?? '';
    await restoredAndGivenAgain(backup, recordId);
    await tablet.device.submissions.readBackAgain(create.submissionId);
    const told = await tablet.until(create.submissionId, 'problem', 20_000);
    expect(problemIn(told)).toMatchObject({ type: 'record-lost', found: 'another' });
    await tablet.device.submissions.submitAgain(create.submissionId);
    const again = await tablet.until(create.submissionId, 'done', 20_000);
    expect(receiptIn(again)?.recordId).not.toBe(recordId);
    const notes = started.hospital
      .records()
      .flatMap(({ versions }) => versions.map(({ careNote }) => String(careNote)));
    expect(notes.toSorted()).toEqual(['Of P-1001.', 'Of P-1005.']);
  });

  test('is not submitted again where the hospital still has its receipt', async () => {
    const { submissionId } = await confirmed();
    instead = (request) =>
      request.method === 'GET' && request.url.includes('/wound-assessments/')
        ? fetch(`${started.address}/wound-assessments/WA-NONE`, { headers: request.headers })
        : null;
    await tablet.device.submissions.readBackAgain(submissionId);
    const told = await tablet.until(submissionId, 'problem', 20_000);
    expect(problemIn(told)?.type).toBe('read-back-refused');
    await expect(tablet.device.submissions.submitAgain(submissionId)).rejects.toThrow();
  });

  test('that is there after all is done as before', async () => {
    const create = await confirmed();
    await tablet.device.submissions.readBackAgain(create.submissionId);
    const again = await tablet.until(create.submissionId, 'done');
    expect(again.progress).toEqual(create.progress);
    expect(again.revision).toBeGreaterThan(create.revision);
  });
});
