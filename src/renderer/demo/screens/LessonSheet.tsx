/** The sheet of the current lesson: goal, steps with their ticks, and an explanation at the end. */
import { Button, Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLive } from '../../services/app/useLive.ts';
import { useBackCloses } from '../../ui/parts/useBackCloses.ts';
import { useDemoWords } from '../useDemoWords.ts';
import { LessonSteps } from './LessonSteps.tsx';
import { Marks } from './Marks.tsx';
import { useDemo } from './useDemo.ts';
import { useLessonNow, useLessons, useStartLesson } from './useLessonRun.ts';
import classes from './Demo.module.css';

interface LessonSheetProps {
  opened: boolean;
  onClose(): void;
}

export function LessonSheet({ opened, onClose }: LessonSheetProps) {
  const { words, language } = useDemoWords();
  const current = useLessonNow();
  const isOpen = opened && current !== null;
  useBackCloses(isOpen, onClose);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="30rem"
      title={current?.lesson.title[language]}
      closeButtonProps={{ 'aria-label': words.panel.close }}
      classNames={{
        content: classes.drawer ?? '',
        header: classes.drawerHeader ?? '',
        title: classes.drawerTitle ?? '',
      }}
      overlayProps={{ color: 'transparent', backgroundOpacity: 0, className: classes.veil ?? '' }}
      transitionProps={{ duration: 150 }}
    >
      {current !== null && <Content onClose={onClose} />}
    </Drawer>
  );
}

function Content({ onClose }: { onClose(): void }) {
  const { words, language } = useDemoWords();
  const { command } = useDemo();
  const current = useLessonNow();
  const next = useNextLesson();
  const start = useStartLesson();
  const session = useLive(({ device, hospitalKey }) => device.nurses.session(hospitalKey), []);
  if (current === null) return null;
  const { lesson, isFinished, made } = current;
  return (
    <div className={classes.panel}>
      <p className={classes.goal}>
        <strong>{words.lessons.goal}</strong> {lesson.goal[language]}
      </p>
      {isFinished && (
        <section className={classes.closing} aria-label={words.lessons.closing} role="status">
          <h3 className={classes.groupTitle}>{words.lessons.closing}</h3>
          <p>{lesson.closing[language]}</p>
        </section>
      )}
      {isFinished && lesson.mistakes !== undefined && (
        <section aria-label={words.marks.title}>
          <h3 className={classes.groupTitle}>{words.marks.title}</h3>
          <Marks lesson={lesson} made={made} />
        </section>
      )}
      <LessonSteps current={current} />
      <div className={classes.pair}>
        {isFinished && next !== undefined && session !== null && (
          <Button
            variant="filled"
            onClick={() => {
              void start(next);
              onClose();
            }}
          >
            {words.lessons.next.replace('{{title}}', next.title[language])}
          </Button>
        )}
        {session !== null && (
          <Button
            renderRoot={(props) => (
              <Link
                to="/trainer/$tab"
                params={{ tab: isFinished && next === undefined ? 'class' : 'lessons' }}
                {...props}
              />
            )}
            onClick={onClose}
          >
            {isFinished && next === undefined ? words.trainer.tabs.class : words.lessons.all}
          </Button>
        )}
        <Button
          variant="subtle"
          onClick={() => {
            onClose();
            void command({ do: 'leave-lesson' });
          }}
        >
          {words.lessons.leave}
        </Button>
      </div>
    </div>
  );
}

/** The next lesson after this one that is not finished yet. */
function useNextLesson() {
  const { state } = useDemo();
  const lessons = useLessons();
  const at = lessons.findIndex(({ lessonId }) => lessonId === state.lesson?.lessonId);
  return lessons
    .slice(at + 1)
    .find(({ lessonId }) => !state.finished.some((one) => one.lessonId === lessonId));
}
