/**
 * The sealed runs as a program: `--runs <count> --start <word>` runs them, `--hunt <name>` (repeated for each further
 * one) looks for a planted bug, `--seed <seed>` shows one run. It prints one line of JSON for each, and exits with 1 if
 * a rule was broken.
 */
import { countCryptography } from './countedCryptography.ts';
import { mutants } from './mutants.ts';
import { clearMutants } from './mutation.ts';
import { seeded } from './random.ts';
import { ownSealedCode, plantSealed, type SealedCode } from './sealedCode.ts';
import { sealedMutants, type SealedMutant } from './sealedMutants.ts';
import type { SealedViolation } from './sealedRules.ts';
import { SealedLife, type SealedPlan } from './sealedRun.ts';
import { realTimersApart } from './sealedTimers.ts';

async function liveOne(plan: SealedPlan, code: SealedCode): Promise<SealedLife> {
  const cryptography = countCryptography();
  const run = new SealedLife(plan, code, cryptography.isBusy);
  const putTimersBack = realTimersApart(run.quiet.clock);
  try {
    await run.simulate();
  } finally {
    putTimersBack();
    cryptography.putBack();
  }
  return run;
}

async function liveMany(start: string, count: number): Promise<void> {
  const violations: { seed: string; did: readonly string[]; violation: SealedViolation }[] = [];
  const used = new Map<string, number>();
  let records = 0;
  for (let number = 1; number <= count; number += 1) {
    const seed = `${start}-${number}`;
    const run = await liveOne({ seed }, ownSealedCode);
    records += run.hospital.records().length;
    for (const power of run.done) used.set(power, (used.get(power) ?? 0) + 1);
    for (const violation of run.violations) violations.push({ seed, did: run.done, violation });
  }
  say({ runs: count, records, violations, used: Object.fromEntries(used) });
  if (violations.length > 0) process.exitCode = 1;
}

/** The most runs that are tried with a bug. */
const maxLives = 24;

async function hunt(name: string): Promise<void> {
  const bugs: readonly SealedMutant[] = [...sealedMutants, ...mutants];
  const mutant = bugs.find((one) => one.name === name);
  if (mutant === undefined) throw new Error(`There is no planted bug "${name}"`);
  const code = await plantSealed(mutant);
  for (let runs = 1; runs <= maxLives; runs += 1) {
    const drawn = { seed: `hunt-${runs}` };
    // The bug's own run first, with the chances that showed it before; then other chances, with drawn runs in
    // between.
    const own = runs === 1 ? { ...drawn, ...mutant.run } : { ...mutant.run, ...drawn };
    const plan = runs % 3 === 0 ? drawn : own;
    const found = await liveOne(plan, code).then(
      ({ violations }) => violations[0],
      // If the bug breaks the work itself, the nurse sees it at once.
      (error: unknown) => {
        // Code that cannot run at all is not a realistic bug: the mutant's text must be adapted to our code.
        if (error instanceof ReferenceError) throw error;
        return { rule: 'fails', message: String(error) };
      },
    );
    if (found === undefined) continue;
    return say({ name, runs, ...found });
  }
  say({ name, runs: null, tried: maxLives });
  process.exitCode = 1;
}

function say(what: object): void {
  console.log(JSON.stringify(what));
}

const given = process.argv.slice(2);
const valueOf = (flag: string): string | null => {
  const at = given.indexOf(flag);
  return at === -1 ? null : (given[at + 1] ?? null);
};
const hunted = given.filter((_word, at) => given[at - 1] === '--hunt');
const seed = valueOf('--seed');
try {
  if (hunted.length > 0) for (const name of hunted) await hunt(name);
  else if (seed !== null) {
    const run = await liveOne({ seed }, ownSealedCode);
    say({ seed, did: run.done, violations: run.violations });
  } else {
    const start = valueOf('--start') ?? seeded(String(Date.now())).uuid().slice(0, 8);
    await liveMany(start, Number(valueOf('--runs') ?? 40));
  }
} finally {
  clearMutants();
}
