/** Checks whether each test that the safety case names has run and passed, from what the runners left behind. */
import type { RunSummary } from '../test/vitestReporter.ts';
import type { TestPlace } from './hunts.ts';
import { titlePattern } from './testTexts.ts';

/** The named tests that passed in none of these runs. */
export function notRun(
  named: readonly TestPlace[],
  runs: readonly Pick<RunSummary, 'ran'>[],
): TestPlace[] {
  const titlesOf = new Map<string, string[]>();
  for (const { file, title } of runs.flatMap(({ ran }) => ran)) {
    titlesOf.set(file, [...(titlesOf.get(file) ?? []), title]);
  }
  return named.filter(({ file, title }) => {
    const pattern = titlePattern(title);
    const isIt = (one: string) => one === title || pattern.test(one) || isCutFrom(title, one);
    return titlesOf.get(file)?.some(isIt) !== true;
  });
}

/** Vitest quotes the name of a table row and truncates a long one: `are caught: 'the draft is removed before…'`. */
function isCutFrom(title: string, ran: string): boolean {
  const { head = '', name = '' } = /^(?<head>.*?)'(?<name>.*)'$/s.exec(ran)?.groups ?? {};
  const plain = head + name.replaceAll(String.raw`\'`, "'");
  if (name === '') return false;
  return plain.endsWith('…') ? title.startsWith(plain.slice(0, -1)) : title === plain;
}
