/**
 * The accuracy bench of measuring: rendered photos of wounds whose area is known, by seed. 600 of them and 120 of
 * another kind, or 100 and 12 with --quick; docs/measuring.md says what they are, and what they are not.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { alarmsOf, figuresBySkinAndSize, figuresOf } from './measuring/figures.ts';
import type { Trial } from './measuring/trial.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { rounded } from './support/table.ts';

const photoWidthPx = 2_400;

export async function measuring(settings: BenchSettings): Promise<BenchReport> {
  const [count, others] = settings.isQuick ? [100, 4] : [600, 40];
  const trials: Trial[] = [];
  const processes = availableParallelism();
  await Promise.all(
    Array.from({ length: processes }, (_, first) =>
      tryEvery([first, processes, count, others], (trial) => {
        trials.push(trial);
        if (trials.length % 100 === 0) {
          settings.progress(`${trials.length} of ${count + 3 * others} photos`);
        }
      }),
    ),
  );
  const percent = (share: number) => rounded(share * 100, 2);
  const rows = [...figuresOf(trials), ...figuresBySkinAndSize(trials)].map((each) => ({
    scene: each.kind,
    photos: each.scenes,
    measured: each.measured,
    'median % off': percent(each.medianOff),
    '95 % within %': percent(each.off95),
    'worst %': percent(each.worstOff),
    'shown ± % (median)': percent(each.medianShown),
    'covered %': percent(each.covered),
    warned: each.warned,
    'shaky median %': percent(each.shakyMedianOff),
    'shaky 95 %': percent(each.shaky95),
    'shaky covered %': percent(each.shakyCovered),
  }));
  const alarms = alarmsOf(trials);
  const notes = figuresOf(trials)
    .filter(({ refused }) => Object.keys(refused).length > 0)
    .map(({ kind, refused }) => `refused, ${kind}: ${JSON.stringify(refused)}`);
  return {
    rows,
    notes: [
      `photos ${photoWidthPx} x ${photoWidthPx * 0.75}, seeds 0 to ${count - 1}; of a photocopied strip nobody says that a ruler was held to its print`,
      ...notes,
    ],
    lastLine: `more than 5 % off: ${alarms.badWarned} of ${alarms.bad} warned; less: ${alarms.goodWarned} of ${alarms.good} warned in vain`,
  };
}

const workerFile = fileURLToPath(new URL('./measuring/worker.ts', import.meta.url));

/** Tries the scenes `first`, `first + step`, ... in their own process. */
function tryEvery(
  job: readonly [first: number, step: number, count: number, others: number],
  onTrial: (trial: Trial) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(workerFile, [...job, photoWidthPx].map(String));
    child.on('message', (trial) => onTrial(trial as Trial));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`A process of the bench ended with ${code}`));
    });
  });
}
