/** One of the texts of a conflict: its title, the text, and the choice below it. */
import { useId, type ReactNode } from 'react';
import classes from './Visit.module.css';

interface TextColumnProps {
  title: string;
  /** Version and time. */
  aside: string;
  foot: ReactNode;
  children: ReactNode;
}

export function TextColumn({ title, aside, foot, children }: TextColumnProps) {
  const id = useId();
  return (
    <section className={classes.column} aria-labelledby={id}>
      <div>
        <h2 className={classes.columnTitle} id={id}>
          {title}
        </h2>
        <span className={classes.hint}>{aside}</span>
      </div>
      <div className={classes.columnText}>{children}</div>
      {foot !== null && <div className={classes.columnFoot}>{foot}</div>}
    </section>
  );
}
