/** The row of one submission: its state, patient and kind, and the way on if it needs her. The whole row opens it. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Description, Now } from '../../../model/describe.ts';
import type { SubmissionSummary } from '../../../model/submissionSummary.ts';
import { useDueWords } from '../../features/dueTimes/useDueWords.ts';
import { uploadedOf } from '../../features/sending/sentences.ts';
import { useDescribe } from '../../services/app/useDescribe.ts';
import { useLive } from '../../services/app/useLive.ts';
import { useNow } from '../../services/app/useNow.ts';
import { StateBadge } from '../../ui/parts/StateBadge.tsx';
import { useKindWord } from '../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { wayTo } from './wayTo.ts';
import sending from '../../features/sending/sending.module.css';
import classes from './Outbox.module.css';

interface OutboxRowProps {
  submission: SubmissionSummary;
  isVoided: boolean;
  leads?: boolean;
  /** It was submitted a moment ago and slides in. */
  arriving?: boolean;
  /** It stands beside what is open, which has the way on. */
  isBeside?: boolean;
}

export function OutboxRow(props: OutboxRowProps) {
  const { submission, isVoided, leads = false, arriving = false, isBeside = false } = props;
  const { moment } = useTimeFormat();
  const { t } = useTranslation('outbox');
  const kindWord = useKindWord();
  const nowMs = useNow(60_000);
  const due = useDueWords()(submission);
  const [uploaded, setUploaded] = useState(0);
  const { submissionId, kind, submittedAt } = submission;
  const { subject, submitted } = submission.content;
  const described = useDescribe()(submission, uploaded);
  const { state, group, now, doneAt } = described;
  const hasPhotos = submitted.kind === 'wound-assessment' && submitted.photoIds.length > 0;
  const site = subject.woundSite;
  // The site of a wound says enough of what is most often written about it.
  const what = [site, kind === 'wound-assessment' && site !== null ? null : kindWord(kind)];
  const shown = { state, photos: described.photo, isVoided };
  // Said by the time, or by the way on.
  const isSaid = group === 'problem' || (group === 'done' && !isVoided);
  return (
    <article
      className={classes.row}
      data-state={state}
      data-arriving={arriving}
      aria-label={`${kindWord(kind)}, ${subject.displayName}`}
    >
      {hasPhotos && group !== 'done' && (
        <UploadWatch submissionId={submissionId} onCount={setUploaded} />
      )}
      <StateBadge {...shown} look="disc" />
      <div className={classes.words}>
        <Link to="/outbox/$submissionId" params={{ submissionId }} className={classes.opens}>
          <bdi className={classes.name}>{subject.displayName}</bdi>
          <span className={classes.what}>
            {[...what, moment(submittedAt, nowMs)].filter((each) => each !== null).join('\u00a0· ')}
          </span>
        </Link>
        {!isBeside && <Said now={now} />}
        {due !== null && (
          <span className={sending.due} data-due={due.is}>
            {due.words}
          </span>
        )}
      </div>
      <span className={isSaid ? 'wb-visually-hidden' : undefined}>
        <StateBadge {...shown} look="word" />
      </span>
      {doneAt !== null && <time className={classes.what}>{moment(doneAt, nowMs)}</time>}
      {group === 'problem' &&
        (isBeside ? (
          <span className={classes.toDo}>{t(wayTo(described).button)}</span>
        ) : (
          <PrimaryAction {...{ submissionId, described, leads }} />
        ))}
    </article>
  );
}

/** One line where the state is not all: what needs her, and an end that is not the usual one. */
function Said({ now }: { now: Now }) {
  const { t } = useTranslation('outbox');
  if (now.is === 'moving' || now.sentence === 'done.plain') return null;
  const words = now.is === 'done' ? t(now.sentence) : t(`problem.${now.text}.title`);
  return <span className={classes.said}>{words}</span>;
}

interface PrimaryActionProps {
  submissionId: string;
  described: Description;
  leads: boolean;
}

/** The one button: to the decision of its author. What blocks all her submissions has its way on in the head. */
function PrimaryAction({ submissionId, described, leads }: PrimaryActionProps) {
  const { t } = useTranslation('outbox');
  const { to, button } = wayTo(described);
  return (
    <Button
      className={classes.wayOn}
      variant={leads ? 'filled' : 'default'}
      renderRoot={(props) => <Link to={to} params={{ submissionId }} {...props} />}
    >
      {t(button)}
    </Button>
  );
}

interface UploadWatchProps {
  submissionId: string;
  onCount(uploaded: number): void;
}

function UploadWatch({ submissionId, onCount }: UploadWatchProps) {
  const uploaded = useLive(
    async ({ device }) => uploadedOf(await device.submissions.photos(submissionId)),
    [submissionId],
  );
  useEffect(() => {
    if (uploaded !== undefined) {
      onCount(uploaded);
    }
  }, [uploaded, onCount]);
  return null;
}
