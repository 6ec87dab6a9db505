/** Owns the proof that the work is shared out, and that a process which hangs is told instead of waited for. */
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openCores, partsOf, swarmJobs, type Cores, type CoresOptions } from './cores.ts';
import { describeViolation } from './tally.ts';

const open: Cores[] = [];

function cores(options: CoresOptions): Cores {
  const opened = openCores(options);
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
    cores({ processes: 1 }).live(jobs),
    cores({ processes: 2 }).live(jobs),
  ]);
  expect(two.lives).toBe(6);
  expect({ ...two, cells: new Map(two.cells) }).toEqual({ ...one, cells: new Map(one.cells) });
});

test('a life that never gives the event loop a turn is a violation with its name', async () => {
  const program = join(import.meta.dirname, 'testing/hangingProcess.ts');
  const watched = cores({ processes: 1, program, patienceMs: 500 });
  const { lives, violations } = await watched.live(partsOf('pairs', 3));
  expect(lives).toBe(3);
  expect(violations.map(describeViolation)).toEqual([
    'R2 broken by --seed 2: time stands still: it goes round in circles without ever waiting (0.5 s)',
  ]);
});
