/**
 * The proof that each fault of planted.yaml makes its test fail: the test runs once unchanged and once with the fault,
 * which Vite puts into the source as it is read. No file is changed, so nothing is left behind.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../set-up/root.mjs';
import type { TestPlace } from './hunts.ts';
import type { PlantedFault, SafetyCase } from './log.ts';
import { titlePattern } from './testTexts.ts';

interface Report {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}

/** Each planted fault with the tests that are claimed to catch it. */
export function plantedTests({ hazards, planted }: SafetyCase) {
  const tests = hazards.flatMap(({ controls }) => controls.flatMap((control) => control.tests));
  return planted.flatMap((fault) => {
    const catching = tests.filter((test) => 'planted' in test && test.planted === fault.name);
    const places = catching.map((test) => ('file' in test ? test : { file: '', title: '' }));
    return [...new Map(places.map((one) => [`${one.file}\n${one.title}`, one])).values()].map(
      ({ file, title }) => ({ fault, test: { file, title } }),
    );
  });
}

/** Maximum number of concurrent runs: each has little use for more cores. */
const maxAtOnce = 2;

/** Reports for each fault whether its test passes without it and fails with it; returns the failures of that. */
export async function prove(log: SafetyCase, say: (line: string) => void): Promise<string[]> {
  const failures: string[] = [];
  const waiting = plantedTests(log);
  const without = await resultsOf([...new Set(waiting.map(({ test }) => test.file))]);
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { fault, test } = next;
      const before = statesOf(without, test);
      const after = statesOf(await resultsOf([test.file], fault), test);
      const isGreen = before.length > 0 && before.every((state) => state === 'passed');
      const isCaught = isGreen && after.some((state) => state === 'failed');
      say(`${isCaught ? 'caught    ' : 'NOT CAUGHT'} ${fault.name} (${test.file})`);
      if (isCaught) continue;
      const how = `${told(before)} without, ${told(after)} with`;
      failures.push(`"${fault.name}" is not caught by "${test.title}" in ${test.file}: ${how}`);
    }
  };
  await Promise.all(Array.from({ length: maxAtOnce }, worker));
  return failures;
}

const told = (states: readonly string[]) => (states.length === 0 ? 'none ran' : states.join(', '));

/** The results of a test, several if it is a table; none if its file did not even load. */
function statesOf({ testResults }: Report, { file, title }: TestPlace): string[] {
  const pattern = titlePattern(title);
  return testResults
    .filter(({ name }) => name.replaceAll('\\', '/').endsWith(`/${file}`))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((one) => one.title === title || pattern.test(one.title))
    .map(({ status }) => status);
}

/** Runs these files, with the fault in the source if one is given. */
async function resultsOf(testFiles: readonly string[], fault?: PlantedFault): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'wardbook-planted-'));
  const report = join(folder, 'report.json');
  const program = join(root, 'node_modules/vitest/vitest.mjs');
  const config = ['--config', 'tools/safety/planted.config.ts'];
  const output = ['--reporter=json', `--outputFile=${report}`];
  try {
    const child = spawn(process.execPath, [program, 'run', ...testFiles, ...config, ...output], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, WARDBOOK_PLANTED: fault ? JSON.stringify(fault) : '' },
    });
    await once(child, 'close');
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
