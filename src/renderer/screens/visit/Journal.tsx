/** The journal of one submission: every exchange in plain words, with a copy for the help desk. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { decisions, type Attempt, type Decision } from '../../../model/attempt.ts';
import { describe } from '../../../model/describe.ts';
import type { Submission } from '../../../model/submission.ts';
import { encodingField } from '../../../outbox/outcome.ts';
import { whyItTook, whySentence } from '../../features/sending/whyItTook.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { journalText } from '../../services/app/journalText.ts';
import { useLive } from '../../services/app/useLive.ts';
import { useNow } from '../../services/app/useNow.ts';
import { Card, Section } from '../../ui/parts/Card.tsx';
import { Together } from '../../ui/parts/Together.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { mayBeUnderWay } from './underWay.ts';
import classes from './Visit.module.css';

export function Journal({ submission }: { submission: Submission }) {
  const { t } = useTranslation('outbox');
  const { date, time } = useTimeFormat();
  const { profile } = useApp();
  const { submissionId, submittedAt } = submission;
  const now = useNow(10_000);
  const attempts = useLive(
    ({ device }) => device.submissions.attempts(submissionId),
    [submissionId],
  );
  if (attempts === undefined) {
    return null;
  }
  return (
    <Section title={t('journal.title')}>
      <Card>
        <Why submission={submission} attempts={attempts} />
        <p className={classes.plain}>{t('journal.lead')}</p>
        <ol className={classes.journal}>
          <li className={classes.entry}>
            <strong className={classes.day}>{date(submittedAt)}</strong>
            <time>{time(submittedAt)}</time>
            <span>{t('journal.submitted')}</span>
          </li>
          {attempts.map((attempt, index) => (
            <Entry
              key={attempt.attemptId}
              attempt={attempt}
              beforeMs={attempts[index - 1]?.startedAt ?? submittedAt}
              isUnderWay={
                index === attempts.length - 1 &&
                describe(submission).group !== 'done' &&
                mayBeUnderWay(attempt, now, profile.limits.photoMaxBytes)
              }
            />
          ))}
        </ol>
        {attempts.length === 0 && <p className={classes.plain}>{t('journal.none')}</p>}
        <CopyJournal submission={submission} attempts={attempts} />
      </Card>
    </Section>
  );
}

interface JournalOf {
  submission: Submission;
  attempts: readonly Attempt[];
}

function Why({ submission, attempts }: JournalOf) {
  const { t } = useTranslation('outbox');
  const { date, time, fullMoment } = useTimeFormat();
  const sentence = whySentence(t, whyItTook(submission, attempts), (atMs, dayOfMs) =>
    date(atMs) === date(dayOfMs) ? time(atMs) : fullMoment(atMs),
  );
  return sentence === '' ? null : <p className={classes.text}>{sentence}</p>;
}

interface EntryProps {
  attempt: Attempt;
  /** The time of the entry above: the date is shown only if it is another day. */
  beforeMs: number;
  isUnderWay: boolean;
}

/**
 * An exchange without an outcome is either still running, or was interrupted when its window was closed: then its
 * outcome is unknown.
 */
function Entry({ attempt, beforeMs, isUnderWay }: EntryProps) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const { date, time } = useTimeFormat();
  const { kind, outcome, failure, status, traceId, decision, startedAt } = attempt;
  const day = date(startedAt);
  const words = [
    t(`journal.outcome.${outcome ?? (isUnderWay ? 'open' : 'unknown')}`),
    failure === null ? null : failureWords(failure, attempt.field),
    decision === null ? null : decisionWords(decision),
  ].filter((word) => word !== null);

  function failureWords(why: NonNullable<Attempt['failure']>, field: string | undefined): string {
    if (field === encodingField) return t('journal.failure.notUtf8');
    if (field === undefined || field === '') return t(`journal.failure.${why}`);
    if (why === 'unreadable') return t('journal.failure.unreadableField', { field });
    return t('journal.failure.notAsAskedField', { field });
  }

  function decisionWords(code: string): string {
    return isKnownDecision(code) ? t(`journal.decision.${code}`) : code;
  }

  return (
    <li className={classes.entry}>
      {day !== date(beforeMs) && <strong className={classes.day}>{day}</strong>}
      <time>{time(startedAt)}</time>
      <span>
        {t('journal.entry', {
          kind: t(`journal.kind.${kind}`),
          words: words.join(t('journal.joint')),
        })}
        <span className={classes.codes}>
          <Together
            text={[
              status === null ? null : common('failure.status', { status }),
              traceId === null ? null : common('failure.trace', { id: traceId }),
            ]
              .filter((word) => word !== null)
              .join(common('joint'))}
          />
        </span>
      </span>
    </li>
  );
}

/** A row of another version may have a decision that has no words here. */
function isKnownDecision(code: string): code is Decision {
  return decisions.some((known) => known === code);
}

function CopyJournal({ submission, attempts }: JournalOf) {
  const { t } = useTranslation('outbox');
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(journalText(submission, attempts));
      setSaid(t('journal.copied'));
    } catch {
      setSaid(t('journal.notCopied'));
    }
  };
  return (
    <div className={classes.copy}>
      <Button onClick={() => void copy()}>{t('journal.copy')}</Button>
      <span role="status" className={classes.hint}>
        {said}
      </span>
    </div>
  );
}
