/**
 * Owns the runs under way: each is one turn of one submission, by its machine. One that ended in a fault
 * rests, so that one bad row does not spin.
 */
import { createActor, fromPromise, toPromise } from 'xstate';
import { SubmissionMoved, type SubmissionInFull } from '../model/outboxStep.ts';
import type { Progress } from '../model/progress.ts';
import type { Clock } from '../shared/clock.ts';
import {
  conduct,
  conductWrite,
  readAhead,
  resultOf,
  type Podium,
  type StageResult,
} from './conductor.ts';
import type { Decisions } from './decisions.ts';
import { LeaseExpired } from './exchange.ts';
import { openFlights, type Flights } from './flights.ts';
import { openPhotoShelf, type PhotoShelf } from './photoShelf.ts';
import { durations, type OutboxRows } from './ports.ts';
import type { Stage } from './stages/stage.ts';
import { submissionMachine, type RunOutput } from './submissionMachine.ts';

/** Submissions at work for each flight: while one is on the wire, the answer of another is written. */
const runsPerFlight = 2;

export interface Runs {
  isRunning(submissionId: string): boolean;
  /** Whether another run may be started beside those under way. */
  hasRoom(): boolean;
  /** Starts one, unless it is under way or rests after a fault. */
  start(submissionId: string): void;
}

export interface RunsParts {
  clock: Clock;
  rows: OutboxRows;
  decisions: Decisions;
  /** Exchanges under way at once. */
  lanes: number;
  /** Made when the first run begins. */
  podium(): Omit<Podium, 'shelf'>;
  onEnd(submissionId: string, output: RunOutput): void;
  /** A rest after a fault is over. */
  onRested(): void;
}

export function openRuns(parts: RunsParts): Runs {
  const { clock, lanes } = parts;
  const flights = openFlights(lanes);
  const shelf = openPhotoShelf();
  const running = new Set<string>();
  const faults = new Map<string, { count: number; rests: boolean }>();
  /** Made once: putting the actors into the machine costs more than many a run of it. */
  let machine: typeof submissionMachine | null = null;

  const rest = (submissionId: string, error: unknown): void => {
    if (error instanceof SubmissionMoved || error instanceof LeaseExpired) return;
    const count = (faults.get(submissionId)?.count ?? 0) + 1;
    const restMs = Math.min(durations.storeRetryMs * 2 ** (count - 1), durations.longestBackoffMs);
    const fault = { count, rests: true };
    faults.set(submissionId, fault);
    // Counted by a timer and not by the time of day, which somebody may set back.
    clock.setTimer(() => {
      fault.rests = false;
      parts.onRested();
    }, restMs);
  };

  const run = async (submissionId: string): Promise<void> => {
    running.add(submissionId);
    machine ??= machineOf(parts, flights, shelf);
    const actor = createActor(machine, { input: { submissionId } });
    actor.start();
    const output = await toPromise(actor);
    shelf.clear(submissionId);
    running.delete(submissionId);
    if (output.end === 'faulted') rest(submissionId, output.error);
    else faults.delete(submissionId);
    parts.onEnd(submissionId, output);
  };

  return {
    isRunning: (submissionId) => running.has(submissionId),
    hasRoom: () => running.size < lanes * runsPerFlight,
    start(submissionId) {
      const rests = faults.get(submissionId)?.rests ?? false;
      if (!running.has(submissionId) && !rests) void run(submissionId);
    },
  };
}

/** The machine with our stages, each of which has a flight until its answer is there. */
function machineOf(
  parts: RunsParts,
  flights: Flights,
  shelf: PhotoShelf,
): typeof submissionMachine {
  const podium = { ...parts.podium(), shelf };
  const { upload, recover, confirm } = parts.decisions;
  const inFlight = <At extends Progress, Found, Told>(
    stage: Stage<At, Found, Told>,
    full: SubmissionInFull,
  ) => flights.take((land) => conduct({ ...podium, land }, stage, full));
  const actorOf = <At extends Progress, Found, Told>(stage: Stage<At, Found, Told>) =>
    fromPromise<StageResult, SubmissionInFull>(({ input }) => inFlight(stage, input));
  return submissionMachine.provide({
    actors: {
      lookUp: fromPromise(async ({ input }: { input: string }) => {
        const full = await parts.rows.read(input);
        if (!full) throw new SubmissionMoved();
        return resultOf(podium, full);
      }),
      upload: fromPromise(async ({ input }) => {
        await readAhead(podium, input);
        return inFlight(upload, input);
      }),
      assess: fromPromise(({ input }) =>
        flights.take((land) => conductWrite({ ...podium, land }, input)),
      ),
      recover: actorOf(recover),
      confirm: actorOf(confirm),
    },
  });
}
