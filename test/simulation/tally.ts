/** The sums over many runs. Plain data, so that it can be sent between processes. */
import { emptyCells, allCells } from './cells.ts';
import type { RunReport } from './simulate.ts';
import type { Violation } from './violation.ts';

export interface FoundViolation {
  name: string;
  violation: Violation;
  story: string[];
}

export interface Tally {
  runs: number;
  violations: FoundViolation[];
  cells: [string, number][];
  exchanges: number;
  minExchanges: number;
  submissions: number;
  done: number;
  problems: number;
  photos: number;
  orphans: number;
}

export function emptyTally(): Tally {
  return {
    runs: 0,
    violations: [],
    cells: [],
    exchanges: 0,
    minExchanges: 0,
    submissions: 0,
    done: 0,
    problems: 0,
    photos: 0,
    orphans: 0,
  };
}

/** Only the first violations are kept in full. */
const maxStories = 20;

export function addLife(tally: Tally, name: string, report: RunReport): void {
  const [violation] = report.violations;
  const violations = violation ? [{ name, violation, story: report.story }] : [];
  addTally(tally, { ...report, runs: 1, violations, cells: [...report.cells.counts] });
}

export function addTally(tally: Tally, other: Tally): void {
  const cells = new Map(tally.cells);
  for (const [name, count] of other.cells) cells.set(name, (cells.get(name) ?? 0) + count);
  tally.cells = [...cells];
  for (const found of other.violations) {
    const story = tally.violations.length < maxStories ? found.story : [];
    tally.violations.push({ ...found, story });
  }
  tally.runs += other.runs;
  tally.exchanges += other.exchanges;
  tally.minExchanges += other.minExchanges;
  tally.submissions += other.submissions;
  tally.done += other.done;
  tally.problems += other.problems;
  tally.photos += other.photos;
  tally.orphans += other.orphans;
}

export function cellsOf({ cells }: Tally): { met: number; all: number; empty: string[] } {
  const empty = emptyCells(new Map(cells));
  return { met: allCells.length - empty.length, all: allCells.length, empty };
}

/** The sums in words, line by line. */
export function describeTally(tally: Tally, seconds: number): string[] {
  const { submissions, done, problems, exchanges, minExchanges, photos, orphans, runs } = tally;
  const perPhoto = photos === 0 ? '-' : (orphans / photos).toFixed(3);
  const perLeast = minExchanges === 0 ? '-' : (exchanges / minExchanges).toFixed(2);
  return [
    `${submissions} submissions: ${done} done, ${problems} problems`,
    `${exchanges} requests, ${perLeast} times the least that the finished ones needed`,
    `${orphans} orphan photos beside ${photos} bound ones: ${perPhoto} for each`,
    `${(runs / seconds).toFixed(1)} seeds per second over ${seconds.toFixed(1)} s`,
  ];
}

export function describeViolation({ name, violation, story }: FoundViolation): string {
  const head = `${violation.rule} broken by ${name}: ${violation.message}`;
  return [head, ...story.slice(-60).map((line) => `    ${line}`)].join('\n');
}

/** Describes what broke; nothing if no rule did. */
export function told({ violations }: Tally): string {
  return violations.map(describeViolation).join('\n\n');
}
