/** One titled group of the trainer's panel, with a sentence about what a tap has done. */
import type { ReactNode } from 'react';
import classes from './Demo.module.css';

interface PanelGroupProps {
  title: string;
  hint?: string;
  /** What the last tap has done. */
  said?: string | null;
  children: ReactNode;
}

export function PanelGroup({ title, hint, said, children }: PanelGroupProps) {
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.groupTitle}>{title}</h3>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {children}
      <p className={classes.said} role="status">
        {said ?? ''}
      </p>
    </section>
  );
}
