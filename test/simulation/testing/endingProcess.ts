/** A process that ends as the start of its job says: with a reported error, or with an exit code. */
import type { Job, Saying } from '../cores.ts';
import { emptyTally } from '../tally.ts';

const say = (saying: Saying, then: () => void = () => undefined) => process.send?.(saying, then);

function end(how: string): void {
  if (how === 'throws') return void say({ kind: 'failed', reason: 'cannot be planted' });
  process.stderr.write('no room on the disk\n', () => process.exit(7));
}

process.on('disconnect', () => process.exit(0));
process.on('message', (job) => {
  const { start } = job as Extract<Job, { kind: 'swarm' }>;
  if (start === 'fine') return void say({ kind: 'lived', tally: { ...emptyTally(), runs: 1 } });
  say({ kind: 'run', name: `--seed ${start}`, memoryMb: 123 }, () => end(start));
});
say({ kind: 'ready' });
