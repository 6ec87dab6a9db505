/** Proves that the work is shared out, and that a process which hangs is reported instead of waited for. */
import { afterEach, describe, expect, inject, test } from 'vitest';
import { exhaustiveJobs, openCores, swarmJobs, type Cores, type CoresOptions } from './cores.ts';
import { describeViolation } from './tally.ts';

const open: Cores[] = [];

const programs = inject('simulationPrograms');

function cores(options: Omit<CoresOptions, 'program'> & { program?: string }): Cores {
  const opened = openCores({ program: programs.coreProcess, ...options });
  open.push(opened);
  return opened;
}

afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

test('every seed is lived once, whatever the portions', () => {
  const seedsOf = (seeds: number, store: 'memory' | 'dexie') =>
    swarmJobs({ seeds, start: 'x', store }).flatMap((job) =>
      job.kind === 'swarm' ? Array.from({ length: job.count }, (_, add) => job.first + add) : [],
    );
  for (const seeds of [1, 49, 50, 51, 120]) {
    const all = Array.from({ length: seeds }, (_, index) => index + 1);
    expect(seedsOf(seeds, 'memory')).toEqual(all);
    expect(seedsOf(seeds, 'dexie')).toEqual(all);
  }
});

test('lives on two processes are those on one', async () => {
  const jobs = swarmJobs({ seeds: 6, start: 'share', store: 'dexie' });
  const [one, two] = await Promise.all([
    cores({ processes: 1 }).simulate(jobs),
    cores({ processes: 2 }).simulate(jobs),
  ]);
  expect(two.runs).toBe(6);
  expect({ ...two, cells: new Map(two.cells) }).toEqual({ ...one, cells: new Map(one.cells) });
});

test('a run that never gives the event loop a turn is a violation with its name', async () => {
  const program = programs['testing/hangingProcess'];
  const watched = cores({ processes: 1, program, patienceMs: 2_000 });
  const { runs, violations } = await watched.simulate(exhaustiveJobs(3));
  expect(runs).toBe(3);
  expect(violations.map(describeViolation)).toEqual([
    'R2 broken by --seed 2: time stands still: it goes round in circles without ever waiting (2 s)',
  ]);
});

describe('a process that ends while it works', () => {
  const program = programs['testing/endingProcess'];
  const jobOf = (start: string) =>
    ({ kind: 'swarm', start, first: 1, count: 1, store: 'memory' }) as const;
  const one = (told: string[] = []) =>
    cores({ processes: 1, program, onLoss: (why) => told.push(why) });

  test('tells what was thrown in it and in which run, and the other jobs are done', async () => {
    const opened = one();
    const [thrown, fine] = await Promise.allSettled([
      opened.simulate([jobOf('throws')]),
      opened.simulate([jobOf('fine')]),
    ]);
    expect(thrown).toMatchObject({
      reason: { message: 'While it lived --seed throws: cannot be planted' },
    });
    expect(fine).toMatchObject({ value: { runs: 1 } });
  });

  test('is told with its code, what it held and what it said last', async () => {
    const opened = one();
    const [ended, fine] = await Promise.allSettled([
      opened.simulate([jobOf('code')]),
      opened.simulate([jobOf('fine')]),
    ]);
    expect(ended).toMatchObject({
      reason: {
        message: expect.stringMatching(
          /ended with code 7; while it lived --seed code; it held 123 MB, and \d+ MB are free now; it said:\nno room on the disk$/,
        ),
      },
    });
    expect(fine).toMatchObject({ value: { runs: 1 } });
  });
});
