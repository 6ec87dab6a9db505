/** Is one of the processes of `cores.ts`: it does the jobs that it is given, until there are none. */
import type { Job, Saying } from './cores.ts';
import { clearMutants, hunt } from './mutation.ts';
import { mutants } from './mutants.ts';
import { exhaustive, pairs, regression, swarm } from './ways.ts';

const say = (saying: Saying) => process.send?.(saying);
const onLife = (name: string) => void say({ kind: 'life', name });

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
process.on('message', (job) => void work(job as Job).then(say));
say({ kind: 'ready' });
