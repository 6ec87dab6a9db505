/**
 * That the simulation would notice: each bug that is planted in the engine, in what is sealed, and those that take a
 * fault and a crash together, is caught. It proves the simulation and not a change, and is part of `npm run test:all`.
 */
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openCores } from './cores.ts';
import { crashMutants } from './crashMutants.ts';
import { mutants } from './mutants.ts';
import { sealedMutants } from './sealedMutants.ts';
import { sealedProgram } from './sealedProgram.ts';
import { few, small, type SearchBounds } from './stateSearch.ts';
import { told } from './tally.ts';

const programs = inject('simulationPrograms');
const cores = openCores({ program: programs.coreProcess });
const said = sealedProgram(programs.sealedRuns);

afterAll(cores.close);

describe.concurrent('bugs planted in the engine', () => {
  test.for(mutants)('are caught: $name', async ({ name: mutant, notShown }, { skip }) => {
    if (notShown !== undefined) skip(notShown);
    const { seeds } = await cores.hunt({ kind: 'hunt', mutant, start: 'mutation', maxSeeds: 600 });
    expect(seeds).not.toBeNull();
  });
});

// They share as many processes as there are cores: one takes longer to start than most bugs to be caught.
describe('bugs planted among seals, keys and rescue files', () => {
  let caught: Record<string, unknown>[] = [];

  beforeAll(async () => {
    const shares = Array.from({ length: availableParallelism() }, (_, share) =>
      sealedMutants.filter((_bug, at) => at % availableParallelism() === share),
    );
    const hunts = shares
      .filter((share) => share.length > 0)
      .map((share) => said(share.flatMap(({ name }) => ['--hunt', name])));
    caught = (await Promise.all(hunts)).flat();
  });

  test.for(sealedMutants)('are caught: $name', ({ name }) => {
    const found = caught.find((one) => one['name'] === name);
    expect(found, 'its process said nothing of it').toBeDefined();
    expect([found?.['runs'], found?.['rule']]).toEqual([expect.any(Number), expect.any(String)]);
  });
});

const search = (given: SearchBounds, mutant: string) =>
  cores.search({ kind: 'states', journey: 'a wound assessment', bounds: given, mutant });

describe.concurrent('a bug that takes a fault and a crash', () => {
  test.for(crashMutants)('is found: $name', async ({ name: mutant }) => {
    const lone = [
      { faults: 1, crashes: 0, kinds: few },
      { faults: 0, crashes: 1 },
    ];
    const none = await Promise.all(lone.map((given) => search(given, mutant)));
    expect(none.map(({ tally }) => told(tally))).toEqual(['', '']);
    const { tally } = await search({ ...small, endsAtFirst: true }, mutant);
    expect(tally.violations[0]?.name).toMatch(/crash/);
    expect(tally.violations[0]?.name).toMatch(/ at exchange \d/);
  });
});
