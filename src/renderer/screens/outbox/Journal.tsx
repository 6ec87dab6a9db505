/** The journal of one submission: every exchange in plain words, with a copy for the help desk. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Attempt } from '../../../model/attempt.ts';
import type { Submission } from '../../../model/submission.ts';
import { isDone } from '../../../model/submissionFacts.ts';
import { journalText } from '../../services/app/journalText.ts';
import { useLive } from '../../services/app/useLive.ts';
import { useNow } from '../../services/app/useNow.ts';
import { Card, Section } from '../../ui/parts/Card.tsx';
import { Together } from '../../ui/parts/Together.tsx';
import type { journalEn } from '../../ui/words/journal.en.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { mayBeUnderWay } from './underWay.ts';
import { whyItTook, whySentence } from './whyItTook.ts';
import classes from './Outbox.module.css';

export function Journal({ submission }: { submission: Submission }) {
  const { t } = useTranslation('outbox');
  const { date, time } = useTimeFormat();
  const { submissionId, handedInAt } = submission;
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
            <strong className={classes.day}>{date(handedInAt)}</strong>
            <time>{time(handedInAt)}</time>
            <span>{t('journal.handedIn')}</span>
          </li>
          {attempts.map((attempt, index) => (
            <Entry
              key={attempt.attemptId}
              attempt={attempt}
              beforeMs={attempts[index - 1]?.startedAt ?? handedInAt}
              isUnderWay={
                index === attempts.length - 1 && !isDone(submission) && mayBeUnderWay(attempt, now)
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

/** Why it took as long as it did, as far as the exchanges below show it. */
function Why({ submission, attempts }: JournalOf) {
  const { t } = useTranslation('outbox');
  const { date, time, fullMoment } = useTimeFormat();
  const sentence = whySentence(t, whyItTook(submission, attempts), (atMs, dayOfMs) =>
    date(atMs) === date(dayOfMs) ? time(atMs) : fullMoment(atMs),
  );
  return sentence === '' ? null : <p className={classes.nowSentence}>{sentence}</p>;
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
    failure === null ? null : t(`journal.failure.${failure}`),
    decision === null ? null : decisionWords(decision),
  ].filter((word) => word !== null);

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

type Decision = keyof typeof journalEn.decision;

/** Every decision that has words: a row of another version may have one that has none here. */
const knownDecisions: Readonly<Record<Decision, true>> = {
  confirmed: true,
  'accepted-by-author': true,
  'reads-again': true,
  'needs-author': true,
  'waits-for-sign-in': true,
  'receipt-stored': true,
  'asks-hospital': true,
  'asks-hospital-about-it': true,
  'as-seen': true,
  'asks-again': true,
  'photo-stored': true,
  'uploads-again': true,
  'photo-as-sent': true,
  'next-id-may-go': true,
  'not-elsewhere': true,
  'same-bytes-again': true,
  'may-be-at-work': true,
  'reads-record': true,
  compared: true,
};

function isKnownDecision(code: string): code is Decision {
  return Object.hasOwn(knownDecisions, code);
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
      <span role="status" className={classes.tried}>
        {said}
      </span>
    </div>
  );
}
