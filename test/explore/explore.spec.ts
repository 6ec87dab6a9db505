/**
 * Walks through the whole app by chance, each from a seed: what was typed, submitted, shown and recorded is judged
 * after every step (properties.ts). `npm run explore` walks for longer, or one walk again.
 */
import { assert, asyncProperty } from 'fast-check';
import { test } from '../e2e/fixtures.ts';
import { startSeed } from '../support/startSeed.ts';
import { endWell } from './endWell.ts';
import type { Step } from './step.ts';
import { take, walks } from './steps.ts';
import { Walk } from './walk.ts';

const { env } = process;
/** Another walk is begun until then; in `npm run test:all` there is one. */
const minutes = Number(env['WARDBOOK_EXPLORE_MINUTES'] ?? 0);
const firstSeed = Number(
  env['WARDBOOK_EXPLORE_SEED'] ?? Number.parseInt(startSeed().slice(0, 7), 16),
);
const maxSteps = Number(env['WARDBOOK_EXPLORE_STEPS'] ?? 150);
/** Looks for fewer steps that fail, too: a walk for each try. */
const isShrinking = env['WARDBOOK_EXPLORE_SHRINK'] === '1';
/** A bound against hanging, not on speed: alone it takes half a minute. */
const mostOfOneWalkMs = 1_800_000;

test('a walk by chance keeps every property', async ({ tablets, hospital }) => {
  test.setTimeout(minutes * 60_000 + mostOfOneWalkMs * (isShrinking ? 12 : 1));
  const until = Date.now() + minutes * 60_000;
  const taken = new Map<string, number>();
  let seed = Number.isNaN(firstSeed) ? 1 : firstSeed;

  const walkAlong = async (steps: readonly Step[]) => {
    await hospital.reset();
    const tablet = await tablets.open();
    await tablet.open();
    const walk = new Walk(tablet, hospital);
    try {
      await walk.begin();
      for (const step of steps) await take(walk, step);
      await endWell(walk);
    } catch (error) {
      throw new Error(`${String(error)}\n${walk.told()}`, { cause: error });
    } finally {
      for (const step of walk.log) taken.set(step, (taken.get(step) ?? 0) + 1);
      await tablet.context.close();
    }
  };
  let walked = 0;
  do {
    await assert(asyncProperty(walks(maxSteps), walkAlong), {
      seed,
      numRuns: 1,
      endOnFailure: !isShrinking,
      reporter({ failed, errorInstance: error }) {
        if (!failed) return;
        const said = error instanceof Error ? error.message : 'failed';
        throw new Error(`seed ${seed}: ${said}`, { cause: error });
      },
    });
    walked += 1;
    seed += 1;
  } while (Date.now() < until);
  const counts = [...taken].toSorted(([, one], [, other]) => other - one);
  console.log(counts.map(([step, count]) => `${step} ${count}`).join(', '));
  const steps = counts.reduce((sum, [, count]) => sum + count, 0);
  console.log(`${walked} walks, ${steps} steps, the last from seed ${seed - 1}`);
});
