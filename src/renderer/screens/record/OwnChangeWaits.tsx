/** The warning that the nurse's own correction or void of a record is not in it yet. */
import { Link } from '@tanstack/react-router';
import type { Subject } from '../../../model/content.ts';
import { describe } from '../../../model/describe.ts';
import type { RecordNames } from '../../../model/records.ts';
import type { Submission } from '../../../model/submission.ts';
import { useNow } from '../../services/app/useNow.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useSentAbout } from './useRecord.ts';
import classes from './Record.module.css';

interface OwnChangeWaitsProps {
  subject: Subject;
  target: RecordNames;
}

/** Shown where the record is read or changed again: without it she would write the same a second time. */
export function OwnChangeWaits({ subject, target: { recordId, createdBy } }: OwnChangeWaitsProps) {
  const { t } = useTranslation('record');
  const waiting = useSentAbout(recordId, subject, createdBy).filter(isOpenChange);
  const [first, ...others] = waiting;
  if (first === undefined) return null;
  if (others.length > 0) {
    return (
      <Notice tone="waiting">
        <div className={classes.waits}>
          <p>{t('ownWaits.several', { count: waiting.length })}</p>
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
