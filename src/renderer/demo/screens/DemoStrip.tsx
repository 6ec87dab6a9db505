/**
 * The strip at the top of every screen of the demo: it says that this is the demo, shows the current step of the
 * lesson, and opens the trainer's side.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLive } from '../../services/app/useLive.ts';
import {
  IconAdjustmentsHorizontal,
  IconCircleCheck,
  IconFlask2,
  IconSchool,
} from '../../ui/icons/icons.ts';
import { practicePin } from '../names.ts';
import { fill, useDemoWords } from '../useDemoWords.ts';
import { LessonSheet } from './LessonSheet.tsx';
import { networkIcons } from './networkIcons.ts';
import { TrainerPanel } from './TrainerPanel.tsx';
import { useDemo } from './useDemo.ts';
import { useLessonNow, useLessonTicking } from './useLessonRun.ts';
import classes from './Demo.module.css';

export function DemoStrip() {
  const { words } = useDemoWords();
  const { state } = useDemo();
  const [open, setOpen] = useState<'nothing' | 'panel' | 'lesson'>('nothing');
  const session = useLive(({ device, hospitalKey }) => device.nurses.session(hospitalKey), []);
  useLessonTicking();
  const NetworkIcon = networkIcons[state.network];
  const isLocked = session === null || session?.locked === true;

  return (
    <section className={classes.strip} aria-label={words.strip.label}>
      <span className={classes.mark}>
        <IconFlask2 size="1.125rem" stroke={2} aria-hidden="true" />
        {words.strip.mark}
      </span>
      <LessonLine isLocked={isLocked} onOpen={() => setOpen('lesson')} />
      <Button
        size="sm"
        variant="subtle"
        className={classes.stripButton}
        onClick={() => setOpen('panel')}
        leftSection={<IconAdjustmentsHorizontal size="1.25rem" stroke={1.75} aria-hidden="true" />}
        rightSection={<NetworkIcon size="1.25rem" stroke={1.75} aria-hidden="true" />}
        data-network={state.network}
        aria-label={`${words.panel.title}, ${words.panel.network}: ${words.panel.networks[state.network].name}`}
      >
        {words.strip.trainer}
      </Button>
      <TrainerPanel
        opened={open === 'panel'}
        onClose={() => setOpen('nothing')}
        isSignedIn={!isLocked}
      />
      <LessonSheet opened={open === 'lesson'} onClose={() => setOpen('nothing')} />
    </section>
  );
}

function LessonLine({ isLocked, onOpen }: { isLocked: boolean; onOpen(): void }) {
  const { words, language } = useDemoWords();
  const current = useLessonNow();
  if (current === null) {
    return (
      <p className={classes.sentence}>
        {words.strip.sentence} {isLocked && fill(words.strip.pin, { pin: practicePin })}
      </p>
    );
  }
  const { lesson, at, isFinished } = current;
  const step = lesson.steps[at];
  return (
    <button
      type="button"
      className={classes.lessonLine}
      onClick={onOpen}
      data-finished={isFinished}
      data-testid="lesson-line"
      data-step={at}
      title={words.strip.openLesson}
    >
      {isFinished ? (
        <IconCircleCheck size="1.375rem" stroke={2} aria-hidden="true" />
      ) : (
        <IconSchool size="1.375rem" stroke={1.75} aria-hidden="true" />
      )}
      <span className={classes.lessonWords}>
        <span className={classes.lessonStep}>
          {isFinished
            ? words.strip.finished
            : fill(words.strip.step, { step: at + 1, steps: lesson.steps.length })}
          {isLocked && `, ${fill(words.strip.pin, { pin: practicePin })}`}
        </span>
        <span className={classes.lessonText}>
          {step === undefined ? lesson.title[language] : step.text[language]}
        </span>
      </span>
    </button>
  );
}
