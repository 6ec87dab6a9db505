/**
 * Owns the truth bench of measuring: rendered photos of wounds whose area is known, by seed. 2,000 of
 * them, or 100 with --quick; docs/measuring.md says what they are, and what they are not.
 */
import { openDecoder } from './measuring/decoder.ts';
import { alarmsOf, figuresOf } from './measuring/figures.ts';
import { sceneOf } from './measuring/scene.ts';
import { tryScene, type Trial } from './measuring/trial.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { rounded } from './support/table.ts';

const photoWidthPx = 2_400;

export async function measuring(settings: BenchSettings): Promise<BenchReport> {
  const findCodes = openDecoder();
  const count = settings.isQuick ? 100 : 2_000;
  const trials: Trial[] = [];
  for (let seed = 0; seed < count; seed += 1) {
    trials.push(await tryScene(sceneOf(seed, photoWidthPx), findCodes));
    if (seed % 100 === 99) settings.progress(`${seed + 1} of ${count} photos`);
  }
  const percent = (share: number) => rounded(share * 100, 2);
  const rows = figuresOf(trials).map((each) => ({
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
  // A copy at another size leaves no sign in the picture: what is printed once is checked by a ruler.
  const alarms = alarmsOf(trials.filter(({ scene }) => scene.kind !== 'photocopied'));
  const notes = figuresOf(trials)
    .filter(({ refused }) => Object.keys(refused).length > 0)
    .map(({ kind, refused }) => `refused, ${kind}: ${JSON.stringify(refused)}`);
  return {
    rows,
    notes: [
      `photos ${photoWidthPx} x ${photoWidthPx * 0.75}, seeds 0 to ${count - 1}; photocopied strips leave no sign`,
      ...notes,
    ],
    lastLine: `more than 5 % off: ${alarms.badWarned} of ${alarms.bad} warned; less: ${alarms.goodWarned} of ${alarms.good} warned in vain`,
  };
}
