/** Owns sharing a swarm out to as many processes as there are cores. */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LifePlan } from './plan.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';
import { swarm, type Progress } from './ways.ts';

const command = join(dirname(fileURLToPath(import.meta.url)), 'cli.ts');

/** Seeds that one process is given at a time. */
const portion = 100;

/** Lives `<start>-1` to `<start>-<seeds>` on every core. Rejects where a process fails. */
export async function swarmOnEveryCore(
  given: { seeds: number; start: string; store: LifePlan['storeKind'] },
  onLife: Progress = () => undefined,
): Promise<Tally> {
  const { seeds, start, store } = given;
  const tally = emptyTally();
  let next = 1;
  const takePortion = () => {
    const first = next;
    const count = Math.min(portion, seeds - first + 1);
    next += count;
    return count > 0 ? { start, first, count, store } : 'enough';
  };
  const child = () =>
    new Promise<void>((resolve, reject) => {
      const worker = fork(command, ['--worker'], { execArgv: ['--import', 'tsx'] });
      worker.on('message', (part) => {
        addTally(tally, part as Tally);
        onLife(tally.lives);
        worker.send(takePortion());
      });
      worker.on('error', reject);
      worker.on('exit', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`A process of the simulation ended with ${code}`));
      });
      worker.send(takePortion());
    });
  const cores = Math.max(1, Math.min(availableParallelism(), Math.ceil(seeds / portion)));
  await Promise.all(Array.from({ length: cores }, child));
  return tally;
}

/** Is one of those processes: it lives the portions that it is given, until it is enough. */
export function workAsOneOfMany(): void {
  process.on('disconnect', () => process.exit(1));
  process.on('message', (given) => {
    if (given === 'enough') process.exit(0);
    void swarm(given as Parameters<typeof swarm>[0]).then((part) => process.send?.(part));
  });
}
