/** The course of a check on this page: its first part, the wait until the app is closed, its second part, the file. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckOutcome } from '../../../shared/tabletEvidence.ts';
import { useApp, type AppContext } from '../../services/app/AppContext.tsx';
import { useWardZone } from '../../services/app/useWardZone.ts';
import { tabletZone, type WardZone } from '../../ui/words/wardZone.ts';
import { browserDevice, browserPlace, browserStorage } from './browserWorld.ts';
import { removeCheckPlace } from './checkPlace.ts';
import { deviceChecks } from './deviceChecks.ts';
import { forgetRun, keepRun, keptRun, type RunStorage } from './evidence.ts';
import { placeChecks } from './placeChecks.ts';
import { runChecks, type RunOptions } from './runChecks.ts';
import { checksAfterClosing, storageChecks, writePairs } from './storageChecks.ts';
import { timeChecks } from './timeChecks.ts';

/** `closing`: it waits until the app is closed and opened again. */
export type RunStage = 'ready' | 'running' | 'closing' | 'done';

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

/** Resumes a check that waits, if the app was closed in between. */
export function useTabletRun(): TabletRun {
  const app = useApp();
  const wardZone = useWardZone();
  const [kept] = useState(() => keptRun(runStorage()));
  const [stage, setStage] = useState<RunStage>(() => firstStage(kept));
  const [outcomes, setOutcomes] = useState<readonly CheckOutcome[]>(kept?.checks ?? []);
  const leaving = useRef<AbortController>(new AbortController());

  const options = useCallback(
    (signal: AbortSignal): RunOptions => ({
      signal,
      tell: (outcome) => setOutcomes((before) => [...before, outcome]),
    }),
    [],
  );

  useEffect(() => {
    const own = new AbortController();
    leaving.current = own;
    if (kept?.wasClosed === false) void writeUntilLeft(own.signal);
    if (kept?.wasClosed === true) {
      void secondPart(app, options(own.signal)).then(() => own.signal.aborted || setStage('done'));
    }
    return () => own.abort();
  }, [app, kept, options]);

  const begin = (taps: readonly number[]) => {
    const { signal } = leaving.current;
    setOutcomes([]);
    setStage('running');
    void firstPart({ app, wardZone, taps }, options(signal)).then(() => {
      if (signal.aborted) return;
      setStage('closing');
      void writeUntilLeft(signal);
    });
  };
  const endHere = () => {
    leaving.current.abort();
    leaving.current = new AbortController();
    forgetRun(runStorage());
    setStage('done');
    void removeCheckPlace().catch(() => undefined);
  };
  return { stage, outcomes, begin, endHere };
}

function firstStage(kept: ReturnType<typeof keptRun>): RunStage {
  if (kept === null) return 'ready';
  return kept.wasClosed ? 'running' : 'closing';
}

interface FirstPart {
  app: AppContext;
  wardZone: WardZone | undefined;
  taps: readonly number[];
}

async function firstPart({ app, wardZone, taps }: FirstPart, options: RunOptions): Promise<void> {
  // An earlier check may have been left unfinished.
  forgetRun(runStorage());
  await removeCheckPlace().catch(() => undefined);
  const monotonicNow = () => performance.now();
  const began = { now: Date.now(), monotonicNow: monotonicNow() };
  const storage = browserStorage(() =>
    ['low', 'full'].includes(app.device.storageStatus.now().room),
  );
  const time = {
    ...{ began, wardZone, taps, monotonicNow, tabletZone: tabletZone() },
    skewMs: () => app.gate.skewNow(),
    now: () => Date.now(),
  };
  const checks = [
    ...placeChecks(browserPlace(app.bridge.shell === 'electron')),
    ...storageChecks(storage),
    ...deviceChecks(browserDevice()),
    ...timeChecks(time, storage.store),
  ];
  const outcomes = await runChecks(checks, options);
  storage.close();
  if (options.signal?.aborted !== true) keepRun(runStorage(), outcomes);
}

async function secondPart(app: AppContext, options: RunOptions): Promise<void> {
  const storage = browserStorage(() => app.device.storageStatus.now().room === 'full');
  await runChecks(checksAfterClosing(storage, true), options);
  storage.close();
  if (options.signal?.aborted !== true) forgetRun(runStorage());
}

/** Writes until the app is closed during a write, as may happen on a ward's tablet, or until the screen is left. */
async function writeUntilLeft(signal: AbortSignal): Promise<void> {
  const storage = browserStorage(() => false);
  const pause = async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
    return !signal.aborted;
  };
  // The second part finds what went wrong.
  await writePairs(storage.store, pause).catch(() => undefined);
  storage.close();
}
