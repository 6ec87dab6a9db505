/**
 * Walks through the whole app by chance, each from a seed: what was typed, submitted, shown and recorded is judged
 * after every step (properties.ts). `npm run explore` walks for longer, or one walk again.
 */
import { assert, asyncProperty } from 'fast-check';
import { expect, test } from '../e2e/fixtures.ts';
import { startSeed } from '../support/startSeed.ts';
import { Counted } from './counted.ts';
import { endWell } from './endWell.ts';
import { PublishedApp } from './publishedApp.ts';
import type { Step } from './step.ts';
import { take, walks } from './steps.ts';
import { Walk } from './walk.ts';

const { env } = process;
/** Another walk is begun until then, or until there were so many; in `npm run test:all` there is one. */
const minutes = Number(env['WARDBOOK_EXPLORE_MINUTES'] ?? 0);
const fewestWalks = Number(env['WARDBOOK_EXPLORE_WALKS'] ?? 1);
const firstSeed = Number(
  env['WARDBOOK_EXPLORE_SEED'] ?? Number.parseInt(startSeed().slice(0, 7), 16),
);
const maxSteps = Number(env['WARDBOOK_EXPLORE_STEPS'] ?? 300);
/** Looks for fewer steps that fail, too: a walk for each try. */
const isShrinking = env['WARDBOOK_EXPLORE_SHRINK'] === '1';
/** A bound against hanging, not on speed: alone it takes half a minute. */
const mostOfOneWalkMs = 1_800_000;

/** In ten walks each kind of steps is taken at least so often: what is never tried is never found wrong. */
const [walksThatCount, leastTaken] = [10, 3];

// Updates come by the service worker, and what opens without a network as well.
test.use({ serviceWorkers: 'allow' });

test('a walk by chance keeps every property', async ({ tablets, hospital }) => {
  test.setTimeout((minutes * 60_000 + mostOfOneWalkMs * fewestWalks) * (isShrinking ? 12 : 1));
  const until = Date.now() + minutes * 60_000;
  const counted = new Counted();
  let seed = Number.isNaN(firstSeed) ? 1 : firstSeed;

  const walkAlong = async (steps: readonly Step[]) => {
    await hospital.reset();
    const published = await PublishedApp.begun();
    const tablet = await tablets.open({ rendererFolder: published.folder });
    await tablet.open();
    const walk = new Walk(tablet, hospital, published);
    try {
      await walk.begin();
      for (const step of steps) await take(walk, step);
      await endWell(walk);
    } catch (error) {
      throw new Error(`${String(error)}\n${walk.told()}`, { cause: error });
    } finally {
      counted.note(walk.log);
      console.log(`seed ${seed}: ${walk.log.length} steps`);
      await tablet.context.close();
      await published.remove();
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
  } while (walked < fewestWalks || Date.now() < until);
  console.log(counted.told());
  console.log(`${walked} walks, ${counted.total} steps, the last from seed ${seed - 1}`);
  if (walked >= walksThatCount) expect(counted.rarerThan(leastTaken)).toEqual([]);
});
