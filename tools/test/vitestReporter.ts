/** What a vitest run passes to `npm test`: its counts, every skip with its reason, and durations. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node';

/** What every runner of `npm test` leaves behind. */
export interface RunSummary {
  passed: number;
  failed: number;
  /** Tests that did not run, or did not finish, because of an interruption. */
  notRun?: number;
  /** One entry for each skipped test: its title and the reason. */
  skipped: { title: string; reason: string }[];
  /** Each test file or journey, from start to end. */
  took: { title: string; fromMs: number; untilMs: number }[];
  /** One entry for each failed test: its title and the first line of its message. */
  failures: { title: string; reason: string }[];
  /** One entry for each journey that passed only when it was run again, with the reason of its first failure. */
  unsteady?: { title: string; reason: string }[];
  /** Each test that passed: the safety case asks for those that it names. */
  ran: { file: string; title: string }[];
}

/** The first line of a failure message, without terminal colours. */
export function firstLine(message: string | undefined): string {
  const plain = stripVTControlCharacters(message ?? '').trim();
  return plain.split('\n', 1)[0] ?? '';
}

function add(summary: RunSummary, testCase: TestCase, isCutOff: boolean): void {
  const result = testCase.result();
  if (result.state === 'passed') {
    summary.passed += 1;
    summary.ran.push({ file: testCase.module.relativeModuleId, title: testCase.name });
  } else if (isCutOff && !hasItsEnd(testCase)) summary.notRun = (summary.notRun ?? 0) + 1;
  else if (result.state === 'skipped') {
    summary.skipped.push({ title: testCase.fullName, reason: result.note ?? 'no reason given' });
  } else {
    summary.failed += 1;
    summary.failures.push({
      title: testCase.fullName,
      reason: firstLine(result.errors?.[0]?.message),
    });
  }
}

/** A test that failed by itself, or that was skipped on purpose. */
function hasItsEnd(testCase: TestCase): boolean {
  const result = testCase.result();
  if (result.state !== 'skipped') return result.state === 'failed';
  return testCase.options.mode === 'skip' || result.note !== undefined;
}

/** What failed in a file outside its tests: while it was loaded, or in set-up and tear-down. */
function errorOutsideTests(module: TestModule): string | undefined {
  const suites = [...module.children.allSuites()];
  const errors = [module, ...suites].flatMap((suite) => suite.errors());
  return errors[0]?.message;
}

export default class SummaryReporter implements Reporter {
  readonly #beganMs = new Map<TestModule, number>();
  readonly #took: RunSummary['took'] = [];

  onTestModuleStart(module: TestModule): void {
    this.#beganMs.set(module, Date.now());
  }

  onTestModuleEnd(module: TestModule): void {
    const untilMs = Date.now();
    const fromMs = this.#beganMs.get(module) ?? untilMs;
    this.#took.push({ title: module.relativeModuleId, fromMs, untilMs });
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[],
    reason: TestRunEndReason,
  ): void {
    const isInterrupted = reason === 'interrupted';
    const failed = isInterrupted ? 0 : unhandledErrors.length;
    const summary: RunSummary = {
      passed: 0,
      failed,
      skipped: [],
      took: this.#took,
      failures: [],
      ran: [],
    };
    for (const module of modules) {
      const broken = isInterrupted ? undefined : errorOutsideTests(module);
      const isCutOff = isInterrupted || broken !== undefined;
      for (const testCase of module.children.allTests()) add(summary, testCase, isCutOff);
      if (broken === undefined) continue;
      summary.failed += 1;
      summary.failures.push({ title: module.relativeModuleId, reason: firstLine(broken) });
    }
    const file = process.env['WARDBOOK_SUMMARY_FILE'];
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(summary));
  }
}
