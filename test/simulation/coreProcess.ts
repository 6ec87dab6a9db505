/** One of the processes of `cores.ts`: it does the jobs that it is given, until there are none. */
import type { Job, Saying } from './cores.ts';
import { crashMutants } from './crashMutants.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { clearMutants, hunt, plant } from './mutation.ts';
import { stateJourneys } from './stateJourneys.ts';
import { searchStates } from './stateSearch.ts';
import { ownCode } from './subject.ts';
import { exhaustive, swarm } from './ways.ts';

const say = (saying: Saying, then: () => void = () => undefined) => {
  if (process.connected) process.send?.(saying, then);
};
const memoryMb = () => Math.round(process.memoryUsage.rss() / 1e6);
const onLife = (name: string) => say({ kind: 'run', name, memoryMb: memoryMb() });
const failure = (error: unknown): Saying => ({
  kind: 'failed',
  reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
});

function mutantOf(name: string): Mutant {
  const mutant = [...mutants, ...crashMutants].find((one) => one.name === name);
  if (!mutant) throw new Error(`There is no planted bug "${name}"`);
  return mutant;
}

async function huntFor(job: Extract<Job, { kind: 'hunt' }>): Promise<Saying> {
  const result = await hunt(mutantOf(job.mutant), job, onLife);
  return { kind: 'hunted', result };
}

async function search(job: Extract<Job, { kind: 'states' }>): Promise<Saying> {
  const journey = stateJourneys.all.find(({ name }) => name === job.journey);
  if (!journey) throw new Error(`There is no journey "${job.journey}"`);
  const subject = job.mutant === undefined ? ownCode : await plant(mutantOf(job.mutant));
  return {
    kind: 'searched',
    search: await searchStates(journey, job.bounds, subject, onLife),
  };
}

async function work(job: Job): Promise<Saying> {
  switch (job.kind) {
    case 'swarm':
      return { kind: 'lived', tally: await swarm(job, onLife) };
    case 'exhaustive':
      return { kind: 'lived', tally: await exhaustive(job, onLife, job.every) };
    case 'hunt':
      return huntFor(job);
    case 'states':
      return search(job);
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
// An error in a run that nothing awaits is reported before this process, whose state it may have damaged,
// ends.
process.on('uncaughtException', (error) => say(failure(error), () => process.exit(1)));
say({ kind: 'ready' });
