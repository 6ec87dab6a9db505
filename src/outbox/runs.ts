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
import { openPhotoPrefetch, type PhotoPrefetch } from './photoPrefetch.ts';
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
  stageContext(): Omit<StageContext, 'prefetch'>;
  onEnd(submissionId: string, output: RunOutput): void;
  /** Called when a rest after a fault is over. */
  onRested(): void;
}

export function openRuns(parts: RunsParts): Runs {
  const { clock, lanes } = parts;
  const requestSlots = openRequestSlots(lanes);
  const prefetch = openPhotoPrefetch();
  /** The submission of each run, as it was when it was found that it may go. */
  const running = new Map<string, Submission>();
  const maxWithPhotos = slotsForPhotos(lanes, 1) * runsPerSlot;
  const hasRoomForPhotos = () =>
    [...running.values()].filter(({ content }) => hasPhotos(content)).length < maxWithPhotos;
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

  const read = async (submissionId: string): Promise<SubmissionInFull> => {
    const full = await parts.rows.read(submissionId);
    const begun = running.get(submissionId);
    // Taken back and submitted again meanwhile, it may have to wait for others (rule R10).
    const isInPlace =
      full?.submission.sequence === begun?.sequence &&
      full?.submission.dependsOn === begun?.dependsOn;
    if (!full || !isInPlace) throw new SubmissionMoved();
    return full;
  };

  const run = async (submission: Submission): Promise<void> => {
    const { submissionId } = submission;
    running.set(submissionId, submission);
    machine ??= machineOf({ ...parts, read }, requestSlots, prefetch);
    const actor = createActor(machine, { input: { submissionId } });
    actor.start();
    const output = await toPromise(actor);
    prefetch.clear(submissionId);
    running.delete(submissionId);
    if (output.end === 'faulted') rest(submissionId, output.error);
    else faults.delete(submissionId);
    parts.onEnd(submissionId, output);
  };

  return {
    isRunning: (submissionId) => running.has(submissionId),
    hasRoom: () => running.size < lanes * runsPerSlot,
    start(submission) {
      const { submissionId, content } = submission;
      const rests = faults.get(submissionId)?.rests ?? false;
      if (running.has(submissionId) || rests || (hasPhotos(content) && !hasRoomForPhotos())) return;
      void run(submission);
    },
  };
}

function hasPhotos({ submitted }: Submission['content']): boolean {
  return submitted.kind === 'wound-assessment' && submitted.photoIds.length > 0;
}

function machineOf(
  parts: RunsParts & { read(submissionId: string): Promise<SubmissionInFull> },
  requestSlots: RequestSlots,
  prefetch: PhotoPrefetch,
): typeof submissionMachine {
  const stageContext = { ...parts.stageContext(), prefetch };
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
      lookUp: fromPromise(async ({ input }: { input: string }) =>
        resultOf(stageContext, await parts.read(input)),
      ),
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
