/**
 * Owns the sealed lives as a program: `--lives <count> --start <word>` lives them, `--hunt <name>` (again for
 * each one more) looks for a planted bug, `--seed <seed>` tells one. One line of JSON for each; it exits with 1 where a rule broke.
 */
import { countCryptography } from './countedCryptography.ts';
import { clearMutants } from './mutation.ts';
import { seeded } from './random.ts';
import { ownSealedCode, plantSealed, type SealedCode } from './sealedCode.ts';
import { SealedLife, type SealedPlan } from './sealedLife.ts';
import { sealedMutants } from './sealedMutants.ts';
import type { SealedViolation } from './sealedRules.ts';
import { realTimersApart } from './sealedTimers.ts';

async function liveOne(plan: SealedPlan, code: SealedCode): Promise<SealedLife> {
  const cryptography = countCryptography();
  const life = new SealedLife(plan, code, cryptography.isBusy);
  const putTimersBack = realTimersApart(life.quiet.clock);
  try {
    await life.live();
  } finally {
    putTimersBack();
    cryptography.putBack();
  }
  return life;
}

async function liveMany(start: string, count: number): Promise<void> {
  const violations: { seed: string; did: readonly string[]; violation: SealedViolation }[] = [];
  const used = new Map<string, number>();
  let records = 0;
  for (let number = 1; number <= count; number += 1) {
    const seed = `${start}-${number}`;
    const life = await liveOne({ seed }, ownSealedCode);
    records += life.hospital.records().length;
    for (const power of life.done) used.set(power, (used.get(power) ?? 0) + 1);
    for (const violation of life.violations) violations.push({ seed, did: life.done, violation });
  }
  say({ lives: count, records, violations, used: Object.fromEntries(used) });
  if (violations.length > 0) process.exitCode = 1;
}

/** Up to so many lives with the bug. */
const mostLives = 24;

async function hunt(name: string): Promise<void> {
  const mutant = sealedMutants.find((one) => one.name === name);
  if (mutant === undefined) throw new Error(`There is no planted bug "${name}"`);
  const code = await plantSealed(mutant);
  for (let lives = 1; lives <= mostLives; lives += 1) {
    const drawn = { seed: `hunt-${lives}` };
    // Its own life first, with the chances that showed it before; then with others, and drawn ones in between.
    const own = lives === 1 ? { ...drawn, ...mutant.life } : { ...mutant.life, ...drawn };
    const plan = lives % 3 === 0 ? drawn : own;
    const found = await liveOne(plan, code).then(
      ({ violations }) => violations[0],
      // Where the bug breaks the work itself, the nurse sees it at once.
      (error: unknown) => {
        // Code that cannot run at all is no bug that anybody would plant: its text has to follow ours.
        if (error instanceof ReferenceError) throw error;
        return { rule: 'fails', message: String(error) };
      },
    );
    if (found === undefined) continue;
    return say({ name, lives, ...found });
  }
  say({ name, lives: null });
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
    const life = await liveOne({ seed }, ownSealedCode);
    say({ seed, did: life.done, violations: life.violations });
  } else {
    const start = valueOf('--start') ?? seeded(String(Date.now())).uuid().slice(0, 8);
    await liveMany(start, Number(valueOf('--lives') ?? 40));
  }
} finally {
  clearMutants();
}
