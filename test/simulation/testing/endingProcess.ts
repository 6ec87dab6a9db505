/**
 * A process that ends in one of the ways in which a process can, as the start of its job says: with a reported error,
 * with an exit code, always by a signal, or by a signal until the file of that name exists.
 */
import { existsSync, writeFileSync } from 'node:fs';
import type { Job, Saying } from '../cores.ts';
import { emptyTally } from '../tally.ts';

const say = (saying: Saying, then: () => void = () => undefined) => process.send?.(saying, then);
const takenAway = () => process.kill(process.pid, 'SIGKILL');

function end(how: string): void {
  if (how === 'throws') return void say({ kind: 'failed', reason: 'cannot be planted' });
  if (how === 'code') {
    process.stderr.write('no room on the disk\n', () => process.exit(7));
    return;
  }
  if (how === 'signal') return void takenAway();
  if (!existsSync(how)) {
    writeFileSync(how, '');
    return void takenAway();
  }
  say({ kind: 'lived', tally: { ...emptyTally(), runs: 1 } });
}

process.on('disconnect', () => process.exit(0));
process.on('message', (job) => {
  const { start } = job as Extract<Job, { kind: 'swarm' }>;
  if (start === 'fine') return void say({ kind: 'lived', tally: { ...emptyTally(), runs: 1 } });
  say({ kind: 'run', name: `--seed ${start}`, memoryMb: 123 }, () => end(start));
});
say({ kind: 'ready' });
