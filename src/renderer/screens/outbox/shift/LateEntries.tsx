/**
 * The list of late entries for the head nurse: this nurse's entries that reached the record later than her hospital
 * allows or are not in it yet, with the times of observation and submission, and the reason.
 */
import { observedAtOf } from '../../../../model/dueTime.ts';
import type { SubmissionSummary } from '../../../../model/submissionSummary.ts';
import { PrintButton } from '../../../features/print/PrintButton.tsx';
import { PrintedMargins } from '../../../features/print/PrintedPage.tsx';
import { useSheetName } from '../../../features/print/useSheetName.tsx';
import { useNowSentence } from '../../../features/sending/sentences.ts';
import { whyItTook, whySentence } from '../../../features/sending/whyItTook.ts';
import { useApp } from '../../../services/app/AppContext.tsx';
import { useSession } from '../../../services/app/Session.tsx';
import { useDescribe } from '../../../services/app/useDescribe.ts';
import { useHospitalClock } from '../../../services/app/useHospitalClock.ts';
import { useLive } from '../../../services/app/useLive.ts';
import { useNow } from '../../../services/app/useNow.ts';
import { TrayDrawing } from '../../../ui/parts/drawings.tsx';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { useWhatItIs } from '../../../ui/words/useKindWord.ts';
import { useTimeFormat } from '../../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../../ui/words/useTranslation.tsx';
import rows from '../../../ui/parts/rows.module.css';
import classes from './Shift.module.css';

interface LateEntriesProps {
  submissions: readonly SubmissionSummary[];
  hasMore: boolean;
}

export function LateEntries({ submissions, hasMore }: LateEntriesProps) {
  const { t } = useTranslation('shift');
  const { name } = useSession();
  const { dueAfterHours } = useApp().profile.records;
  const describe = useDescribe();
  const late = submissions
    .filter((one) => describe(one).due?.is === 'late')
    .toSorted((one, other) => one.submittedAt - other.submittedAt);
  const done = submissions.filter((one) => describe(one).group === 'done').length;
  return (
    <>
      <PrintedMargins top={t('late.title')} />
      <div className={classes.tools}>
        <p className={classes.plain}>
          {dueAfterHours === null ? t('late.off') : t('late.lead', { count: dueAfterHours, name })}
          {hasMore && ` ${t('late.newestOnly', { number: done })}`}
        </p>
        {late.length > 0 && <PrintButton />}
      </div>
      {late.length === 0 ? (
        <EmptyState drawing={<TrayDrawing />} title={t('late.none')} />
      ) : (
        <ul className={rows.list}>
          {late.map((submission) => (
            <Entry key={submission.submissionId} submission={submission} />
          ))}
        </ul>
      )}
    </>
  );
}

function Entry({ submission }: { submission: SubmissionSummary }) {
  const { t } = useTranslation('shift');
  const { fullMoment } = useTimeFormat();
  const { offMs } = useHospitalClock();
  const nameOnSheet = useSheetName();
  const whatItIs = useWhatItIs();
  const { subject } = submission.content;
  const { doneAt } = useDescribe()(submission);
  // No component of its own: there may be hundreds of entries.
  const facts = [
    ['observed', fullMoment(Date.parse(observedAtOf(submission)))],
    ['submitted', fullMoment(submission.submittedAt + offMs)],
    ['recorded', doneAt === null ? t('late.notYet') : fullMoment(doneAt + offMs)],
    ['why', <Why key="why" submission={submission} />],
  ] as const;
  return (
    <li className={classes.entry}>
      <p className={classes.ids}>
        <strong>{nameOnSheet(subject.displayName)}</strong>
        <span>{subject.patientId}</span>
        <span>{whatItIs(submission.kind, subject.woundSite)}</span>
      </p>
      <dl className={classes.times}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`late.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** What its journal says; for a submission that needs its author, the problem. */
function Why({ submission }: { submission: SubmissionSummary }) {
  const { t } = useTranslation('outbox');
  const { date, time, fullMoment } = useTimeFormat();
  const sentence = useNowSentence('full');
  const nowMs = useNow();
  const attempts = useLive(
    ({ device }) => device.submissions.attempts(submission.submissionId),
    [submission.submissionId],
  );
  const { now, group } = useDescribe()(submission);
  if (now.is === 'problem') return t(`problem.${now.text}.title`);
  // Nothing was sent yet, so its journal is empty.
  if (group === 'moving' && attempts?.length === 0) return sentence(submission, 0, nowMs);
  return whySentence(t, whyItTook(submission, attempts ?? []), (atMs, dayOfMs) =>
    date(atMs) === date(dayOfMs) ? time(atMs) : fullMoment(atMs),
  );
}
