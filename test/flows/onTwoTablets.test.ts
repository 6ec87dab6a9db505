/**
 * The flows of one record on two tablets, of which one has edited it, sent it again or uploaded its photos again. Its
 * request id stays, so that the hospital makes one record of it, and both tablets find that one (rules R1, R5).
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import { markedJpeg } from '../../src/hospital/testing/photos.ts';
import type { Submitted } from '../../src/model/content.ts';
import type { Submission } from '../../src/model/submission.ts';
import { doneNoteIn, problemIn, recordedIn } from '../../src/model/submissionFacts.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import { tabletAtWork, targetOf, type Fetch, type TabletAtWork } from './tabletAtWork.ts';
import { movableClock, onTwoTablets, untilSettled, watched, waysToTwo } from './twoTablets.ts';

const hourMs = 3_600_000;
const ward = { wards: ['A'] };

let clock: ReturnType<typeof movableClock>;
let hospital: Hospital;
const engines: Engine[] = [];

beforeEach(() => {
  clock = movableClock();
  hospital = createHospital({ clock });
});

afterEach(() => {
  for (const engine of engines.splice(0)) engine.stop();
});

function sends(tablet: TabletAtWork, fetch: Fetch = hospital.fetch): Engine {
  const engine = tablet.open(fetch);
  engines.push(engine);
  return engine;
}

const mayWrite = (may: boolean) => hospital.setPermission('nurse-amy', { ...ward, mayWrite: may });

/** On the first tablet it is refused, sent again and recorded; then that tablet is put away. */
async function recordedAtLast(one: TabletAtWork, submissionId: string): Promise<Submission> {
  mayWrite(false);
  const engine = sends(one);
  expect(problemIn(await untilSettled(one, submissionId, clock))?.type).toBe('refused');
  mayWrite(true);
  await one.device.submissions.sendAgain(submissionId);
  const done = await untilSettled(one, submissionId, clock);
  expect(done.progress.stage).toBe('done');
  engine.stop();
  return done;
}

describe.each(waysToTwo)('by %s', (way) => {
  test('photos that expired, renewed on one by itself: one record, and both say so', async () => {
    // It uploads its photo and sends its write, which never arrives.
    let leaves: () => void = () => undefined;
    const hasLeft = new Promise<void>((resolve) => (leaves = resolve));
    const { one, other, work } = await onTwoTablets(
      way,
      (first) => first.assess('Cleaned', [markedJpeg('1')]),
      clock,
    );
    const { submissionId, clientRequestId } = work;
    const before = sends(one, async (request) => {
      if (request.method === 'POST' && !request.url.endsWith('/attachments')) {
        leaves();
        throw new TypeError('Failed to fetch');
      }
      return hospital.fetch(request);
    });
    await hasLeft;
    await one.until(submissionId, ['sending', 'asking']);
    before.stop();
    clock.goAhead(25 * hourMs);
    const first = sends(one);
    const done = await untilSettled(one, submissionId, clock);
    expect(done.clientRequestId).toBe(clientRequestId);
    first.stop();

    sends(other, hospital.fetch);
    const there = await untilSettled(other, submissionId, clock);
    expect(there.progress.stage).toBe('done');
    expect(there.clientRequestId).toBe(done.clientRequestId);
    expect(hospital.records()).toHaveLength(1);
  });

  test('with a photo that each uploads for itself: still one record, and both say so', async () => {
    const { one, other, work } = await onTwoTablets(way, (first) =>
      first.assess('Cleaned', [markedJpeg('1')]),
    );
    await recordedAtLast(one, work.submissionId);
    sends(other, hospital.fetch);
    const there = await untilSettled(other, work.submissionId, clock);
    expect(there.progress.stage).toBe('done');
  });

  describe('a change of a record', () => {
    /** The record exists, and a change of it is waiting on both tablets. */
    const withChange = (
      change: (tablet: TabletAtWork, create: Submission) => Promise<Submission>,
    ) =>
      onTwoTablets(way, async (first) => {
        const engine = sends(first);
        const { submissionId } = await first.assess('Cleaned');
        const create = await first.until(submissionId, 'done');
        engine.stop();
        return change(first, create);
      });

    test('a correction is one version, and no conflict of its author with herself', async () => {
      const { one, other, work } = await withChange((first, create) =>
        first.correct(targetOf(create), 'Cleaned and dressed'),
      );
      await recordedAtLast(one, work.submissionId);
      sends(other, hospital.fetch);
      const there = await untilSettled(other, work.submissionId, clock);
      expect(there.progress.stage).toBe('done');
      // Otherwise the next change would be based on the version before her own.
      expect(recordedIn(there)?.madeVersion).toBe(2);
      expect(doneNoteIn(there)).toBeNull();
      expect(hospital.records()).toMatchObject([{ versions: { length: 2 } }]);
    });

    test('a void is hers, and not somebody else’s', async () => {
      const { one, other, work } = await withChange((first, create) =>
        first.voidRecord(targetOf(create), 'Wrong wound'),
      );
      await recordedAtLast(one, work.submissionId);
      sends(other, hospital.fetch);
      const there = await untilSettled(other, work.submissionId, clock);
      expect(there.progress).toMatchObject({ stage: 'done', end: { how: 'read-back' } });
    });
  });

  test('changed on one after a refusal: one record, and the other author is told of the other text', async () => {
    const { one, other, work } = await onTwoTablets(way, (first) => first.assess('Cleaned'));
    const { submissionId } = work;
    mayWrite(false);
    const engine = sends(one);
    await untilSettled(one, submissionId, clock);
    const draft = await one.device.submissions.backToDraft(submissionId);
    mayWrite(true);
    const { submitted } = work.content;
    await one.device.submissions.submit(draft.draftId, {
      ...submitted,
      careNote: 'Changed',
    } as Submitted);
    expect((await untilSettled(one, submissionId, clock)).progress.stage).toBe('done');
    engine.stop();

    sends(other, hospital.fetch);
    const there = await untilSettled(other, submissionId, clock);
    expect(problemIn(there)?.type).toBe('earlier-version-recorded');
    expect(there.content.submitted).toMatchObject({ careNote: 'Cleaned' });
    expect(hospital.records()).toHaveLength(1);
  });
});

test('both at once, of which one was refused before: one record', async () => {
  const { one, other, work } = await onTwoTablets(
    'a rescue file',
    (first) => first.assess('Cleaned'),
    clock,
  );
  const { submissionId } = work;
  mayWrite(false);
  sends(one);
  await untilSettled(one, submissionId, clock);
  mayWrite(true);
  await one.device.submissions.sendAgain(submissionId);
  sends(other);
  for (const tablet of [other, one]) {
    expect((await untilSettled(tablet, submissionId, clock)).progress.stage).toBe('done');
  }
  expect(hospital.records()).toHaveLength(1);
});

test('a record costs two requests, also if it waited while the app was closed', async () => {
  const tablet = await tabletAtWork({ clock });
  const { fetch, asked } = watched(hospital);
  const { submissionId } = await tablet.assess('Cleaned');
  const another = await tablet.assess('Dressed', [], 'W-1001-2');
  sends(tablet, fetch);
  for (const id of [submissionId, another.submissionId]) await tablet.until(id, 'done');
  // The time of the hospital is asked for as the app is opened.
  const ofRecords = asked.filter((each) => each.endsWith('/wound-assessments'));
  expect(ofRecords.toSorted()).toEqual([
    'GET /wound-assessments',
    'GET /wound-assessments',
    'POST /wound-assessments',
    'POST /wound-assessments',
  ]);
  expect(asked.length - ofRecords.length).toBeLessThanOrEqual(2);
});
