/** The course of a check: its first part, the wait until the app is closed, its second part, and what is removed if it is left. */
import type { CheckOutcome } from '../../../shared/tabletEvidence.ts';
import { beginRun, forgetRun, keepRun, keptRun, type RunStorage } from './evidence.ts';
import type { RunOptions } from './runChecks.ts';

/** `update`: a newer version waits, and the test does not begin. `closing`: it waits until the app is closed. */
export type RunStage = 'ready' | 'update' | 'running' | 'closing' | 'done';

/** What the course does in the browser. */
export interface CourseWorld {
  storage: RunStorage;
  now(): number;
  isUpdateWaiting(): Promise<boolean>;
  /** @param beforeRemoval called before the last check, which removes the place */
  secondPart(options: RunOptions, beforeRemoval: () => void): Promise<void>;
  /** Writes until the signal is aborted, or the app closed. */
  write(signal: AbortSignal): Promise<void>;
  /** Whether another window still writes, so that the app was not closed. */
  isWriting(): Promise<boolean>;
  removePlace(): Promise<unknown>;
}

/** The checks before the app is closed. It has closed the place when it resolves. */
export type FirstChecks = (options: RunOptions) => Promise<readonly CheckOutcome[]>;

/** What the screen shows. */
export interface CourseSight {
  stage(stage: RunStage): void;
  outcome(outcome: CheckOutcome): void;
  /** Another test begins: no outcome is known. */
  clear(): void;
}

export interface Course {
  /** Goes on with a check that waits. */
  resume(): Promise<void>;
  begin(checks: FirstChecks): Promise<void>;
  /** Ends it without its second part. */
  endHere(): Promise<void>;
  /** The screen is left: nothing writes any more, and what cannot go on later is removed. */
  leave(): void;
}

/** A course that was left may still close its place: the next one waits for it. */
let before: Promise<unknown> = Promise.resolve();

function afterTheOneBefore(work: () => Promise<void>): Promise<void> {
  const done = before.then(work);
  before = done.catch(() => undefined);
  return done;
}

export function openCourse(world: CourseWorld, sight: CourseSight): Course {
  let leaving = new AbortController();
  const optionsFor = (signal: AbortSignal): RunOptions => ({
    signal,
    tell: (outcome) => signal.aborted || sight.outcome(outcome),
  });
  const removePlace = () => world.removePlace().catch(() => undefined);
  /** Not awaited: it ends when the screen is left, or never. What went wrong is found by the second part. */
  const write = (signal: AbortSignal) => {
    const written = world.write(signal).catch(() => undefined);
    before = Promise.all([before, written]);
  };

  const firstPart = async (checks: FirstChecks, signal: AbortSignal) => {
    if (await world.isUpdateWaiting()) return signal.aborted || sight.stage('update');
    // An earlier check may have been left before its end.
    forgetRun(world.storage);
    await removePlace();
    beginRun(world.storage, world.now());
    const outcomes = await checks(optionsFor(signal));
    if (signal.aborted) {
      await removePlace();
      forgetRun(world.storage);
      return;
    }
    keepRun(world.storage, outcomes, world.now());
    sight.stage('closing');
    write(signal);
  };

  const secondPart = async (signal: AbortSignal) => {
    if (await world.isWriting()) return signal.aborted || sight.stage('closing');
    // A run without its place would find everything lost.
    await world.secondPart(optionsFor(signal), () => forgetRun(world.storage));
    if (!signal.aborted) sight.stage('done');
  };

  return {
    async resume() {
      const { signal } = leaving;
      const kept = keptRun(world.storage);
      if (kept?.wasClosed === false) write(signal);
      if (kept?.wasClosed === true) {
        await afterTheOneBefore(async () => void (await secondPart(signal)));
      }
    },
    async begin(checks) {
      const { signal } = leaving;
      sight.clear();
      sight.stage('running');
      await afterTheOneBefore(async () => void (await firstPart(checks, signal)));
    },
    async endHere() {
      leaving.abort();
      leaving = new AbortController();
      forgetRun(world.storage);
      sight.stage('done');
      await afterTheOneBefore(async () => void (await removePlace()));
    },
    leave: () => leaving.abort(),
  };
}
