/** The warning that the nurse's own correction or void of a record is not in it yet. */
import { Link } from '@tanstack/react-router';
import type { Subject, Target } from '../../../model/content.ts';
import { describe } from '../../../model/describe.ts';
import type { Submission } from '../../../model/submission.ts';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Record.module.css';

interface OwnChangeWaitsProps {
  subject: Subject;
  target: Pick<Target, 'recordId' | 'createdBy'>;
}

/** Shown where the record is read or changed again: without it she would write the same a second time. */
export function OwnChangeWaits({ subject, target: { recordId, createdBy } }: OwnChangeWaitsProps) {
  const { t } = useTranslation('record');
  const named = useSubmissionsAbout(recordId === null ? null : { recordId }) ?? [];
  const following = useSubmissionsAbout(createdBy === null ? null : { createdBy }) ?? [];
  const waiting = new Map(
    [...named, ...following]
      .filter((one) => isOpenChange(one) && isAbout(one, subject))
      .map((one) => [one.submissionId, one]),
  );
  const [first, ...others] = waiting.values();
  if (first === undefined) return null;
  if (others.length > 0) {
    return (
      <Notice tone="waiting">
        <div className={classes.waits}>
          <p>{t('ownWaits.several', { count: waiting.size })}</p>
          <Link to="/outbox" className={classes.link}>
            {t('ownWaits.open')}
          </Link>
        </div>
      </Notice>
    );
  }
  return <OneWaits change={first} />;
}

function isOpenChange(submission: Submission): boolean {
  return submission.kind !== 'wound-assessment' && describe(submission).group !== 'done';
}

/** Another record may have its id by now. */
function isAbout({ content }: Submission, { patientId, woundId }: Subject): boolean {
  const { subject } = content;
  return subject.patientId === patientId && subject.woundId === woundId;
}

function OneWaits({ change }: { change: Submission }) {
  const { t } = useTranslation('record');
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  const { submissionId, kind, submittedAt } = change;
  const { lead, recorded } = describe(change);
  const isConflict = lead === 'compare';
  const what = t(kind === 'wound-void' ? 'ownWaits.void' : 'ownWaits.correction');
  const when = moment(submittedAt, nowMs);
  return (
    <Notice tone="waiting">
      <div className={classes.waits}>
        {/* The hospital may have it already: then only that is said which holds in either case. */}
        <p>{t(recorded === 'no' ? 'ownWaits.notIn' : 'ownWaits.unconfirmed', { what, when })}</p>
        <Link
          to={isConflict ? '/outbox/$submissionId/conflict' : '/outbox/$submissionId'}
          params={{ submissionId }}
          className={classes.link}
        >
          {t(isConflict ? 'ownWaits.compare' : 'ownWaits.open')}
        </Link>
      </div>
    </Notice>
  );
}
