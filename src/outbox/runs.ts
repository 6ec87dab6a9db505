/**
 * The runs under way: each is one turn of one submission through its state machine. After a fault a submission rests,
 * so that one bad row does not loop.
 */
import { createActor, fromPromise, toPromise } from 'xstate';
import { SubmissionMoved, type SubmissionInFull } from '../model/outboxStep.ts';
import type { Progress } from '../model/progress.ts';
import type { Submission } from '../model/submission.ts';
import type { Clock } from '../shared/clock.ts';
import type { Decisions } from './decisions.ts';
import { LeaseExpired } from './exchange.ts';
import { openPhotoShelf, type PhotoShelf } from './photoShelf.ts';
import { durations, type OutboxRows } from './ports.ts';
import { openRequestSlots, slotsForPhotos, type RequestSlots } from './requestSlots.ts';
import {
  runStage,
  runWrite,
  readAhead,
  resultOf,
  type StageContext,
  type StageResult,
} from './stageRunner.ts';
import type { Stage } from './stages/stage.ts';
import { submissionMachine, type RunOutput } from './submissionMachine.ts';

/** How many submissions may run for each slot: while one uses the network, the answer of another is written. */
const runsPerSlot = 2;

export interface Runs {
  isRunning(submissionId: string): boolean;
  /** Whether another run may be started beside those under way. */
  hasRoom(): boolean;
  /** Starts a run, unless the submission is under way, rests after a fault, or has photos with no room for them now. */
  start(submission: Submission): void;
}

export interface RunsParts {
  clock: Clock;
  rows: OutboxRows;
  decisions: Decisions;
  /** How many exchanges may be under way at once. */
  lanes: number;
  /** Made when the first run starts. */
  stageContext(): Omit<StageContext, 'shelf'>;
  onEnd(submissionId: string, output: RunOutput): void;
  /** Called when a rest after a fault is over. */
  onRested(): void;
}

export function openRuns(parts: RunsParts): Runs {
  const { clock, lanes } = parts;
  const requestSlots = openRequestSlots(lanes);
  const shelf = openPhotoShelf();
  /** For each run, whether it is about photos. */
  const running = new Map<string, boolean>();
  const maxWithPhotos = slotsForPhotos(lanes, 1) * runsPerSlot;
  const hasRoomForPhotos = () =>
    [...running.values()].filter((isAboutPhotos) => isAboutPhotos).length < maxWithPhotos;
  const faults = new Map<string, { count: number; rests: boolean }>();
  /** Made once: supplying the actors to the machine costs more than many of its runs. */
  let machine: typeof submissionMachine | null = null;

  const rest = (submissionId: string, error: unknown): void => {
    if (error instanceof SubmissionMoved || error instanceof LeaseExpired) return;
    const count = (faults.get(submissionId)?.count ?? 0) + 1;
    const restMs = Math.min(durations.storeRetryMs * 2 ** (count - 1), durations.maxBackoffMs);
    const fault = { count, rests: true };
    faults.set(submissionId, fault);
    // Measured by a timer and not by the time of day, which may be set back.
    clock.setTimer(() => {
      fault.rests = false;
      parts.onRested();
    }, restMs);
  };

  const run = async (submissionId: string, isAboutPhotos: boolean): Promise<void> => {
    running.set(submissionId, isAboutPhotos);
    machine ??= machineOf(parts, requestSlots, shelf);
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
    hasRoom: () => running.size < lanes * runsPerSlot,
    start({ submissionId, content }) {
      const rests = faults.get(submissionId)?.rests ?? false;
      const withPhotos = hasPhotos(content);
      if (running.has(submissionId) || rests || (withPhotos && !hasRoomForPhotos())) return;
      void run(submissionId, withPhotos);
    },
  };
}

/** Whether its exchanges may wait for the hospital's photo service. */
function hasPhotos({ handedIn }: Submission['content']): boolean {
  return handedIn.kind === 'wound-assessment' && handedIn.photoIds.length > 0;
}

/** The machine with our stages, each of which holds a slot until its answer arrives. */
function machineOf(
  parts: RunsParts,
  requestSlots: RequestSlots,
  shelf: PhotoShelf,
): typeof submissionMachine {
  const stageContext = { ...parts.stageContext(), shelf };
  const { upload, recover, look, confirm } = parts.decisions;
  const inSlot = (
    { submission }: SubmissionInFull,
    work: (release: () => void) => Promise<StageResult>,
  ) => requestSlots.run(work, { isAboutPhotos: hasPhotos(submission.content) });
  const inFlight = <At extends Progress, Found, Told>(
    stage: Stage<At, Found, Told>,
    full: SubmissionInFull,
  ) => inSlot(full, (release) => runStage({ ...stageContext, release }, stage, full));
  const actorOf = <At extends Progress, Found, Told>(stage: Stage<At, Found, Told>) =>
    fromPromise<StageResult, SubmissionInFull>(({ input }) => inFlight(stage, input));
  return submissionMachine.provide({
    actors: {
      lookUp: fromPromise(async ({ input }: { input: string }) => {
        const full = await parts.rows.read(input);
        if (!full) throw new SubmissionMoved();
        return resultOf(stageContext, full);
      }),
      upload: fromPromise(async ({ input }) => {
        await readAhead(stageContext, input);
        return inFlight(upload, input);
      }),
      assess: fromPromise(({ input }) =>
        inSlot(input, (release) => runWrite({ ...stageContext, release }, input)),
      ),
      recover: actorOf(recover),
      conflict: actorOf(look),
      confirm: actorOf(confirm),
    },
  });
}
