/** The list of lessons, with a way to add one's own. */
import { Button, CloseButton, FileButton } from '@mantine/core';
import { useState } from 'react';
import { IconCircleCheck } from '../../ui/icons/icons.ts';
import { Card, Section } from '../../ui/parts/Card.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { saveFile } from '../../ui/parts/saveFile.ts';
import type { Lesson } from '../lessons/lesson.ts';
import { writtenLessons, readLessonFile } from '../lessons/lessons.ts';
import { fill, useDemoWords } from '../useDemoWords.ts';
import { useDemo } from './useDemo.ts';
import { useLessons, useStartLesson } from './useLessonRun.ts';
import classes from './Demo.module.css';

export function LessonsPage() {
  const { words } = useDemoWords();
  const lessons = useLessons();
  return (
    <>
      <p className={classes.lead}>{words.lessons.lead}</p>
      <ol className={classes.lessons}>
        {lessons.map((lesson, index) => (
          <li key={lesson.lessonId}>
            <LessonCard lesson={lesson} number={index + 1} />
          </li>
        ))}
      </ol>
      <OwnLessons />
    </>
  );
}

function LessonCard({ lesson, number }: { lesson: Lesson; number: number }) {
  const { words, language } = useDemoWords();
  const { state } = useDemo();
  const start = useStartLesson();
  const { lessonId, minutes, steps } = lesson;
  const isDone = state.finished.some((one) => one.lessonId === lessonId);
  const isNow = state.lesson?.lessonId === lessonId && !isDone;
  return (
    <Card>
      <div className={classes.lessonCard} data-testid={`lesson-${lessonId}`}>
        <div className={classes.lessonBody}>
          <h2 className={classes.lessonTitle}>
            {number}. {lesson.title[language]}
          </h2>
          <p className={classes.goalText}>{lesson.goal[language]}</p>
          <p className={classes.facts}>
            {fill(words.lessons.minutes, { minutes })}
            <span aria-hidden="true"> · </span>
            {fill(words.lessons.steps, { steps: steps.length })}
            {isDone && (
              <span className={classes.finished}>
                <IconCircleCheck size="1.25rem" stroke={2} aria-hidden="true" />
                {words.lessons.done}
              </span>
            )}
            {isNow && <span className={classes.underWay}>{words.lessons.continue}</span>}
          </p>
        </div>
        <Button
          aria-label={`${isDone || isNow ? words.lessons.startAgain : words.lessons.start}: ${lesson.title[language]}`}
          onClick={() => void start(lesson)}
        >
          {isDone || isNow ? words.lessons.startAgain : words.lessons.start}
        </Button>
      </div>
    </Card>
  );
}

function OwnLessons() {
  const { words, language } = useDemoWords();
  const { state, command } = useDemo();
  const [said, setSaid] = useState<{ tone: 'done' | 'problem'; text: string } | null>(null);

  const add = async (file: File | null) => {
    if (file === null) return;
    const read = readLessonFile(await file.text());
    if ('problem' in read) {
      setSaid({ tone: 'problem', text: fill(words.lessons.refused, read) });
      return;
    }
    const ids = new Set(read.lessons.map(({ lessonId }) => lessonId));
    const others = state.ownLessons.filter(({ lessonId }) => !ids.has(lessonId));
    await command({ do: 'keep-own-lessons', lessons: [...others, ...read.lessons] });
    const titles = read.lessons.map(({ title }) => title[language]).join(', ');
    setSaid({ tone: 'done', text: fill(words.lessons.added, { titles }) });
  };
  const remove = (lessonId: string) =>
    command({
      do: 'keep-own-lessons',
      lessons: state.ownLessons.filter((one) => one.lessonId !== lessonId),
    });
  const saveExample = () =>
    saveFile(
      'wardbook-lesson.json',
      JSON.stringify(writtenLessons[0], null, 2),
      'application/json',
    );

  return (
    <Section title={words.lessons.own}>
      <p className={classes.lead}>{words.lessons.ownLead}</p>
      {said !== null && (
        <Notice tone={said.tone} announced>
          <p>{said.text}</p>
        </Notice>
      )}
      {state.ownLessons.map((lesson) => (
        <div key={lesson.lessonId} className={classes.ownLesson}>
          <span>{lesson.title[language]}</span>
          <CloseButton
            aria-label={fill(words.lessons.removeOwn, { title: lesson.title[language] })}
            onClick={() => void remove(lesson.lessonId)}
          />
        </div>
      ))}
      <div className={classes.pair}>
        <FileButton accept="application/json,.json" onChange={(file) => void add(file)}>
          {(props) => <Button {...props}>{words.lessons.add}</Button>}
        </FileButton>
        <Button variant="subtle" onClick={saveExample}>
          {words.lessons.example}
        </Button>
      </div>
    </Section>
  );
}
