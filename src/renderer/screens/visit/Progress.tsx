/** How far a submission has come: its steps, what is happening to it now or what it needs, and when it was submitted. */
import { describe } from '../../../model/describe.ts';
import { observedAtOf } from '../../../model/dueTime.ts';
import type { Photo } from '../../../model/photo.ts';
import type { Submission } from '../../../model/submission.ts';
import { useDueWords } from '../../features/dueTimes/useDueWords.ts';
import { NowSentence } from '../../features/sending/NowSentence.tsx';
import { uploadedOf } from '../../features/sending/sentences.ts';
import { useSession } from '../../services/app/Session.tsx';
import { useDescribe } from '../../services/app/useDescribe.ts';
import { Card } from '../../ui/parts/Card.tsx';
import { StepLine } from '../../ui/parts/StepLine.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { Changed } from './Versions.tsx';
import sending from '../../features/sending/sending.module.css';
import classes from './Visit.module.css';

interface ProgressProps {
  submission: Submission;
  photos: readonly Photo[];
  /** What it changes is said elsewhere in view. */
  isListed?: boolean;
}

export function Progress({ submission, photos, isListed = false }: ProgressProps) {
  const { t } = useTranslation('outbox');
  const { fullMoment } = useTimeFormat();
  const { name } = useSession();
  const uploaded = uploadedOf(photos);
  const { group, steps, ways } = useDescribe()(submission, uploaded);
  const isLocked = group !== 'done' && ways.length === 0;
  return (
    <Card>
      <StepLine steps={steps} />
      {group === 'problem' && <ProblemNotice submission={submission} />}
      {!isListed && <Changed submission={submission} />}
      {isLocked && <p className={classes.plain}>{t('detail.locked')}</p>}
      <div className={classes.times}>
        {group !== 'problem' && (
          <NowSentence submission={submission} uploaded={uploaded} isInFull />
        )}
        <span className={classes.hint}>
          {t('detail.submittedBy', { when: fullMoment(submission.submittedAt), name })}
        </span>
      </div>
      <DueTimes submission={submission} />
    </Card>
  );
}

/** When it has to be in the record; if it was late, both times. */
function DueTimes({ submission }: { submission: Submission }) {
  const { t } = useTranslation('outbox');
  const { fullMoment } = useTimeFormat();
  const dueWords = useDueWords()(submission);
  const { due, doneAt } = describe(submission);
  if (dueWords !== null) {
    return (
      <span className={sending.due} data-due={dueWords.is}>
        {dueWords.words}
      </span>
    );
  }
  return (
    due?.is === 'late' &&
    doneAt !== null && (
      <span className={sending.due} data-due="late">
        {t('due.cameLate', {
          observed: fullMoment(Date.parse(observedAtOf(submission))),
          recorded: fullMoment(doneAt),
        })}
      </span>
    )
  );
}
