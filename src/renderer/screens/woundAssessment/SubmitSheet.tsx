/** The review before submitting, on top of the form: what is missing, what will be sent, and one tap to submit. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Draft } from '../../../model/draft.ts';
import type { FieldName } from '../../../shared/wound/fields.ts';
import { ReviewWarnings } from '../../features/drafts/ReviewWarnings.tsx';
import type { DraftForm } from '../../features/drafts/useDraftForm.ts';
import { useSubmit } from '../../features/drafts/useSubmit.ts';
import { useWoundDoubtWords } from '../../features/drafts/useWoundDoubtWords.ts';
import { woundDoubts, type WoundDoubt } from '../../features/drafts/woundDoubts.ts';
import { PatientLine } from '../../features/patients/PatientLine.tsx';
import type { HistoryEntry } from '../../features/wounds/history.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { usePhotoIntake } from '../../services/app/PhotoIntake.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useConnection } from '../../services/app/useConnection.ts';
import { useHospitalNow } from '../../services/app/useHospitalClock.ts';
import { useIdleContent } from '../../services/saving/useIdleContent.ts';
import { DeliberateButton } from '../../ui/parts/DeliberateButton.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Sheet } from '../../ui/parts/Sheet.tsx';
import { Together } from '../../ui/parts/Together.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { Answers, useMissingWords } from './Answers.tsx';
import { submittedFrom, missingIn, type Missing, type WoundDraft } from './assessmentRules.ts';
import type { Fields } from './fieldParts.ts';
import classes from './WoundAssessment.module.css';

interface SubmitProps {
  draft: Draft;
  content: WoundDraft;
  form: DraftForm<Fields>;
  /** The assessment before this one; null if this tablet knows none. */
  last: HistoryEntry | null;
  onSubmitting(submitting: boolean): void;
}

/** The button in the bar, and the sheet that it opens. */
export function Submit(props: SubmitProps) {
  const { t } = useTranslation('woundAssessment');
  const [isOpen, setOpen] = useState(false);
  const [goesTo, setGoesTo] = useState<FieldName | null>(null);
  useEffect(() => {
    if (isOpen || goesTo === null) return;
    const field = document.getElementById(`field-${goesTo}`);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [isOpen, goesTo]);
  const open = () => {
    setGoesTo(null);
    setOpen(true);
  };
  const goTo = (field: FieldName) => {
    setGoesTo(field);
    setOpen(false);
  };
  return (
    <>
      <Button variant="filled" onClick={open}>
        {t('review.submit')}
      </Button>
      <SubmitSheet
        {...props}
        opened={isOpen}
        onClose={() => setOpen(false)}
        goesElsewhere={goesTo !== null}
        onGoTo={goTo}
      />
    </>
  );
}

interface SubmitSheetProps extends SubmitProps {
  opened: boolean;
  onClose(): void;
  goesElsewhere: boolean;
  onGoTo(field: FieldName): void;
}

function SubmitSheet({ opened, onClose, goesElsewhere, onGoTo, ...props }: SubmitSheetProps) {
  const { t } = useTranslation('woundAssessment');
  const { draft, content: before, form, onSubmitting } = props;
  const { profile } = useApp();
  const nowMs = useHospitalNow();
  const { submit, failure } = useSubmit(draft, form.settled, onSubmitting);
  const { working } = usePhotoIntake(draft.draftId);
  // Everything that she has typed, even if the last keystroke has not been rendered yet.
  const whole = () => ({ ...before, ...form.content() });
  const submitWhole = () => {
    const isWhole = missingIn(whole(), profile.limits, nowMs).length === 0;
    if (isWhole && working === 0) void submit(submittedFrom(whole()));
  };
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('review.title')}
      returnsFocus={!goesElsewhere}
      actions={
        <SubmitButton form={form} content={before} working={working} onSubmit={submitWhole} />
      }
    >
      <WhatIsSent {...props} failure={failure} onGoTo={onGoTo} />
    </Sheet>
  );
}

interface SubmitButtonProps extends Pick<SubmitProps, 'form' | 'content'> {
  working: number;
  onSubmit(): void;
}

function SubmitButton({ form, content, working, onSubmit }: SubmitButtonProps) {
  const { t } = useTranslation('woundAssessment');
  const missing = useMissing({ form, content });
  return (
    <DeliberateButton
      variant="filled"
      disabled={missing.length > 0 || working > 0}
      onAct={onSubmit}
    >
      {working > 0 ? t('photos.working', { count: working }) : t('review.submit')}
    </DeliberateButton>
  );
}

/** What blocks submitting, updated a moment after the last keystroke in this window or another. */
function useMissing({ form, content }: Pick<SubmitProps, 'form' | 'content'>): Missing[] {
  const { profile } = useApp();
  const nowMs = useHospitalNow();
  return missingIn({ ...content, ...useIdleContent(form) }, profile.limits, nowMs);
}

interface WhatIsSentProps extends Omit<SubmitProps, 'onSubmitting'> {
  failure: string | null;
  onGoTo(field: FieldName): void;
}

function WhatIsSent({ draft, content, form, last, failure, onGoTo }: WhatIsSentProps) {
  const { t } = useTranslation('woundAssessment');
  const { name } = useSession();
  const connection = useConnection();
  const missing = useMissing({ form, content });
  const now = { ...content, ...useIdleContent(form) };
  const doubts = woundDoubts(now, last, useHospitalNow());
  return (
    <>
      <div>
        <PatientLine patient={content.subject} />
        <p className={classes.subject}>
          <Together
            text={t('of', {
              site: content.subject.woundSite ?? '',
              id: content.subject.woundId ?? '',
            })}
          />
        </p>
      </div>
      <p className={classes.left}>{t('review.lead', { name })}</p>
      {failure !== null && (
        <Notice tone="problem" announced>
          <p>{failure}</p>
        </Notice>
      )}
      {missing.length > 0 && <MissingList missing={missing} onGoTo={onGoTo} />}
      {doubts.length > 0 && <DoubtList doubts={doubts} onGoTo={onGoTo} />}
      <ReviewWarnings draft={draft} at={now.observedAt} />
      <Answers content={now} missing={missing} doubts={doubts} />
      {connection.is !== 'fine' && missing.length === 0 && (
        <Notice tone="plain">
          <p>{t('review.offline')}</p>
        </Notice>
      )}
    </>
  );
}

interface MissingListProps {
  missing: readonly Missing[];
  onGoTo(field: FieldName): void;
}

function MissingList({ missing, onGoTo }: MissingListProps) {
  const { t } = useTranslation('woundAssessment');
  const missingWords = useMissingWords();
  return (
    <Notice tone="problem" title={t('review.missing')}>
      <ul className={classes.missing}>
        {missing.map((one) => (
          <li key={one.field}>
            <button type="button" onClick={() => onGoTo(one.field)}>
              {missingWords(one)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface DoubtListProps {
  doubts: readonly WoundDoubt[];
  onGoTo(field: FieldName): void;
}

function DoubtList({ doubts, onGoTo }: DoubtListProps) {
  const { t } = useTranslation('woundAssessment');
  const wordsOf = useWoundDoubtWords();
  return (
    <Notice tone="waiting" title={t('doubt.title')}>
      <ul className={classes.doubts}>
        {doubts.map((doubt) => (
          <li key={doubt.field}>
            <button type="button" onClick={() => onGoTo(doubt.field)}>
              {wordsOf(doubt)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
