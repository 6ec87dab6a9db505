/** The rows of what is left before a nurse goes home: a number or a state, what it is, and one way on. */
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { describe } from '../../../model/describe.ts';
import type { Submission } from '../../../model/submission.ts';
import { IconChevronRight } from '../../ui/icons/icons.ts';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { useWhatItIs } from '../../ui/words/useKindWord.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { wayTo } from './wayTo.ts';
import classes from './GoHome.module.css';

/** How many of each kind are listed here; the outbox has them all. */
const maxShown = 6;

interface StepProps {
  /** The number of the first thing that this row stands for. */
  from: number;
  count: number;
  sentence: string;
  children?: ReactNode;
}

export function Step({ from, count, sentence, children }: StepProps) {
  return (
    <li className={`${classes.row} ${classes.step}`}>
      <Numbers from={from} count={count} />
      <span className={classes.words}>{sentence}</span>
      {children}
    </li>
  );
}

function Numbers({ from, count }: { from: number; count: number }) {
  return <span className={classes.number}>{count > 1 ? `${from}–${from + count - 1}` : from}</span>;
}

interface ListedProps {
  submissions: readonly Submission[];
  /** The number of the first of them; without it they have none. */
  numberedFrom?: number;
  children(submission: Submission, number: number | undefined): ReactNode;
}

/** The items of the first of them, and how many more there are. */
export function Listed({ submissions, numberedFrom, children }: ListedProps) {
  const { t } = useTranslation('goHome');
  const more = submissions.length - maxShown;
  const numberAt = (at: number) => (numberedFrom === undefined ? undefined : numberedFrom + at);
  return (
    <Fragment>
      {submissions.slice(0, maxShown).map((one, at) => (
        <li key={one.submissionId}>{children(one, numberAt(at))}</li>
      ))}
      {more > 0 && (
        <li>
          <LinkRow to="/outbox">
            {numberedFrom !== undefined && <Numbers from={numberedFrom + maxShown} count={more} />}
            {t('more', { count: more })}
          </LinkRow>
        </li>
      )}
    </Fragment>
  );
}

export function LinkRow({ to, children }: { to: '/outbox' | '/handover'; children: ReactNode }) {
  return (
    <Link to={to} className={classes.row}>
      <span className={classes.words}>{children}</span>
      <IconChevronRight size="1.25rem" aria-hidden="true" className={classes.chevron} />
    </Link>
  );
}

interface SubmissionRowProps {
  submission: Submission;
  why: string;
  number?: number | undefined;
}

/** A record that needs her, with its number, or one that is sent without her, with its state. */
export function SubmissionRow(props: SubmissionRowProps) {
  const { submission, why, number } = props;
  const { t } = useTranslation('outbox');
  const whatItIs = useWhatItIs();
  const { submissionId, kind, content } = submission;
  const described = describe(submission);
  const { to, button } = wayTo(described);
  return (
    <Link to={to} params={{ submissionId }} className={classes.row}>
      <Words
        number={number}
        action={number === undefined ? undefined : t(button)}
        name={content.subject.displayName}
        what={whatItIs(kind, content.subject.woundSite)}
        why={why}
        state={number === undefined && <StateBadge state={described.state} />}
      />
    </Link>
  );
}

interface WordsProps {
  number?: number | undefined;
  /** What the row leads to; an arrow if it has no name. */
  action?: string | undefined;
  name: string;
  what: string;
  why: string;
  state?: ReactNode;
}

export function Words({ number, action, name, what, why, state }: WordsProps) {
  return (
    <>
      {number !== undefined && <Numbers from={number} count={1} />}
      <span className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.what}>
          <span>{what}</span>
          {state}
        </span>
        <span className={classes.why}>{why}</span>
      </span>
      {action === undefined ? (
        <IconChevronRight size="1.25rem" aria-hidden="true" className={classes.chevron} />
      ) : (
        <span className={classes.action}>{action}</span>
      )}
    </>
  );
}
