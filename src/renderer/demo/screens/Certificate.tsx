/** What was practised on this tablet, lesson by lesson with its mistakes, to be printed as a certificate of practice. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { PrintButton } from '../../features/print/PrintButton.tsx';
import { PrintedMargins } from '../../features/print/PrintedPage.tsx';
import { Section } from '../../ui/parts/Card.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { minutesOf } from '../classroom/summary.ts';
import type { FinishedLesson } from '../host/demoState.ts';
import { allLessons } from '../lessons/lessons.ts';
import { fill, useDemoWords } from '../useDemoWords.ts';
import { Marks } from './Marks.tsx';
import { useDemo } from './useDemo.ts';
import classes from './Demo.module.css';

export function Certificate() {
  const { words } = useDemoWords();
  const { state } = useDemo();
  const [learner, setLearner] = useState('');
  const { classSetUp, finished } = state;
  return (
    <>
      <p className={classes.lead}>
        {words.certificate.lead} <span data-print="no">{words.certificate.next}</span>
      </p>
      <TextInput
        label={words.certificate.learner}
        description={<span data-print="no">{words.certificate.learnerHint}</span>}
        value={learner}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => setLearner(event.currentTarget.value)}
      />
      {classSetUp !== null && <p>{fill(words.class.className, { name: classSetUp.name })}</p>}
      {finished.length === 0 && <p className={classes.hint}>{words.class.noLessons}</p>}
      {finished.map((one) => (
        <Finished key={`${one.lessonId} ${one.startedAtMs}`} finished={one} />
      ))}
      <div>
        <PrintButton />
      </div>
      <PrintedMargins top={words.trainer.tabs.certificate} />
    </>
  );
}

function Finished({ finished }: { finished: FinishedLesson }) {
  const { words, language } = useDemoWords();
  const { state } = useDemo();
  const { fullMoment } = useTimeFormat();
  const lesson = allLessons(state.ownLessons).find(
    ({ lessonId }) => lessonId === finished.lessonId,
  );
  return (
    <Section title={lesson?.title[language] ?? finished.lessonId}>
      <p className={classes.hint}>
        {fullMoment(finished.finishedAtMs)}
        <span aria-hidden="true"> · </span>
        {fill(words.class.took, { minutes: minutesOf(finished) })}
      </p>
      <Marks lesson={lesson} made={finished.mistakes} />
    </Section>
  );
}
