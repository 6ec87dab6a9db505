/**
 * Tests what is requested from the hospital for the next nurse of a tablet, how often, and what is reported about it.
 */
import { expect, test } from 'vitest';
import type { WoundAssessmentRecord } from '../../../shared/interface/woundAssessmentRecord.ts';
import { openEarlierVisits, noVisits } from './earlierVisits.ts';
import type { ReadResult } from './readResult.ts';

type Result = ReadResult<WoundAssessmentRecord>;

const owner = { hospitalKey: 'here', authorId: 'ben' };
const found = { is: 'found', content: {} } as Result;
const unreachable: Result = { is: 'unreachable', why: 'out-of-reach' };

/** A tablet that knows of `known`, and a hospital that answers by id. */
function watched(
  known: Record<string, string[]>,
  answer: (recordId: string) => Result,
  copies: Record<string, number> = {},
  now: () => number = () => 0,
) {
  const asked: string[] = [];
  let under = 0;
  let most = 0;
  const cached: Record<string, number> = { ...copies };
  const visits = openEarlierVisits({
    device: {
      known: {
        of: async () => new Map(Object.entries(known)),
        prune: async () => undefined,
      },
      cache: {
        get: async (_owner: unknown, _kind: unknown, id: string) =>
          id in cached ? { fetchedAt: cached[id] } : null,
      },
    } as unknown as Parameters<typeof openEarlierVisits>[0]['device'],
    reader: {
      async record(recordId, about) {
        asked.push(`${about?.patientId} ${about?.woundId} ${recordId}`);
        under += 1;
        most = Math.max(most, under);
        await Promise.resolve();
        under -= 1;
        const result = answer(recordId);
        if (result.is === 'found') cached[recordId] = now();
        return result;
      },
    },
    owner,
    patientId: 'P-1',
    now,
  });
  return { visits, asked, most: () => most };
}

test('only wounds that are wanted are asked for, each record once, by patient and wound', async () => {
  const { visits, asked } = watched({ 'W-1': ['R-2', 'R-1'], 'W-2': ['R-3'] }, () => found);
  await visits.want('W-1', 8);
  await visits.want('W-1', 8);
  expect(asked).toEqual(['P-1 W-1 R-2', 'P-1 W-1 R-1']);
  expect(visits.of('W-1')).toEqual(noVisits);
});

test('no more than so many of a wound, four at a time, the newest of each wound first', async () => {
  const ids = (mark: string) => Array.from({ length: 9 }, (_, index) => `${mark}${index}`);
  const { visits, asked, most } = watched({ 'W-1': ids('A'), 'W-2': ids('B') }, () => found);
  await Promise.all([visits.want('W-1', 6), visits.want('W-2', 6)]);
  expect(most()).toBe(4);
  expect(asked).toHaveLength(12);
  expect(asked.indexOf('P-1 W-2 B0')).toBeLessThan(asked.indexOf('P-1 W-1 A4'));
});

test('what she has a copy of is not asked for, but the newest unless it was read just now', async () => {
  const minutes = (count: number) => count * -60_000;
  const known = { 'W-1': ['R-2', 'R-1'], 'W-2': ['R-4', 'R-3'] };
  const copies = {
    'R-2': minutes(0.9),
    'R-1': minutes(90),
    'R-4': minutes(1.1),
    'R-3': minutes(90),
  };
  const { visits, asked } = watched(known, () => found, copies);
  await visits.want('W-1', 8);
  await visits.want('W-2', 8);
  expect(asked).toEqual(['P-1 W-2 R-4']);
});

test('read anew, the newest of each wound is asked for again, and nothing else', async () => {
  const known = { 'W-1': ['R-2', 'R-1'], 'W-2': ['R-4'] };
  let clock = 0;
  const { visits, asked } = watched(
    known,
    (id) => (id === 'R-4' ? { is: 'missing' } : found),
    {},
    () => clock,
  );
  await visits.want('W-1', 8);
  await visits.want('W-2', 8);
  asked.length = 0;
  // The patient's own first reading, a moment after these.
  clock = 5_000;
  await visits.anew(clock);
  expect(asked).toEqual([]);
  // She has tapped "Refresh".
  clock = 20_000;
  await visits.anew(clock);
  expect(asked).toEqual(['P-1 W-1 R-2']);
});

test('a copy of the last minute is recent, and one that is younger than what is known of the patient', async () => {
  const known = { 'W-1': ['R-1'] };
  let clock = 0;
  const { visits, asked } = watched(
    known,
    () => found,
    {},
    () => clock,
  );
  await visits.want('W-1', 8);
  asked.length = 0;
  // The patient was read some time before this screen was opened.
  clock = 40_000;
  await visits.anew(clock - 35_000);
  expect(asked).toEqual([]);
  clock = 70_000;
  await visits.anew(clock - 3_600_000);
  expect(asked).toEqual(['P-1 W-1 R-1']);
  asked.length = 0;
  // A time in the future: the clock was set back since.
  await visits.anew(clock + 30_000);
  expect(asked).toEqual([]);
});

test('the first assessment of a wound that the tablet learns of is asked for once the patient is read anew', async () => {
  const known: Record<string, string[]> = {};
  const { visits, asked } = watched(known, () => found);
  await visits.begin();
  await visits.want('W-1', 8);
  expect(visits.of('W-1')).toBe(noVisits);
  known['W-1'] = ['R-1'];
  await visits.anew(0);
  expect(asked).toEqual(['P-1 W-1 R-1']);
  expect(visits.of('W-1')).toEqual(noVisits);
});

test('a wound of which the tablet knows nothing is settled at once, and all that ask are told once', async () => {
  const { visits, asked } = watched({ 'W-1': ['R-1'] }, () => found);
  expect(visits.of('W-2')).toBeNull();
  let told = 0;
  visits.subscribe(() => (told += 1));
  await visits.begin();
  expect(visits.of('W-2')).toBe(noVisits);
  await visits.want('W-2', 8);
  expect(told).toBe(1);
  expect(visits.of('W-1')).toBeNull();
  await visits.want('W-1', 8);
  expect(asked).toEqual(['P-1 W-1 R-1']);
});

test('what she may not read, what is gone and what is of somebody else is counted', async () => {
  const answers: Record<string, Result> = {
    'R-1': { is: 'forbidden' },
    'R-2': { is: 'missing' },
    'R-3': {
      is: 'another',
      claim: { field: 'patientId', asked: 'P-1', carried: 'P-2' },
    } as Result,
    'R-4': found,
  };
  const known = { 'W-1': ['R-4', 'R-3', 'R-2'], 'W-2': ['R-1'] };
  const { visits } = watched(known, (id) => answers[id] ?? found);
  await visits.want('W-1', 8);
  await visits.want('W-2', 8);
  expect(visits.of('W-1')).toEqual({ ...noVisits, missing: 1, another: 1 });
  expect(visits.all()).toEqual({ ...noVisits, missing: 1, another: 1, forbidden: 1 });
});

test('out of reach it says what is left, and goes on with that, not with what it has', async () => {
  let isReached = true;
  const known = { 'W-1': ['R-6', 'R-5', 'R-4', 'R-3', 'R-2', 'R-1'] };
  const { visits, asked } = watched(known, (id) => {
    if (id === 'R-4') isReached = false;
    return isReached ? found : unreachable;
  });
  await visits.want('W-1', 8);
  expect(visits.of('W-1')).toMatchObject({ stopped: 'unreachable', left: 4 });
  isReached = true;
  const before = asked.length;
  known['W-1'].splice(2, 1);
  await visits.again();
  expect(asked.slice(before)).toEqual(['P-1 W-1 R-3', 'P-1 W-1 R-2', 'P-1 W-1 R-1']);
  expect(visits.of('W-1')).toEqual(noVisits);
});

test('a copy of before stays what is shown where nothing newer comes, and goes where she may not read it any more', async () => {
  let answer: Result = unreachable;
  const long = -90 * 60_000;
  const { visits, asked } = watched({ 'W-1': ['R-1'] }, () => answer, { 'R-1': long });
  await visits.want('W-1', 8);
  expect(visits.of('W-1')).toEqual(noVisits);
  answer = { is: 'forbidden' };
  await visits.want('W-1', 8);
  expect(asked).toHaveLength(2);
  expect(visits.of('W-1')).toEqual({ ...noVisits, forbidden: 1 });
});

test('an expired sign-in ends it, and is said', async () => {
  const { visits } = watched({ 'W-1': ['R-1'] }, () => ({ is: 'expired' }));
  await visits.want('W-1', 8);
  expect(visits.of('W-1')).toMatchObject({ stopped: 'expired', left: 1 });
});

test('what nobody looks at any more is not asked for', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => `R-${index}`);
  const { visits, asked } = watched({ 'W-1': ids }, () => {
    visits.leave();
    return found;
  });
  await visits.want('W-1', 12);
  expect(asked).toHaveLength(4);
});
