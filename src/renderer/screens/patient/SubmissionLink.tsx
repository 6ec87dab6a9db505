/** The row of one submission: what it is, when it was made, its state, and a link to it. */
import { Link } from '@tanstack/react-router';
import { describe } from '../../../model/describe.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { useNow } from '../../services/app/useNow.ts';
import { IconChevronRight } from '../../ui/icons/icons.ts';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { useWhatItIs } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import classes from './Patient.module.css';

interface SubmissionLinkProps {
  submission: SubmissionSummary;
  /** Its record was voided since. */
  isVoided?: boolean;
}

export function SubmissionLink({ submission, isVoided = false }: SubmissionLinkProps) {
  const { moment } = useTimeFormat();
  const whatItIs = useWhatItIs();
  const nowMs = useNow();
  const { submissionId, kind, content, submittedAt } = submission;
  return (
    <Link to="/outbox/$submissionId" params={{ submissionId }} className={classes.rowLink}>
      <span className={classes.name}>{whatItIs(kind, content.subject.woundSite)}</span>
      <span className={classes.when}>{moment(submittedAt, nowMs)}</span>
      <StateBadge look="mark" state={describe(submission).state} isVoided={isVoided} />
      <IconChevronRight size="1.25rem" aria-hidden="true" className={classes.chevron} />
    </Link>
  );
}
