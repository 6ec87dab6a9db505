/** Is a process whose second life goes round in circles for ever, without a turn of the event loop. */
import type { Saying } from '../cores.ts';
import { emptyTally } from '../tally.ts';

const say = (saying: Saying) => process.send?.(saying);
let jobs = 0;

process.on('disconnect', () => process.exit(0));
process.on('message', () => {
  jobs += 1;
  say({ kind: 'life', name: `--seed ${jobs}`, memoryMb: 1 });
  if (jobs === 1) {
    say({ kind: 'lived', tally: { ...emptyTally(), lives: 1 } });
    return;
  }
  // Gives the line a moment to carry what was said, then never gives back.
  setImmediate(() => {
    for (;;);
  });
});
say({ kind: 'ready' });
