/** What an empty or failing screen shows: a drawing, one sentence, one button. */
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  drawing: ReactNode;
  title: string;
  /** What is safe, or what to do next. */
  sentence?: string | undefined;
  /** One button at most. */
  children?: ReactNode;
  /** A failure is announced; an empty list is not. */
  failing?: boolean;
}

export function EmptyState({
  drawing,
  title,
  sentence,
  children,
  failing = false,
}: EmptyStateProps) {
  return (
    <div className={classes.empty} role={failing ? 'alert' : undefined}>
      {drawing}
      <p className={classes.title}>{title}</p>
      {sentence !== undefined && <p className={classes.sentence}>{sentence}</p>}
      {children}
    </div>
  );
}
