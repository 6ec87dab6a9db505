/** A process whose second run loops for ever, without a turn of the event loop. */
import type { Saying } from '../cores.ts';
import { emptyTally } from '../tally.ts';

const say = (saying: Saying) => process.send?.(saying);
let jobs = 0;

process.on('disconnect', () => process.exit(0));
process.on('message', () => {
  jobs += 1;
  say({ kind: 'run', name: `--seed ${jobs}`, memoryMb: 1 });
  if (jobs === 1) {
    say({ kind: 'lived', tally: { ...emptyTally(), runs: 1 } });
    return;
  }
  // Gives the channel a moment to carry what was reported, then never yields again.
  setImmediate(() => {
    for (;;);
  });
});
say({ kind: 'ready' });
