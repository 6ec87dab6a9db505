/** Tests the tests: each planted bug must be found, and the report tells how soon. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownDecisions } from '../../src/outbox/decisions.ts';
import caughtBy from './caughtBy.json' with { type: 'json' };
import type { Edit, Mutant } from './mutant.ts';
import { drawPlan, type RunPlan } from './plan.ts';
import { root } from './root.ts';
import { scenarios } from './scenarios.ts';
import { simulate } from './simulate.ts';
import { ownCode, type Subject } from './subject.ts';

/** Each process has its own, so that two runs do not remove each other's copies. */
const ownFolder = join(root, '.cache/mutants', String(process.pid));

export interface MutationResult {
  name: string;
  /** How many seeds it took; null: it was not caught. */
  seeds: number | null;
  /** The rule that was broken. */
  rule: string | null;
  /** The run that broke it. */
  seed: string | null;
}

/** The folder of a copy of our code with another text. Throws if the text to change no longer exists. */
export function copyWith(name: string, edits: readonly Edit[]): string {
  const folder = join(ownFolder, name.replace(/\W+/g, '-'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ['outbox', 'device', 'vault', 'storage', 'model']) {
    cpSync(join(root, 'src', part), join(folder, part), {
      recursive: true,
      filter: (source) => !source.endsWith('.test.ts'),
    });
  }
  if (!existsSync(join(folder, 'shared'))) {
    symlinkSync(join(root, 'src/shared'), join(folder, 'shared'), 'junction');
  }
  for (const { file, find, put } of edits) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(find)) throw new Error(`"${name}" cannot be planted: ${file} has changed`);
    writeFileSync(
      path,
      text.replace(find, () => put),
    );
  }
  return folder;
}

/** Our code with one bug planted. Throws if the text to change no longer exists. */
export async function plant({ name, edits, inject, wrap }: Mutant): Promise<Subject> {
  const changed = edits === undefined ? ownCode : await codeIn(copyWith(name, edits));
  const subject = wrap === undefined ? changed : wrap(changed);
  if (inject === undefined) return subject;
  const decisions = { ...ownDecisions, ...inject(ownDecisions) };
  const startEngine: Subject['startEngine'] = (ports, options) =>
    subject.startEngine(ports, options, decisions);
  return { ...subject, startEngine };
}

async function codeIn(folder: string): Promise<Subject> {
  const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
  const modules = await Promise.all([
    load('outbox/engine.ts'),
    load('device/device.ts'),
    load('storage/memoryStore.ts'),
    load('storage/dexieStore.ts'),
    load('model/describe.ts'),
    load('storage/mirroredStore.ts'),
    load('storage/files/journalSecondCopy.ts'),
    load('device/rescue/gather.ts'),
    load('outbox/hospitalClient.ts'),
  ]);
  return Object.assign({ ...ownCode }, ...modules) as Subject;
}

/** Removes every copy that this process has made. */
export function clearMutants(): void {
  rmSync(ownFolder, { recursive: true, force: true });
}

/**
 * Simulates runs with the bug until a rule is broken, at most `maxSeeds` of them: first the run that caught it when
 * `caughtBy.json` was written, then the hand-written ones, then drawn ones.
 * @param isFresh ignores what caught it before
 */
export async function hunt(
  mutant: Mutant,
  { start, maxSeeds, isFresh = false }: HuntBounds,
  onLife: (name: string) => void = () => undefined,
): Promise<MutationResult> {
  const subject = await plant(mutant);
  let seeds = 0;
  for (const plan of plansFor(mutant, start, isFresh)) {
    seeds += 1;
    if (seeds > maxSeeds) break;
    onLife(`planted bug "${mutant.name}", run ${seeds}`);
    const { violations } = await simulate(plan, subject);
    const [first] = violations;
    if (first) return { name: mutant.name, seeds, rule: first.rule, seed: plan.seed };
  }
  return { name: mutant.name, seeds: null, rule: null, seed: null };
}

export interface HuntBounds {
  start: string;
  maxSeeds: number;
  isFresh?: boolean;
}

function* plansFor(
  { name, powers = [] }: Mutant,
  start: string,
  isFresh: boolean,
): Generator<RunPlan> {
  const draw = (seed: string) => drawPlan(seed, 'memory', { on: powers, isCertain: true });
  const known = isFresh ? undefined : (caughtBy as Record<string, string>)[name];
  if (known !== undefined) {
    // Built again, because some of the hand-written runs hold counters.
    const plan = [...thoughtOfLives()].find(({ seed }) => seed === known);
    yield plan ?? draw(known);
  }
  if (powers.length === 0) yield* thoughtOfLives();
  for (let number = 1; ; number += 1) yield draw(`${start}-${number}`);
}

function thoughtOfLives(): RunPlan[] {
  return scenarios().map(({ plan }) => plan);
}
