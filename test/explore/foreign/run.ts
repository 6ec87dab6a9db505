/**
 * `npm run explore -- --foreign`: Bombadil explores the built app, with a bundled hospital, a front and a browser
 * profile of its own for each run.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startHospital } from '../../../src/hospital/node/startHospital.ts';
import { ensureBombadil } from '../../../tools/set-up/bombadil.mjs';
import { ensureBuilt } from '../../../tools/set-up/build.mjs';
import { root } from '../../../tools/set-up/root.mjs';
import { HospitalControl } from '../../e2e/hospitalControl.ts';
import { startJourneyShell } from '../../e2e/journeyShell.ts';
import { trainingProfile } from '../../support/trainingProfile.ts';
import { troubles } from '../troubles.ts';
import { startFront } from './front.ts';
import { plantAtHospital, plantedScript } from './planted.ts';
import { readTrace, type Trace } from './trace.ts';

/** What the program tells by its exit code; with any other one it has given up itself. */
const finished = [0, 2];
/** It gives up now and then (README): so often a run is begun. */
const mostStarts = 3;
/** The share of requests that meet the hospital's trouble. */
const troubledShare = 0.2;

const specification = fileURLToPath(new URL('spec.ts', import.meta.url));

/** How to explore. */
export interface ForeignWish {
  readonly runs: number;
  readonly minutes: number;
  /** Plants a fault for each property in the page and at the hospital, to see each of them fail. */
  readonly isPlanted: boolean;
}

interface Run {
  readonly program: string;
  readonly seconds: number;
  readonly isPlanted: boolean;
  /** Where the trace is kept. */
  readonly output: string;
  /** The hospital's trouble, by its name; none in the first run. */
  readonly trouble: string | undefined;
}

/** The exit code: 0 nothing was found, 1 a property was broken, 2 Bombadil cannot run here. */
export async function exploreForeign(wish: ForeignWish): Promise<number> {
  const found = await ensureBombadil();
  if ('reason' in found) {
    process.stderr.write(`${found.reason}\n`);
    return 2;
  }
  await ensureBuilt('web');
  const names = [undefined, ...Object.keys(troubles)];
  // A picture of each state adds up: only the traces of the last command are kept.
  const folder = join(root, '.cache/wardbook/foreign');
  await rm(folder, { recursive: true, force: true });
  const told = { steps: 0, submitted: 0, violations: 0 };
  for (let at = 1; at <= wish.runs; at += 1) {
    const trouble = wish.isPlanted ? undefined : names[(at - 1) % names.length];
    const output = join(folder, String(at));
    const { program } = found;
    const { isPlanted } = wish;
    const run = { program, seconds: Math.round(wish.minutes * 60), isPlanted, output, trouble };
    const trace = await takeRun(run);
    told.steps += trace.steps;
    told.submitted += trace.submitted.size;
    told.violations += trace.violations.size;
    print(
      `run ${at}, ${trouble === undefined ? 'the hospital is well' : `the hospital ${trouble}`}`,
    );
    print(
      `  ${trace.steps} steps, ${trace.submitted.size} submitted, ${trace.recorded.size} recorded, ` +
        `${trace.violations.size} violations: ${output}`,
    );
    if (isPlanted) return tellUnbroken(trace);
    for (const [name, complaint] of trace.violations) print(`  ${name}: ${complaint}`);
  }
  const { steps, submitted, violations } = told;
  print(`${wish.runs} runs, ${steps} steps, ${submitted} submitted, ${violations} violations`);
  return violations === 0 ? 0 : 1;
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/** A property that its planted fault did not break would be true whatever the app did. */
async function tellUnbroken({ violations }: Trace): Promise<number> {
  const source = await readFile(specification, 'utf8');
  const own = [...source.matchAll(/^export const (\w+) =/gm)].map(([, name]) => name ?? '');
  const properties = [...own.filter((name) => name !== 'nurse'), ...namesReexported(source)];
  const unbroken = properties.filter((name) => !violations.has(name));
  print(`${properties.length} properties, ${unbroken.length} not broken by their planted faults`);
  for (const name of unbroken) print(`  ${name}`);
  return unbroken.length === 0 ? 0 : 1;
}

const namesReexported = (source: string) =>
  [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()])),
  );

async function takeRun(run: Run): Promise<Trace> {
  for (let starts = 1; ; starts += 1) {
    const code = await explore({ ...run, output: run.output });
    if (finished.includes(code)) return readTrace(run.output);
    if (starts === mostStarts) throw new Error(`Bombadil gave up ${starts} times: ${run.output}`);
    process.stderr.write(`Bombadil gave up (${await lastSaid(run.output)}) and is started again\n`);
  }
}

/** Its own last line about it. */
async function lastSaid(output: string): Promise<string> {
  const lines = (await readFile(join(output, 'said.log'), 'utf8')).split('\n');
  return lines.findLast((line) => /error/i.test(line)) ?? 'without a word';
}

async function explore({ program, seconds, isPlanted, output, trouble }: Run): Promise<number> {
  const hospital = await startHospital({ port: 0, host: '127.0.0.1' });
  const hospitalAddress = hospital.address;
  const shell = await startJourneyShell({ hospitalAddress, profile: trainingProfile });
  const planted = isPlanted ? plantedScript : undefined;
  const front = await startFront({ shellAddress: shell.address, hospitalAddress, planted });
  const temporary = await mkdtemp(join(tmpdir(), 'wardbook-foreign-'));
  await mkdir(output, { recursive: true });
  try {
    if (isPlanted) await plantAtHospital(hospitalAddress);
    const rule = trouble === undefined ? undefined : troubles[trouble];
    if (rule !== undefined) {
      const { times: _always, ...lasting } = rule;
      const control = new HospitalControl(hospitalAddress);
      await control.faults({ ...lasting, probability: troubledShare });
    }
    const given = ['browser', 'test', front.address, specification, '--headless', '--no-sandbox'];
    const size = ['--width', '1024', '--height', '1200', '--time-limit', `${seconds}s`];
    // Instrumented code is another program, and many times slower.
    const kept = ['--instrument-javascript', '', '--output-path', output];
    const command = [program, ...given, ...size, ...kept, '--output-path-overwrite'];
    return await endOf(command, { temporary, said: join(output, 'said.log') });
  } finally {
    await front.close();
    await shell.close();
    await hospital.close();
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Runs it in a process group of its own: ended by a signal, it would leave its browser behind. */
function endOf(
  [program = '', ...given]: readonly string[],
  { temporary, said }: { temporary: string; said: string },
): Promise<number> {
  const log = openSync(said, 'w');
  const child = spawn(program, given, {
    stdio: ['ignore', log, log],
    detached: true,
    // Its browser's profile is in there, so no run finds another's.
    env: { ...process.env, TMPDIR: temporary },
  });
  const endGroup = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nothing of it is left.
    }
  };
  const stop = () => {
    endGroup();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
      endGroup();
      closeSync(log);
      done(code ?? 1);
    });
  });
}
