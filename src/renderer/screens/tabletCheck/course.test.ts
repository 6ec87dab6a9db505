/** Tests the course of a check: when it writes, and what stays behind when its screen is left. */
import { expect, test } from 'vitest';
import type { CheckOutcome } from '../../../shared/tabletEvidence.ts';
import { openCourse, type CourseWorld, type RunStage } from './course.ts';
import { keepRun, keptRun } from './evidence.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    size: () => kept.size,
  };
}

const first = async () => [outcome];
const outcome = { id: 'room', is: 'passed', value: 900 } as const satisfies CheckOutcome;

function opened(change: Partial<CourseWorld> = {}, wasClosed?: boolean) {
  const [lasting, passing] = [memory(), memory()];
  const stages: RunStage[] = [];
  const log: string[] = [];
  let writing = 0;
  const world: CourseWorld = {
    storage: { lasting, passing },
    now: () => 0,
    isUpdateWaiting: async () => false,
    async secondPart(_options, beforeRemoval) {
      beforeRemoval();
    },
    write: (signal) =>
      new Promise((resolve) => {
        writing += 1;
        signal.addEventListener('abort', () => {
          writing -= 1;
          resolve();
        });
      }),
    isWriting: async () => false,
    removePlace: async () => void log.push('removed'),
    ...change,
  };
  if (wasClosed !== undefined) keepRun(world.storage, [outcome], 0);
  if (wasClosed === true) passing.removeItem('wardbook-check');
  const course = openCourse(world, {
    stage: (stage) => void stages.push(stage),
    outcome: ({ id }) => void log.push(id),
    clear: () => undefined,
  });
  return { course, stages, log, lasting, world, writing: () => writing };
}

test('ended, begun again, and left: nothing writes any more', async () => {
  const { course, stages, writing } = opened();
  await course.begin(first);
  expect(writing()).toBe(1);
  await course.endHere();
  expect(writing()).toBe(0);
  await course.begin(first);
  expect([writing(), stages.at(-1)]).toEqual([1, 'closing']);
  course.leave();
  expect(writing()).toBe(0);
});

test('left in its first part, it removes its place and keeps nothing, before another begins', async () => {
  let end: (outcomes: CheckOutcome[]) => void = () => undefined;
  let tellInFirst: () => void = () => undefined;
  const inFirst = new Promise<void>((resolve) => {
    tellInFirst = resolve;
  });
  const { course, log, lasting, stages } = opened();
  const begun = course.begin(
    () =>
      new Promise((resolve) => {
        end = resolve;
        tellInFirst();
      }),
  );
  await inFirst;
  expect(lasting.size()).toBe(1);
  course.leave();
  const other = opened();
  const next = other.course.begin(async () => (log.push('next'), [outcome]));
  end([outcome]);
  await begun;
  expect([lasting.size(), stages]).toEqual([0, ['running']]);
  await next;
  expect(log).toEqual(['removed', 'removed', 'next']);
  other.course.leave();
});

test('left while it waits to be closed, it can go on', async () => {
  const { course, log, world } = opened();
  await course.begin(first);
  course.leave();
  expect(log).toEqual(['removed']);
  expect(keptRun(world.storage)?.checks).toEqual([outcome]);
});

test('the run is forgotten before its place is removed', async () => {
  const { course, stages, lasting } = opened(
    {
      async secondPart(_options, beforeRemoval) {
        expect(lasting.size()).toBe(1);
        beforeRemoval();
        expect(lasting.size()).toBe(0);
      },
    },
    true,
  );
  await course.resume();
  expect(stages).toEqual(['done']);
});

test('while another window writes nothing was closed, and only the other one writes', async () => {
  const { course, stages, lasting, writing } = opened({ isWriting: async () => true }, true);
  await course.resume();
  expect([stages, writing(), lasting.size()]).toEqual([['closing'], 0, 1]);
});

test('a page that was only loaded again goes on writing', async () => {
  const { course, writing } = opened({}, false);
  await course.resume();
  expect(writing()).toBe(1);
  course.leave();
});

test('it does not begin while an update waits', async () => {
  const { course, stages, log, lasting } = opened({ isUpdateWaiting: async () => true });
  await course.begin(first);
  expect([stages, log, lasting.size()]).toEqual([['running', 'update'], [], 0]);
});
