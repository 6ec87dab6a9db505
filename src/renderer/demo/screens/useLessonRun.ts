/** The current lesson: it examines the facts whenever they change, and ticks the steps that they show as done. */
import { useEffect } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { expiryCount, type Made } from '../host/demoState.ts';
import { tickSteps } from '../lessons/evaluate.ts';
import { readTabletFacts } from '../lessons/facts.ts';
import type { Lesson } from '../lessons/lesson.ts';
import { allLessons } from '../lessons/lessons.ts';
import { noteMistakes } from '../lessons/marks.ts';
import { useDemo } from './useDemo.ts';

/** The lessons of this class, in its order. */
export function useLessons(): Lesson[] {
  const { state } = useDemo();
  return allLessons(state.ownLessons);
}

export interface LessonNow {
  lesson: Lesson;
  ticked: readonly (number | null)[];
  /** The index of the step to do now; the number of steps if all are done. */
  at: number;
  isFinished: boolean;
  /** The mistakes that were noted so far. */
  made: readonly Made[];
}

/** The current lesson, or null. */
export function useLessonNow(): LessonNow | null {
  const { state } = useDemo();
  const run = state.lesson;
  const lesson = allLessons(state.ownLessons).find(({ lessonId }) => lessonId === run?.lessonId);
  if (run === null || lesson === undefined) return null;
  const ticked = lesson.steps.map((_, index) => run.tickedAtMs[index] ?? null);
  const open = ticked.indexOf(null);
  const at = open === -1 ? lesson.steps.length : open;
  return { lesson, ticked, at, isFinished: open === -1, made: run.mistakes };
}

/** Ticks steps while mounted; the strip mounts it on every screen. */
export function useLessonTicking(): void {
  const { state, command } = useDemo();
  const { now } = useApp();
  const current = useLessonNow();
  const tablet = useLive(({ device, hospitalKey }) => readTabletFacts(device, hospitalKey), []);

  useEffect(() => {
    const run = state.lesson;
    if (run === null || current === null || tablet === undefined) return;
    const { lessonId } = run;
    const isNoted = state.finished.some(
      (one) => one.lessonId === lessonId && one.startedAtMs === run.startedAtMs,
    );
    const facts = { ...tablet, ...state };
    // What she does after the end of the lesson is no longer part of it.
    const mistakes = isNoted ? run.mistakes : noteMistakes(current.lesson, run, facts, now());
    if (mistakes !== run.mistakes) {
      void command({ do: 'note-mistakes', lessonId, mistakes: [...mistakes] });
      return;
    }
    const ticked = tickSteps(current.lesson, run, facts, now());
    if (ticked !== run.tickedAtMs) {
      void command({ do: 'tick-steps', lessonId, tickedAtMs: [...ticked] });
      return;
    }
    if (current.isFinished && !isNoted) {
      void command({ do: 'finish-lesson', lessonId, atMs: now() });
    }
  }, [state, tablet, current, command, now]);
}

/** Starts a lesson from the tablet's present state: nothing that happened before counts. */
export function useStartLesson(): (lesson: Lesson) => Promise<void> {
  const { state, command } = useDemo();
  const { device, hospitalKey, now } = useApp();
  return async ({ lessonId, steps }) => {
    const session = await device.nurses.session(hospitalKey);
    if (state.network !== 'good') await command({ do: 'set-network', network: 'good' });
    if (state.loseNextAnswer) await command({ do: 'lose-next-answer', armed: false });
    if (state.refuseNextPhoto) await command({ do: 'refuse-next-photo', armed: false });
    await command({
      do: 'start-lesson',
      run: {
        lessonId,
        startedAtMs: now(),
        afterHappening: state.happeningCount,
        expiriesBefore: expiryCount(state),
        startedBy: session?.authorId ?? null,
        tickedAtMs: steps.map(() => null),
        mistakes: [],
      },
    });
  };
}
