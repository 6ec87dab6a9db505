/** What a Playwright run passes to `npm test`: its counts, every skip with its reason, and durations. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { firstLine, type RunSummary } from './vitestReporter.ts';

function add(summary: RunSummary, testCase: TestCase, isInterrupted: boolean): void {
  const title = testCase.titlePath().filter(Boolean).join(' > ');
  for (const { startTime, duration } of testCase.results) {
    const fromMs = startTime.getTime();
    if (duration > 0) summary.took.push({ title, fromMs, untilMs: fromMs + duration });
  }
  const outcome = testCase.outcome();
  if (isInterrupted && isWithoutEnd(testCase)) summary.notRun = (summary.notRun ?? 0) + 1;
  else if (outcome === 'expected' || outcome === 'flaky') {
    summary.passed += 1;
    const file = relative(process.cwd(), testCase.location.file).replaceAll('\\', '/');
    summary.ran.push({ file, title: testCase.title });
    if (outcome === 'flaky') {
      (summary.unsteady ??= []).push({ title, reason: reasonOf(testCase.results) });
    }
  } else if (outcome === 'skipped') {
    const note = testCase.annotations.find(({ type }) => type === 'skip')?.description;
    // A test that never ran because its run broke down was not skipped deliberately.
    if (note === undefined && testCase.expectedStatus !== 'skipped') summary.failed += 1;
    else summary.skipped.push({ title, reason: note ?? 'no reason given' });
  } else {
    summary.failed += 1;
    summary.failures.push({ title, reason: reasonOf(testCase.results) });
  }
}

/** What failed, what it waited for, and where. On some machines these lines are all that is kept of a long run. */
export function reasonOf(results: readonly Pick<TestResult, 'error'>[]): string {
  const error = results.find((result) => result.error !== undefined)?.error;
  const message = stripVTControlCharacters(error?.message ?? '');
  const awaited = /^\s*(Locator: .+)$/m.exec(message)?.[1];
  const { location } = error ?? {};
  const place = location && `${relative(process.cwd(), location.file)}:${location.line}`;
  return [firstLine(message), awaited, place].filter((part) => part !== undefined).join('; ');
}

/** A journey that never began, or that was interrupted. */
function isWithoutEnd({ results, expectedStatus }: TestCase): boolean {
  if (expectedStatus === 'skipped') return false;
  return results.length === 0 || results.some(({ status }) => status === 'interrupted');
}

export default class SummaryReporter implements Reporter {
  #suite: Suite | undefined;
  #errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError(_error: TestError): void {
    this.#errors += 1;
  }

  onEnd({ status }: FullResult): void {
    const isInterrupted = status === 'interrupted';
    const failed = isInterrupted ? 0 : this.#errors;
    const summary: RunSummary = {
      passed: 0,
      failed,
      skipped: [],
      took: [],
      failures: [],
      ran: [],
    };
    for (const testCase of this.#suite?.allTests() ?? []) add(summary, testCase, isInterrupted);
    const file = process.env['WARDBOOK_SUMMARY_FILE'];
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(summary));
  }

  printsToStdio(): boolean {
    return false;
  }
}
