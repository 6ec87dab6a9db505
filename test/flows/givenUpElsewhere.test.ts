/**
 * The flows of one record on two tablets, of which one has given up its request id and recorded the next: the other
 * one, which knows only the first id, finds that record and writes none of its own (rule R1).
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHospital } from '../../src/hospital/createHospital.ts';
import type { Hospital } from '../../src/hospital/hospital.ts';
import { markedJpeg } from '../../src/hospital/testing/photos.ts';
import type { Submitted } from '../../src/model/content.ts';
import type { Submission } from '../../src/model/submission.ts';
import { doneNoteIn, problemIn, receiptIn, recordedIn } from '../../src/model/submissionFacts.ts';
import type { Engine } from '../../src/outbox/engine.ts';
import {
  hospitalKey,
  tabletAtWork,
  targetOf,
  type Fetch,
  type TabletAtWork,
} from './tabletAtWork.ts';
import { movableClock, onTwoTablets, untilSettled, waysToTwo } from './twoTablets.ts';

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

/** Logs everything that is sent, in the form `GET /requests`. */
function watched(): { fetch: Fetch; asked: string[]; writes: () => string[] } {
  const asked: string[] = [];
  const fetch: Fetch = (request) => {
    const { pathname } = new URL(request.url);
    asked.push(`${request.method} ${pathname.replace(/^\/v1/, '').replace(/(?<=.)\/.*/, '')}`);
    return hospital.fetch(request);
  };
  return { fetch, asked, writes: () => asked.filter((each) => !each.startsWith('GET')) };
}

const mayWrite = (may: boolean) => hospital.setPermission('nurse-amy', { ...ward, mayWrite: may });

/** It is refused several times, for a permission that is granted later, and its author sends it again each time. */
async function isRefused(tablet: TabletAtWork, submissionId: string, times: number) {
  mayWrite(false);
  for (let count = 0; count < times; count += 1) {
    const told = await untilSettled(tablet, submissionId, clock);
    expect(problemIn(told)?.type).toBe('refused');
    if (count === times - 1) mayWrite(true);
    await tablet.device.submissions.sendAgain(submissionId);
  }
}

/** On the first tablet it is refused, sent again and recorded under a later id; then that tablet is put away. */
async function recordedUnderALaterId(
  one: TabletAtWork,
  submissionId: string,
  times = 1,
): Promise<Submission> {
  mayWrite(false);
  const engine = sends(one);
  await isRefused(one, submissionId, times);
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
    expect(done.clientRequestId).not.toBe(clientRequestId);
    first.stop();

    const { fetch, writes } = watched();
    sends(other, fetch);
    const there = await untilSettled(other, submissionId, clock);
    expect(there.progress.stage).toBe('done');
    expect(there.clientRequestId).toBe(done.clientRequestId);
    expect(writes()).toEqual([]);
    expect(hospital.records()).toHaveLength(1);
  });

  test.each([1, 3])('sent again %d times on one after a refusal: one record', async (times) => {
    const { one, other, work } = await onTwoTablets(way, (first) => first.assess('Cleaned'));
    const { submissionId } = work;
    const done = await recordedUnderALaterId(one, submissionId, times);
    const { fetch, writes } = watched();
    sends(other, fetch);
    const there = await untilSettled(other, submissionId, clock);
    expect(there.progress.stage).toBe('done');
    expect(doneNoteIn(there)).toBeNull();
    expect(receiptIn(there)).toEqual(receiptIn(done));
    expect(writes()).toEqual([]);
    expect(hospital.records()).toHaveLength(1);
  });

  test('with a photo that each uploads for itself: still one record, and both say so', async () => {
    const { one, other, work } = await onTwoTablets(way, (first) =>
      first.assess('Cleaned', [markedJpeg('1')]),
    );
    await recordedUnderALaterId(one, work.submissionId);
    const { fetch, writes } = watched();
    sends(other, fetch);
    const there = await untilSettled(other, work.submissionId, clock);
    expect(there.progress.stage).toBe('done');
    expect(writes()).toEqual([]);
  });

  test('an admission', async () => {
    const { one, other, work } = await onTwoTablets(way, (first) => first.admit('A fall'));
    await recordedUnderALaterId(one, work.submissionId);
    const { fetch, writes } = watched();
    sends(other, fetch);
    expect((await untilSettled(other, work.submissionId, clock)).progress.stage).toBe('done');
    expect(writes()).toEqual([]);
    expect(hospital.records()).toHaveLength(1);
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
      await recordedUnderALaterId(one, work.submissionId);
      const { fetch, writes } = watched();
      sends(other, fetch);
      const there = await untilSettled(other, work.submissionId, clock);
      expect(there.progress.stage).toBe('done');
      // Otherwise the next change would be based on the version before her own.
      expect(recordedIn(there)?.madeVersion).toBe(2);
      expect(doneNoteIn(there)).toBeNull();
      expect(writes()).toEqual([]);
      expect(hospital.records()).toMatchObject([{ versions: { length: 2 } }]);
    });

    test('a void is hers, and not somebody else’s', async () => {
      const { one, other, work } = await withChange((first, create) =>
        first.voidRecord(targetOf(create), 'Wrong wound'),
      );
      await recordedUnderALaterId(one, work.submissionId);
      const { fetch, writes } = watched();
      sends(other, fetch);
      const there = await untilSettled(other, work.submissionId, clock);
      expect(there.progress).toMatchObject({ stage: 'done', end: { how: 'read-back' } });
      expect(writes()).toEqual([]);
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

    const { fetch, writes } = watched();
    sends(other, fetch);
    const there = await untilSettled(other, submissionId, clock);
    expect(problemIn(there)?.type).toBe('earlier-version-recorded');
    expect(there.content.submitted).toMatchObject({ careNote: 'Cleaned' });
    expect(writes()).toEqual([]);
    expect(hospital.records()).toHaveLength(1);
  });

  test('recorded by the other one meanwhile under the id that was given up here', async () => {
    const { one, other, work } = await onTwoTablets(way, (first) => first.assess('Cleaned'));
    const { submissionId, clientRequestId } = work;
    mayWrite(false);
    const engine = sends(one);
    await untilSettled(one, submissionId, clock);
    engine.stop();
    mayWrite(true);
    await one.device.submissions.sendAgain(submissionId);

    const there = sends(other);
    expect((await untilSettled(other, submissionId, clock)).progress.stage).toBe('done');
    there.stop();
    const { fetch, writes } = watched();
    sends(one, fetch);
    const here = await untilSettled(one, submissionId, clock);
    expect(here.progress.stage).toBe('done');
    expect(here.clientRequestId).toBe(clientRequestId);
    expect(writes()).toEqual([]);
    expect(hospital.records()).toHaveLength(1);
  });

  test('a draft, submitted on both, of which one was refused and sent again: one record', async () => {
    const { one, other, work } = await onTwoTablets(way, async (first) => {
      const { submissionId, content } = await first.assess('Cleaned');
      return { draft: await first.device.submissions.backToDraft(submissionId), content };
    });
    const { draftId } = work.draft;
    await one.device.submissions.submit(draftId, work.content.submitted);
    await recordedUnderALaterId(one, draftId);
    const { fetch, writes } = watched();
    sends(other, fetch);
    await other.device.submissions.submit(draftId, work.content.submitted);
    expect((await untilSettled(other, draftId, clock)).progress.stage).toBe('done');
    expect(writes()).toEqual([]);
    expect(hospital.records()).toHaveLength(1);
  });

  test('one that goes to and fro: a photo that takes long is followed by the question once more', async () => {
    const { one, other, work } = await onTwoTablets(
      way,
      (first) => first.assess('Cleaned', [markedJpeg('1')]),
      clock,
    );
    const { submissionId } = work;
    // From the other tablet only queries get through until the first one has its record.
    let isSlow = true;
    const asks = watched();
    const slow: Fetch = (request) =>
      isSlow && request.method !== 'GET'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : asks.fetch(request);
    sends(other, slow);
    await expect.poll(() => asks.asked.length).toBeGreaterThan(3);
    await recordedUnderALaterId(one, submissionId);
    clock.goAhead(10 * 60_000);
    isSlow = false;
    await other.device.submissions.tryNow(hospitalKey);
    expect((await untilSettled(other, submissionId, clock)).progress.stage).toBe('done');
    expect(asks.writes().filter((each) => !each.endsWith('/attachments'))).toEqual([]);
    expect(hospital.records()).toHaveLength(1);
  });
});

test('recorded under a later id, which the hospital remembers, long after the file was made', async () => {
  const { one, other, work } = await onTwoTablets(
    'a rescue file',
    (first) => first.assess('Cleaned'),
    clock,
  );
  clock.goAhead(5 * 24 * hourMs);
  await recordedUnderALaterId(one, work.submissionId);
  clock.goAhead(3 * 24 * hourMs);
  const { fetch, writes } = watched();
  sends(other, fetch);
  expect((await untilSettled(other, work.submissionId, clock)).progress.stage).toBe('done');
  expect(writes()).toEqual([]);
  expect(hospital.records()).toHaveLength(1);
});

test('both at once, of which one was refused before: what has an id given up lets the other go first', async () => {
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

test('a record that was begun since the app was opened costs no question', async () => {
  const tablet = await tabletAtWork({ clock });
  const { fetch, asked } = watched();
  sends(tablet, fetch);
  const first = await tablet.assess('Cleaned');
  await tablet.until(first.submissionId, 'done');
  asked.length = 0;
  const { submissionId } = await tablet.assess('Dressed');
  await tablet.until(submissionId, 'done');
  expect(asked).toEqual(['POST /wound-assessments', 'GET /wound-assessments']);
});
