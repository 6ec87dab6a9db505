/** Owns sharing the simulation out to as many processes as there are cores, and noticing one that hangs. */
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MutationResult } from './mutation.ts';
import type { LifePlan } from './plan.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

/** One part of the whole, small enough to be shared out. Plain data: it travels between processes. */
export type Job =
  | { kind: 'swarm'; start: string; first: number; count: number; store: LifePlan['storeKind'] }
  | { kind: 'exhaustive'; part: number; parts: number }
  | { kind: 'pairs'; part: number; parts: number }
  | { kind: 'regression' }
  | { kind: 'hunt'; mutant: string; start: string; mostSeeds: number };

/** What a process says: that it can be given work, which life it begins, and what came out of a job. */
export type Saying =
  | { kind: 'ready' }
  | { kind: 'life'; name: string }
  | { kind: 'lived'; tally: Tally }
  | { kind: 'hunted'; result: MutationResult };

type Result = Extract<Saying, { kind: 'lived' | 'hunted' }>;

export interface Cores {
  /** Lives the lives of these jobs and adds them up. */
  live(jobs: readonly Job[]): Promise<Tally>;
  /** Looks for a planted bug. */
  hunt(job: Extract<Job, { kind: 'hunt' }>): Promise<MutationResult>;
  /** Ends the processes. Jobs that still wait are rejected. */
  close(): void;
}

interface Waiting {
  job: Job;
  resolve(result: Result): void;
  reject(reason: Error): void;
}

export interface CoresOptions {
  processes?: number;
  /** The program of a process; the simulation's own by default. */
  program?: string;
  /** How long a life may take before its process counts as hanging, in real milliseconds. */
  patienceMs?: number;
  /** Called as each life begins. */
  onLife?: () => void;
}

const ownProgram = join(dirname(fileURLToPath(import.meta.url)), 'coreProcess.ts');

/** A life takes about 50 ms; on the busiest of machines it does not take five minutes. */
const patienceMs = 300_000;

/** Jobs run in the order in which they were given, one at a time on each core. */
export function openCores(options: CoresOptions = {}): Cores {
  const queue: Waiting[] = [];
  const processes = new Set<ChildProcess>();
  const most = options.processes ?? availableParallelism();
  let isClosed = false;

  const ask = (job: Job): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ job, resolve, reject });
      if (isClosed) rejectAll();
      else if (processes.size < Math.min(most, queue.length)) startProcess();
    });

  const rejectAll = () => {
    for (const { reject } of queue.splice(0)) reject(new Error('The simulation was closed'));
  };

  const startProcess = () => {
    const child = fork(options.program ?? ownProgram, [], { execArgv: ['--import', 'tsx'] });
    processes.add(child);
    conduct(child, {
      next: () => queue.shift(),
      onLife: options.onLife ?? (() => undefined),
      patienceMs: options.patienceMs ?? patienceMs,
      onEnd: () => {
        processes.delete(child);
        if (!isClosed && queue.length > 0 && processes.size < most) startProcess();
      },
    });
  };

  return {
    live: async (jobs) => {
      const tally = emptyTally();
      for (const result of await Promise.all(jobs.map(ask))) {
        if (result.kind === 'lived') addTally(tally, result.tally);
      }
      return tally;
    },
    hunt: async (job) => {
      const result = await ask(job);
      if (result.kind === 'hunted') return result.result;
      throw new Error(result.tally.violations[0]?.violation.message ?? 'Nothing was hunted');
    },
    close: () => {
      isClosed = true;
      rejectAll();
      for (const child of processes) if (child.connected) child.disconnect();
    },
  };
}

/** Gives one process its jobs, one after the other, until there are none or it hangs. */
function conduct(
  child: ChildProcess,
  given: {
    next(): Waiting | undefined;
    onLife(): void;
    onEnd(): void;
    patienceMs: number;
  },
): void {
  let current: Waiting | undefined;
  let life = '';
  let timer: NodeJS.Timeout | undefined;
  const watch = () => {
    timer = setTimeout(() => {
      current?.resolve({ kind: 'lived', tally: tallyOfHanging(life, given.patienceMs) });
      current = undefined;
      child.kill('SIGKILL');
    }, given.patienceMs);
  };
  const takeNext = () => {
    current = given.next();
    if (current) child.send(current.job);
    else if (child.connected) child.disconnect();
  };
  child.on('message', (message) => {
    const saying = message as Saying;
    clearTimeout(timer);
    if (saying.kind === 'life') {
      life = saying.name;
      watch();
      given.onLife();
      return;
    }
    if (saying.kind !== 'ready') current?.resolve(saying);
    takeNext();
  });
  child.on('error', (error) => current?.reject(error));
  child.on('exit', (code, signal) => {
    clearTimeout(timer);
    current?.reject(new Error(`A process of the simulation ended with ${code ?? signal}`));
    given.onEnd();
  });
}

/** What hangs without a turn of the event loop cannot say so itself; the name of the life is known. */
function tallyOfHanging(name: string, afterMs: number): Tally {
  const message = `time stands still: it goes round in circles without ever waiting (${afterMs / 1000} s)`;
  const violation = { rule: 'R2', at: 0, message, about: [] } as const;
  return { ...emptyTally(), lives: 1, violations: [{ name, violation, story: [] }] };
}

/** Lives `<start>-1` to `<start>-<seeds>`, in portions. */
export function swarmJobs(given: {
  seeds: number;
  start: string;
  store: LifePlan['storeKind'];
}): Job[] {
  const { seeds, start, store } = given;
  const portion = store === 'memory' ? 50 : 5;
  return Array.from({ length: Math.ceil(seeds / portion) }, (_, index) => {
    const first = index * portion + 1;
    return { kind: 'swarm', start, first, count: Math.min(portion, seeds - first + 1), store };
  });
}

/** A way without chance, in `parts` parts. */
export function partsOf(kind: 'exhaustive' | 'pairs', parts: number): Job[] {
  return Array.from({ length: parts }, (_, part) => ({ kind, part, parts }));
}
