/** The mistakes that were noted in a lesson: each with its moment, and what would have been right. */
import { useApp } from '../../services/app/AppContext.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import type { Made } from '../host/demoState.ts';
import type { Lesson } from '../lessons/lesson.ts';
import { fill, useDemoWords } from '../useDemoWords.ts';
import classes from './Demo.module.css';

interface MarksProps {
  /** The lesson; undefined if it is no longer on this tablet. */
  lesson: Lesson | undefined;
  made: readonly Made[];
}

export function Marks({ lesson, made }: MarksProps) {
  const { words, language } = useDemoWords();
  const { moment } = useTimeFormat();
  const { now } = useApp();
  if (made.length === 0) return <p>{words.marks.none}</p>;
  return (
    <ul className={classes.plainList}>
      {made.map(({ kind, atMs }) => {
        const rightly = lesson?.mistakes?.find(({ is }) => is === kind)?.rightly[language];
        return (
          <li key={kind}>
            <strong>{words.marks.kinds[kind]}</strong>{' '}
            <span className={classes.hint}>
              {fill(words.marks.at, { when: moment(atMs, now()) })}
            </span>
            {rightly !== undefined && <p>{fill(words.marks.rightly, { rightly })}</p>}
          </li>
        );
      })}
    </ul>
  );
}
