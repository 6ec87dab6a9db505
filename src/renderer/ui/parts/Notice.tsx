/**
 * The notice above a form or on a card: what happened, what is safe, what to do next. The codes for the help desk are
 * collapsed.
 */
import type { ReactNode } from 'react';
import { IconAlertTriangle, IconInfoCircle, IconCircleCheck } from '../icons/icons.ts';
import classes from './Notice.module.css';

interface NoticeProps {
  tone: 'problem' | 'waiting' | 'done' | 'plain';
  title?: string | undefined;
  children?: ReactNode;
  /** Announced to screen readers as soon as it appears. */
  announced?: boolean;
}

const icons = {
  problem: IconAlertTriangle,
  waiting: IconAlertTriangle,
  done: IconCircleCheck,
  plain: IconInfoCircle,
};

export function Notice({ tone, title, children, announced = false }: NoticeProps) {
  const NoticeIcon = icons[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={announced ? 'alert' : undefined}>
      <NoticeIcon size="1.375rem" stroke={2} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        {title !== undefined && <p className={classes.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
