/** The course of a check on this page, as its screen shows it; the checks themselves, on this browser. */
import { useEffect, useRef, useState } from 'react';
import type { CheckOutcome } from '../../../shared/tabletEvidence.ts';
import { useApp, type AppContext } from '../../services/app/AppContext.tsx';
import { useWardZone } from '../../services/app/useWardZone.ts';
import { tabletZone, type WardZone } from '../../ui/words/wardZone.ts';
import {
  browserDevice,
  browserPlace,
  browserStorage,
  isUpdateWaiting,
  isWritingHeld,
  watchHidden,
  whileWriting,
} from './browserWorld.ts';
import { removeCheckPlace } from './checkPlace.ts';
import { openCourse, type Course, type CourseWorld, type RunStage } from './course.ts';
import { deviceChecks } from './deviceChecks.ts';
import { keptRun, type RunStorage } from './evidence.ts';
import { placeChecks } from './placeChecks.ts';
import { runChecks, type RunOptions } from './runChecks.ts';
import { checksAfterClosing, storageChecks, writePairs } from './storageChecks.ts';
import { timeChecks } from './timeChecks.ts';

export interface TabletRun {
  stage: RunStage;
  outcomes: readonly CheckOutcome[];
  /** @param taps how long the screen took to answer each tap, milliseconds */
  begin(taps: readonly number[]): void;
  /** Ends it without its second part. */
  endHere(): void;
}

const runStorage = (): RunStorage => ({ lasting: localStorage, passing: sessionStorage });

const pauseMs = 20;

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Goes on with a check that waits, once the app was closed in between. */
export function useTabletRun(): TabletRun {
  const app = useApp();
  const wardZone = useWardZone();
  const [kept] = useState(() => keptRun(runStorage()));
  const [stage, setStage] = useState<RunStage>(() => firstStage(kept));
  const [outcomes, setOutcomes] = useState<readonly CheckOutcome[]>(kept?.checks ?? []);
  const course = useRef<Course>(null);

  useEffect(() => {
    const own = openCourse(browserCourse(app), {
      stage: setStage,
      outcome: (outcome) => setOutcomes((before) => [...before, outcome]),
      clear: () => setOutcomes([]),
    });
    course.current = own;
    void own.resume();
    return () => own.leave();
  }, [app]);

  return {
    stage,
    outcomes,
    begin: (taps) =>
      void course.current?.begin((options) => firstPart({ app, wardZone, taps }, options)),
    endHere: () => void course.current?.endHere(),
  };
}

function firstStage(kept: ReturnType<typeof keptRun>): RunStage {
  if (kept === null) return 'ready';
  return kept.wasClosed ? 'running' : 'closing';
}

function browserCourse(app: AppContext): CourseWorld {
  return {
    storage: runStorage(),
    now: () => Date.now(),
    isUpdateWaiting,
    secondPart: (options, beforeRemoval) => secondPart(app, options, beforeRemoval),
    write: (signal) => whileWriting(signal, () => writeUntilLeft(signal)),
    isWriting: isWritingHeld,
    removePlace: removeCheckPlace,
  };
}

interface FirstPart {
  app: AppContext;
  wardZone: WardZone | undefined;
  taps: readonly number[];
}

async function firstPart({ app, wardZone, taps }: FirstPart, options: RunOptions) {
  const monotonicNow = () => performance.now();
  const began = { now: Date.now(), monotonicNow: monotonicNow() };
  const hidden = watchHidden();
  const storage = browserStorage(() =>
    ['low', 'full'].includes(app.device.storageStatus.now().room),
  );
  const time = {
    ...{ began, wardZone, taps, monotonicNow, tabletZone: tabletZone(), pause },
    skewMs: () => app.gate.skewNow(),
    now: () => Date.now(),
    timesHidden: hidden.times,
  };
  const checks = [
    ...placeChecks(browserPlace(app.bridge.shell === 'electron')),
    ...storageChecks(storage),
    ...deviceChecks(browserDevice(app.profile.limits)),
    ...timeChecks(time, storage.store),
  ];
  const outcomes = await runChecks(checks, options);
  hidden.end();
  storage.close();
  return outcomes;
}

async function secondPart(
  app: AppContext,
  options: RunOptions,
  beforeRemoval: () => void,
): Promise<void> {
  const storage = browserStorage(() => app.device.storageStatus.now().room === 'full');
  const checks = checksAfterClosing(storage, true);
  await runChecks(checks.slice(0, -1), options);
  if (options.signal?.aborted !== true) {
    beforeRemoval();
    await runChecks(checks.slice(-1), options);
  }
  storage.close();
}

/** Writes until the app is closed during a write, as may happen on a ward's tablet, or until the screen is left. */
async function writeUntilLeft(signal: AbortSignal): Promise<void> {
  const storage = browserStorage(() => false);
  // What went wrong is found by the second part.
  await writePairs(storage.store, async () => {
    await pause(pauseMs);
    return !signal.aborted;
  }).catch(() => undefined);
  storage.close();
}
