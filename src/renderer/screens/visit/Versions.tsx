/** What this tablet sent about a visit, newest first: how each changed it, and how far it has come. */
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { describe } from '../../../model/describe.ts';
import type { Submission } from '../../../model/submission.ts';
import { Section } from '../../ui/parts/Card.tsx';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { useKindWord } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { DiffText } from './DiffText.tsx';
import { isVoidNow, type Visit } from './useVisit.ts';
import { wordDiff } from './wordDiff.ts';
import rows from '../../ui/parts/rows.module.css';
import classes from './Visit.module.css';

interface VersionsProps {
  visit: Pick<Visit, 'sent' | 'voided'>;
  /** The one that is open. */
  focus: Submission | null;
}

export function Versions({ visit, focus }: VersionsProps) {
  const { t } = useTranslation('record');
  const { fullMoment } = useTimeFormat();
  const kindWord = useKindWord();
  return (
    <Section title={t('history')}>
      <ul className={rows.list}>
        {visit.sent.map((submission) => (
          <li key={submission.submissionId}>
            <Link
              to="/outbox/$submissionId"
              params={{ submissionId: submission.submissionId }}
              className={classes.row}
              aria-current={submission.submissionId === focus?.submissionId ? true : undefined}
            >
              <span className={classes.rowWords}>
                <strong>{kindWord(submission.kind)}</strong>
                <span className={classes.hint}>{fullMoment(submission.submittedAt)}</span>
              </span>
              <StateBadge
                state={describe(submission).state}
                isVoided={isVoidNow(visit, submission)}
              />
              {submission.submissionId !== focus?.submissionId && (
                <Changed submission={submission} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What a correction changes, or why a record is voided. */
export function Changed({ submission }: { submission: Submission }) {
  const { i18n } = useTranslation('record');
  const { submitted } = submission.content;
  const [seen, text] =
    submitted.kind === 'wound-correction'
      ? [submitted.target.seenCareNote, submitted.careNote]
      : ['', ''];
  const diff = useMemo(() => wordDiff(seen, text, i18n.language), [seen, text, i18n.language]);
  if (submitted.kind === 'wound-correction') return <DiffText parts={diff.both} />;
  return submitted.kind === 'wound-void' ? (
    <p className={classes.text}>{submitted.reason}</p>
  ) : null;
}
