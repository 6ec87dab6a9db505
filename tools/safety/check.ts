/**
 * What invalidates the safety case: a named test that does not exist, a test without a fault, a fault whose code no
 * longer exists, a harm that nobody has examined, a page that differs from the log.
 */
import { huntOf, type TestPlace } from './hunts.ts';
import {
  files,
  harms,
  neverHarms,
  readCase,
  type NamedTest,
  type PlantedFault,
  type ReadFile,
  type SafetyCase,
} from './log.ts';
import { safetyPage } from './page.ts';
import { findTest } from './testTexts.ts';

/** Everything that is missing, one line each; empty if the safety case holds. */
export function problemsOf(read: ReadFile): string[] {
  const result = readCase(read);
  if ('problems' in result) return result.problems;
  const { log } = result;
  const problems = [...harmsWithout(log), ...twice(log), ...missingIn(log, read)];
  if (read(files.page) !== safetyPage(log, read)) {
    problems.push(`${files.page} is not what the log says: npm run safety -- --write`);
  }
  return problems;
}

/** What the log names but the repository does not contain. */
export function missingIn(log: SafetyCase, read: ReadFile): string[] {
  return [
    ...log.hazards.flatMap(({ id, controls }) =>
      controls.flatMap(({ decision, tests }) => [
        ...(decision === undefined || isDecision(decision, read)
          ? []
          : [`${id}: there is no decision ${decision}`]),
        ...tests.flatMap((test) => testProblems(id, test, log, read)),
      ]),
    ),
    ...log.rules.rules.flatMap(({ article, tests }) =>
      tests.flatMap((test) => placeProblems(article, test, read)),
    ),
    ...log.planted.flatMap((fault) => plantedProblems(fault, log, read)),
  ];
}

function harmsWithout({ hazards }: SafetyCase): string[] {
  return neverHarms
    .filter((harm) => !hazards.some((hazard) => hazard.harm === harm))
    .map((harm) => `no hazard leads to "${harms[harm]}": nobody has looked`);
}

function twice({ hazards, planted }: SafetyCase): string[] {
  const names = [...hazards.map(({ id }) => id), ...planted.map(({ name }) => name)];
  return names
    .filter((name, at) => names.indexOf(name) !== at)
    .map((name) => `${name}: is there twice`);
}

const topics = ['outbox', 'nurses', 'storage', 'screens', 'shell-and-hospital', 'tools-and-tests'];

function isDecision(number: string, read: ReadFile): boolean {
  return topics.some((topic) =>
    (read(`docs/decisions/${topic}.md`) ?? '').includes(`id="${number}"`),
  );
}

function testProblems(id: string, test: NamedTest, log: SafetyCase, read: ReadFile): string[] {
  if ('bug' in test) {
    const hunt = huntOf(test.bug, read);
    if (hunt === undefined) return [`${id}: no bug is planted as "${test.bug}"`];
    return placeProblems(id, hunt, read);
  }
  const problems = placeProblems(id, test, read);
  if ('planted' in test && !log.planted.some(({ name }) => name === test.planted)) {
    problems.push(`${id}: no fault is planted as "${test.planted}"`);
  }
  if ('injected' in test && problems.length === 0) {
    const found = findTest(read(test.file) ?? '', test.title);
    if (found?.text.includes(test.injected) !== true) {
      problems.push(`${id}: "${test.title}" in ${test.file} does not inject "${test.injected}"`);
    }
  }
  return problems;
}

function placeProblems(by: string, { file, title }: TestPlace, read: ReadFile): string[] {
  const source = read(file);
  if (source === undefined) return [`${by}: there is no ${file}`];
  const found = findTest(source, title);
  if (found === undefined) return [`${by}: there is no test "${title}" in ${file}`];
  return found.isSkipped ? [`${by}: "${title}" in ${file} is skipped`] : [];
}

function plantedProblems(
  { name, file, find }: PlantedFault,
  { hazards }: SafetyCase,
  read: ReadFile,
) {
  const problems: string[] = [];
  const count = (read(file) ?? '').split(find).length - 1;
  if (count !== 1) problems.push(`"${name}": its text stands ${count} times in ${file}, not once`);
  const isUsed = hazards.some(({ controls }) =>
    controls.some(({ tests }) => tests.some((test) => 'planted' in test && test.planted === name)),
  );
  if (!isUsed) problems.push(`"${name}": no test is said to catch it`);
  return problems;
}
