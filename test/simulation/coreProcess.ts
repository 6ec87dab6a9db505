/** Is one of the processes of `cores.ts`: it does the jobs that it is given, until there are none. */
import type { Job, Saying } from './cores.ts';
import { clearMutants, hunt } from './mutation.ts';
import { mutants } from './mutants.ts';
import { exhaustive, pairs, regression, swarm } from './ways.ts';

const say = (saying: Saying, then: () => void = () => undefined) => {
  if (process.connected) process.send?.(saying, then);
};
const memoryMb = () => Math.round(process.memoryUsage.rss() / 1e6);
const onLife = (name: string) => say({ kind: 'life', name, memoryMb: memoryMb() });
const failure = (error: unknown): Saying => ({
  kind: 'failed',
  reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
});

async function huntFor(job: Extract<Job, { kind: 'hunt' }>): Promise<Saying> {
  const mutant = mutants.find(({ name }) => name === job.mutant);
  if (!mutant) throw new Error(`There is no planted bug "${job.mutant}"`);
  const result = await hunt(mutant, job.start, job.mostSeeds, onLife);
  return { kind: 'hunted', result };
}

async function work(job: Job): Promise<Saying> {
  switch (job.kind) {
    case 'swarm':
      return { kind: 'lived', tally: await swarm(job, onLife) };
    case 'exhaustive':
      return { kind: 'lived', tally: await exhaustive(job, onLife) };
    case 'pairs':
      return { kind: 'lived', tally: await pairs(job, onLife) };
    case 'regression':
      return { kind: 'lived', tally: await regression(onLife) };
    case 'hunt':
      return huntFor(job);
  }
}

process.on('disconnect', () => {
  clearMutants();
  process.exit(0);
});
process.on('message', (job) => {
  work(job as Job).then(
    (result) => say(result),
    (error: unknown) => say(failure(error)),
  );
});
// What a life threw where nobody waits for it: told before this process, which it may have harmed, ends.
process.on('uncaughtException', (error) => say(failure(error), () => process.exit(1)));
say({ kind: 'ready' });
