/** Finds the test that hunts a bug of the simulation, and lists every test that the safety case names. */
import type { ReadFile, SafetyCase } from './log.ts';
import { hasLiteral } from './testTexts.ts';

const file = 'test/simulation/plantedBugs.test.ts';

/** Where the simulation's bugs are planted, and the title of the test that hunts each of them. */
const hunts = [
  {
    planted: [
      'mutants',
      'stageMutants',
      'edgeMutants',
      'rareMutants',
      'portMutants',
      'deviceMutants',
      'identityMutants',
      'sealedMutants',
    ],
    title: 'are caught: $name',
  },
  { planted: ['crashMutants'], title: 'is found: $name' },
] as const;

/** A test by its file and the exact name under which it runs. */
export interface TestPlace {
  file: string;
  title: string;
}

/** The test that hunts a bug of the simulation; undefined if no such bug is planted. */
export function huntOf(bug: string, read: ReadFile): TestPlace | undefined {
  const found = hunts.find(({ planted }) =>
    planted.some((name) => hasLiteral(read(`test/simulation/${name}.ts`) ?? '', bug)),
  );
  return found && { file, title: found.title };
}

/** Each test that the safety case names, under the name with which it runs. */
export function namedTests({ hazards, rules }: SafetyCase, read: ReadFile): TestPlace[] {
  const ofHazards = hazards.flatMap(({ controls }) => controls.flatMap(({ tests }) => tests));
  const places = ofHazards.flatMap((test) => {
    if (!('bug' in test)) return [{ file: test.file, title: test.title }];
    const hunt = huntOf(test.bug, read);
    return hunt ? [{ file: hunt.file, title: hunt.title.replace('$name', () => test.bug) }] : [];
  });
  const all = [...places, ...rules.rules.flatMap(({ tests }) => tests)];
  return [...new Map(all.map((one) => [`${one.file}\n${one.title}`, one])).values()];
}
