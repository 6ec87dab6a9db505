/**
 * `npm run simulate -- --way compare`: looks for each planted bug in each way of running by itself, and prints which
 * ways find it, and which bugs only one of them finds. What is known of a bug is written to a file at once; the next
 * run reads it and does only what is missing, so it can be interrupted, and repeated with a higher limit.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { comparedWays, type ComparedWay, type WayResult } from './bugByWays.ts';
import { roomy, typesOff, type Cores } from './cores.ts';
import { crashMutants } from './crashMutants.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { sealedMutants } from './sealedMutants.ts';

/** What one way did with one bug, as it is kept in the file. */
export interface Finding extends WayResult {
  bug: string;
  limit: number;
}

export interface Comparison {
  /** The bugs that are looked for; none: all. */
  bugs: readonly string[];
  start: string;
  limit: number;
  ways: readonly ComparedWay[];
  /** Where the findings are kept. */
  file: string;
  /** Only bugs that so far at most this many ways have found. */
  foundByAtMost: number;
}

/** Every planted bug that some run is expected to show. */
export function comparedBugs(names: readonly string[] = []): Mutant[] {
  const all = [...mutants, ...crashMutants, ...sealedMutants];
  const unknown = names.find((name) => !all.some((one) => one.name === name));
  if (unknown !== undefined) throw new Error(`There is no planted bug "${unknown}"`);
  // Those of the seams come first, because the drawn runs take longest to find them.
  return all
    .filter(
      ({ name, notShown }) =>
        notShown === undefined && (names.length === 0 || names.includes(name)),
    )
    .toSorted((a, b) => (b.powers?.length ?? 0) - (a.powers?.length ?? 0));
}

/** Looks for each bug in each way, and returns everything that is known by then. */
export async function compareWays(
  cores: Cores,
  sealedProgram: string,
  wish: Comparison,
): Promise<Finding[]> {
  const { file, start, limit, foundByAtMost } = wish;
  mkdirSync(dirname(file), { recursive: true });
  const findings = existsSync(file) ? readFindings(readFileSync(file, 'utf8')) : [];
  const keep = (bug: string, result: WayResult) => {
    const finding = { bug, limit, ...result };
    findings.push(finding);
    appendFileSync(file, `${JSON.stringify(finding)}\n`);
  };
  const finders = ({ name }: Mutant) =>
    waysOf(latest(findings), name).filter(({ rule }) => rule !== null).length;
  const bugs = comparedBugs(wish.bugs).filter((one) => finders(one) <= foundByAtMost);
  const isMissing = (bug: string, way: ComparedWay) =>
    !findings.some(
      (one) => one.bug === bug && one.way === way && (one.rule !== null || one.limit >= limit),
    );
  const inRuns = bugs.map(async ({ name: mutant, powers = [] }) => {
    const ways = wish.ways
      .filter((way) => way !== 'sealed')
      .filter((way) => isMissing(mutant, way) && (way !== 'powers' || powers.length > 0));
    if (ways.length === 0) return;
    const job = { kind: 'compare', mutant, bounds: { start, limit, ways } } as const;
    try {
      for (const result of await cores.compare(job)) keep(mutant, result);
    } catch (error) {
      process.stderr.write(`${mutant}: ${String(error)}\n`);
    }
  });
  await Promise.all(inRuns);
  // A bug that is not a changed text cannot be planted in the sealed runs. They are slow: what two ways have
  // found is not looked for.
  const inSealed = bugs.filter(
    (one) =>
      wish.ways.includes('sealed') &&
      one.edits &&
      !one.wrap &&
      finders(one) < 2 &&
      isMissing(one.name, 'sealed'),
  );
  for (const { name } of inSealed) {
    const result = await lookInSealedRuns(sealedProgram, name);
    if (result !== null) keep(name, result);
  }
  return latest(findings);
}

function readFindings(text: string): Finding[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Finding);
}

/** The last finding for each bug and way. */
export function latest(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((one) => [`${one.way} ${one.bug}`, one])).values()];
}

/** The sealed runs try as many runs as their own hunt does. */
async function lookInSealedRuns(program: string, bug: string): Promise<WayResult | null> {
  const begunAt = performance.now();
  const command = [...roomy, '--import', typesOff, program, '--hunt', bug];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (data: Buffer) => (text += data.toString()));
  await once(child, 'close');
  if (text.trim() === '') return null;
  const { runs, tried, rule } = JSON.parse(text) as {
    runs: number | null;
    tried: number;
    rule?: string;
  };
  const seconds = (performance.now() - begunAt) / 1_000;
  return { way: 'sealed', runs: runs ?? tried, rule: rule ?? null, seconds };
}

const waysOf = (findings: readonly Finding[], bug: string) =>
  findings.filter((one) => one.bug === bug);

/** The findings in words: each bug with the runs that each way took, then each way with what only it found. */
export function describeComparison(findings: readonly Finding[]): string[] {
  const bugs = [...new Set(findings.map(({ bug }) => bug))];
  const lines = bugs.map((bug) => {
    const words = waysOf(findings, bug).map(
      ({ way, runs, rule, seconds }) =>
        `${way} ${rule === null ? `not in ${runs}` : `${rule} after ${runs}`} (${seconds.toFixed(1)} s)`,
    );
    return `${bug}: ${words.join(', ')}`;
  });
  const found = findings.filter(({ rule }) => rule !== null);
  for (const way of comparedWays) {
    const own = found.filter((one) => one.way === way);
    const tried = findings.filter((one) => one.way === way);
    const alone = own.filter(({ bug }) => waysOf(found, bug).length === 1);
    const seconds = tried.reduce((sum, one) => sum + one.seconds, 0);
    lines.push(
      `${way}: ${own.length} of ${tried.length} bugs in ${seconds.toFixed(0)} s; ` +
        `only it: ${alone.map(({ bug }) => bug).join('; ') || 'none'}`,
    );
  }
  const missed = bugs.filter((bug) => waysOf(found, bug).length === 0);
  return [...lines, `found by no way: ${missed.join('; ') || 'none'}`];
}
