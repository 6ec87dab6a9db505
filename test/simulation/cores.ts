/** Shares the simulation out to as many processes as there are cores, and notices one that hangs. */
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism, freemem } from 'node:os';
import type { MutationResult } from './mutation.ts';
import type { RunPlan } from './plan.ts';
import type { Power } from './powers.ts';
import type { SearchBounds, StateSearch } from './stateSearch.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

/** One part of the whole, small enough to be shared out. Plain data: it is sent between processes. */
export type Job =
  | {
      kind: 'swarm';
      start: string;
      first: number;
      count: number;
      store: RunPlan['storeKind'];
      /** Every run has all of these. */
      powers?: readonly Power[] | null;
    }
  /** `every`: only every nth single crash and fault; 1 is all of them. */
  | { kind: 'exhaustive'; part: number; parts: number; every: number }
  | { kind: 'hunt'; mutant: string; start: string; maxSeeds: number; isFresh?: boolean }
  /** The states of one journey, with a planted bug if one is named. */
  | { kind: 'states'; journey: string; bounds: SearchBounds; mutant?: string };

/**
 * What a process reports: that it is ready for work, which run it begins, the result of a job, or what was thrown in
 * it.
 */
export type Saying =
  | { kind: 'ready' }
  | { kind: 'run'; name: string; memoryMb: number }
  | { kind: 'lived'; tally: Tally }
  | { kind: 'hunted'; result: MutationResult }
  | { kind: 'searched'; search: StateSearch }
  | { kind: 'failed'; reason: string };

type Result = Extract<Saying, { kind: 'lived' | 'hunted' | 'searched' }>;

export interface Cores {
  /** Simulates the runs of these jobs and adds up the results. */
  simulate(jobs: readonly Job[]): Promise<Tally>;
  /** Looks for a planted bug. */
  hunt(job: Extract<Job, { kind: 'hunt' }>): Promise<MutationResult>;
  /** Searches the states of one journey. */
  search(job: Extract<Job, { kind: 'states' }>): Promise<StateSearch>;
  /** Ends the processes. Jobs that are still waiting are rejected. */
  close(): void;
}

interface Waiting {
  job: Job;
  /** How often a process was killed from outside while it did this job. */
  losses: number;
  resolve(result: Result): void;
  reject(reason: Error): void;
}

export interface CoresOptions {
  processes?: number;
  /** The program of a process: the simulation's own is in `programs.ts`. */
  program: string;
  /** How long a run may take before its process counts as hanging, in real milliseconds. */
  patienceMs?: number;
  /** Called as each run begins. */
  onLife?: () => void;
  /** Called if a job is given to another process because its own was killed from outside. */
  onLoss?: (why: string) => void;
}

/** How a process reads the copies of our code that have a bug: a hook that only strips types. */
export const typesOff = new URL('../../tools/set-up/typesOff.mjs', import.meta.url).href;

/**
 * A run allocates much that is garbage soon. With a larger young generation, and no other core used for garbage
 * collection, it takes 38 ms of processor time instead of 44.
 */
export const roomy = ['--max-semi-space-size=64', '--single-threaded-gc'];

/** A run takes about 50 ms; even on the busiest machine it does not take five minutes. */
const patienceMs = 300_000;

/** How much of a process's latest output is reported when it ends. */
const keptOfStderr = 4_000;

/** How often a job is repeated after its process was killed from outside, as by a system short of memory. */
const maxLosses = 2;

/** Each planted bug leaves its copy of the code in memory; a process that has grown this much is replaced. */
const maxMemoryMb = 1_500;

/** Jobs run in the order in which they were given, one at a time on each core. */
export function openCores(options: CoresOptions): Cores {
  const queue: Waiting[] = [];
  const processes = new Set<ChildProcess>();
  const most = options.processes ?? availableParallelism();
  let isClosed = false;

  const ask = (job: Job): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ job, losses: 0, resolve, reject });
      if (isClosed) rejectAll();
      else if (processes.size < Math.min(most, queue.length)) startProcess();
    });

  const rejectAll = () => {
    for (const { reject } of queue.splice(0)) reject(new Error('The simulation was closed'));
  };

  const startProcess = () => {
    const child = fork(options.program, [], {
      execArgv: ['--import', typesOff, ...roomy],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    processes.add(child);
    runStage(child, {
      next: () => queue.shift(),
      giveBack: (waiting, why) => {
        (options.onLoss ?? tellLoss)(why);
        queue.unshift(waiting);
      },
      isClosed: () => isClosed,
      onLife: options.onLife ?? (() => undefined),
      patienceMs: options.patienceMs ?? patienceMs,
      onEnd: () => {
        processes.delete(child);
        if (isClosed) rejectAll();
        else if (queue.length > 0 && processes.size < most) startProcess();
      },
    });
  };

  return {
    simulate: async (jobs) => {
      const tally = emptyTally();
      for (const result of await Promise.all(jobs.map(ask))) {
        if (result.kind === 'lived') addTally(tally, result.tally);
      }
      return tally;
    },
    hunt: async (job) => {
      const result = await ask(job);
      if (result.kind === 'hunted') return result.result;
      throw otherwise(result);
    },
    search: async (job) => {
      const result = await ask(job);
      if (result.kind === 'searched') return result.search;
      throw otherwise(result);
    },
    close: () => {
      isClosed = true;
      rejectAll();
      for (const child of processes) if (child.connected) child.disconnect();
    },
  };
}

/** A job with another result than requested: one of its runs hung. */
function otherwise(result: Result): Error {
  const violation = 'tally' in result ? result.tally.violations[0]?.violation : undefined;
  return new Error(violation?.message ?? 'Something else was done than asked for');
}

function tellLoss(why: string): void {
  process.stderr.write(`${why}\nIts runs are lived once more.\n`);
}

/** What a process needs from its surroundings. */
interface Surroundings {
  next(): Waiting | undefined;
  /** Its job must be done by another process. */
  giveBack(waiting: Waiting, why: string): void;
  isClosed(): boolean;
  onLife(): void;
  onEnd(): void;
  patienceMs: number;
}

/** Gives one process its jobs, one after the other, until there are none or it hangs. */
function runStage(child: ChildProcess, given: Surroundings): void {
  let current: Waiting | undefined;
  let run = '';
  let memoryMb = 0;
  let stderr = '';
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;
  const watch = () => {
    timer = setTimeout(() => {
      current?.resolve({ kind: 'lived', tally: tallyOfHanging(run, given.patienceMs) });
      current = undefined;
      child.kill('SIGKILL');
    }, given.patienceMs);
  };
  const takeNext = () => {
    current = memoryMb > maxMemoryMb ? undefined : given.next();
    if (current && child.connected) child.send(current.job);
    else if (child.connected) child.disconnect();
  };
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-keptOfStderr);
  });
  child.on('message', (message) => {
    const saying = message as Saying;
    clearTimeout(timer);
    if (saying.kind === 'run') {
      ({ name: run, memoryMb } = saying);
      watch();
      given.onLife();
      return;
    }
    if (saying.kind === 'failed') {
      current?.reject(new Error(`${during(run)}: ${saying.reason}`));
      current = undefined;
      // Nobody knows what state it left behind: the rest is for another process.
      if (child.connected) child.disconnect();
      return;
    }
    if (saying.kind === 'ready') isReady = true;
    else current?.resolve(saying);
    takeNext();
  });
  child.on('error', (error) => current?.reject(error));
  let hasEnded = false;
  const end = (code: number | null, signal: NodeJS.Signals | null) => {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    // A process that cannot even start would otherwise be started again for ever.
    const lost = current ?? (isReady || given.isClosed() ? undefined : given.next());
    current = undefined;
    if (lost) {
      const why = wordsOfEnd({ code, signal, run, memoryMb, stderr });
      const isTakenAway = signal !== null && lost.losses + 1 < maxLosses && !given.isClosed();
      if (isTakenAway) given.giveBack({ ...lost, losses: lost.losses + 1 }, why);
      else lost.reject(new Error(given.isClosed() ? 'The simulation was closed' : why));
    }
    given.onEnd();
  };
  // The output of a process that ends while it works is complete only on `close`. One that was let go never
  // emits that: Node counts its channel as open.
  child.on('exit', (code, signal) => {
    if (isReady && (current === undefined || given.isClosed())) end(code, signal);
  });
  child.on('close', end);
}

function during(run: string): string {
  return run === '' ? 'Before the first run' : `While it lived ${run}`;
}

/** How a process ended, in words that distinguish a bug of ours from a machine short of memory. */
function wordsOfEnd(end: {
  code: number | null;
  signal: NodeJS.Signals | null;
  run: string;
  memoryMb: number;
  stderr: string;
}): string {
  const { code, signal, run, memoryMb, stderr } = end;
  const how = signal === null ? `code ${code}` : `the signal ${signal}`;
  const free = Math.round(freemem() / 1e6);
  return [
    `A process of the simulation ended with ${how}`,
    during(run).toLowerCase(),
    `it held ${memoryMb} MB, and ${free} MB are free now`,
    stderr.trim() === '' ? 'it said nothing' : `it said:\n${stderr.trim()}`,
  ].join('; ');
}

/** Code that hangs without a turn of the event loop cannot report it; the name of the run is known. */
function tallyOfHanging(name: string, afterMs: number): Tally {
  const message = `time stands still: it goes round in circles without ever waiting (${afterMs / 1000} s)`;
  const violation = { rule: 'R2', at: 0, message, about: [] } as const;
  return { ...emptyTally(), runs: 1, violations: [{ name, violation, story: [] }] };
}

/** Simulates `<start>-1` to `<start>-<seeds>`, in portions. */
export function swarmJobs(given: {
  seeds: number;
  start: string;
  store: RunPlan['storeKind'];
  powers?: readonly Power[] | null;
}): Job[] {
  const { seeds, start, store, powers } = given;
  const portion = store === 'memory' ? 50 : 5;
  return Array.from({ length: Math.ceil(seeds / portion) }, (_, index) => {
    const first = index * portion + 1;
    const count = Math.min(portion, seeds - first + 1);
    return { kind: 'swarm', start, first, count, store, ...(powers && { powers }) };
  });
}

/**
 * Every scenario and cell, and each single crash and fault, in `parts` parts.
 * @param every only every nth crash and fault
 */
export function exhaustiveJobs(parts: number, every = 1): Job[] {
  return Array.from({ length: parts }, (_, part) => ({ kind: 'exhaustive', part, parts, every }));
}
