/**
 * The review of an admission before it is submitted: what the hospital requires and is still missing, everything that
 * will be sent in the words of the form, and one tap to submit.
 */
import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import type { Draft } from '../../../model/draft.ts';
import { admissionContradictions } from '../../../shared/admission/contradictions.ts';
import type { AdmissionSection } from '../../../shared/admission/description.ts';
import { admissionDoubts } from '../../../shared/admission/doubts.ts';
import { admissionDraftIssues } from '../../../shared/admission/progress.ts';
import { pruneAdmissionAssessment } from '../../../shared/admission/prune.ts';
import { AdmissionSummary } from '../../features/admission/AdmissionSummary.tsx';
import { keepAlerts } from '../../features/admission/keptAlerts.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { ObservedAtField } from '../../features/drafts/ObservedAtField.tsx';
import { ReviewWarnings } from '../../features/drafts/ReviewWarnings.tsx';
import { PrintButton } from '../../features/print/PrintButton.tsx';
import { PrintedMark } from '../../features/print/PrintedPage.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useCountSubmit, useSession } from '../../services/app/Session.tsx';
import { useConnection } from '../../services/app/useConnection.ts';
import { useHospitalClock, useHospitalNow } from '../../services/app/useHospitalClock.ts';
import { useNavigateFromHere } from '../../services/app/useNavigateFromHere.ts';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { Card } from '../../ui/parts/Card.tsx';
import { DeliberateButton } from '../../ui/parts/DeliberateButton.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { toDateTime } from '../../ui/words/wardTime.ts';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import {
  formContentOf,
  submittedFrom,
  timeIssueOf,
  type AdmissionDraft,
} from './admissionDraft.ts';
import { stillUnconfirmed } from './earlierAnswers.ts';
import { SaidWithoutFindings } from './SaidWithoutFindings.tsx';
import { SecondAdmission, useOtherAdmissions } from './SecondAdmission.tsx';
import { ToLookAt } from './ToLookAt.tsx';
import classes from './review.module.css';

interface AdmissionReviewProps {
  draft: Draft;
  content: AdmissionDraft;
  /** While it is being submitted, the draft disappears under the screen that still shows it. */
  onSubmitting(isSubmitting: boolean): void;
}

/** What is missing and what will be sent; recomputed only if the answers changed. */
function useChecked(content: AdmissionDraft) {
  const { profile } = useApp();
  const form = useMemo(() => formContentOf(content), [content]);
  const { assessment, sectionsSetAside } = form;
  const unconfirmed = useMemo(() => stillUnconfirmed(form), [form]);
  const issues = useMemo(
    () => admissionDraftIssues(assessment, profile, sectionsSetAside),
    [assessment, profile, sectionsSetAside],
  );
  const contradictions = useMemo(
    () => admissionContradictions(assessment, profile, sectionsSetAside),
    [assessment, profile, sectionsSetAside],
  );
  const sent = useMemo(() => pruneAdmissionAssessment(assessment), [assessment]);
  const { now } = useHospitalClock();
  const today = toDateTime(now(), useWardTimeZone()).slice(0, 10);
  const doubts = admissionDoubts(sent, today, useLanguage());
  return { assessment, sectionsSetAside, unconfirmed, issues, contradictions, sent, doubts };
}

/** The heading above the answers, on paper only. */
function PrintedHead({ content: { subject, assessedAt } }: { content: AdmissionDraft }) {
  const { t } = useTranslation('admission');
  const { fullMoment } = useTimeFormat();
  return (
    <>
      <p className={classes.printHead} data-print="only" data-paper-title>
        {t('reviewPage.printedHead', { title: t('title'), patient: subject.displayName })}
      </p>
      {assessedAt !== null && (
        <p className={classes.printed} data-print="only">
          {t('assessedAt.label')} {fullMoment(Date.parse(assessedAt))}
        </p>
      )}
    </>
  );
}

/** The signature line for paper, and the notes below the review on the screen. */
function Foot({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation('admission');
  const { t: wound } = useTranslation('woundAssessment');
  const { name } = useSession();
  const connection = useConnection();
  return (
    <>
      <p className={classes.printed} data-print="only">
        {t('reviewPage.signature', { name })}
      </p>
      <div data-print="no">
        <Notice tone="plain">
          <p>{t('reviewPage.cannotCorrect')}</p>
          {connection.is !== 'fine' && isReady && <p>{wound('review.offline')}</p>}
        </Notice>
      </div>
    </>
  );
}

export function AdmissionReview({ draft, content, onSubmitting }: AdmissionReviewProps) {
  const { t } = useTranslation('admission');
  const { t: wound } = useTranslation('woundAssessment');
  const { device, profile } = useApp();
  const { name } = useSession();
  const others = useOtherAdmissions(draft);
  const [agreesToSecond, setAgreesToSecond] = useState(false);
  const handing = useSubmitting({ draft, content, onSubmitting });

  const checked = useChecked(content);
  const { assessment, sectionsSetAside, unconfirmed, issues, sent } = checked;
  const timeIssue = timeIssueOf(content.assessedAt, useHospitalNow());
  const isReady = issues.length === 0 && timeIssue === null && unconfirmed.length === 0;
  const needsAgreement = others.submittedAt !== null && !agreesToSecond;
  const { draftId } = draft;
  return (
    <Screen
      title={t('review')}
      task={t('review')}
      lead={wound('review.lead', { name })}
      width="reading"
      banner={<DraftBanner subject={content.subject} />}
      back={<BackLink to="/drafts/$draftId" params={{ draftId }} label={t('title')} />}
      actions={
        <ActionBar saved={handing.saved}>
          <PrintButton />
          <DeliberateButton
            variant="filled"
            disabled={!isReady || needsAgreement}
            onAct={() => void handing.submit()}
          >
            {t('reviewPage.submit')}
          </DeliberateButton>
        </ActionBar>
      }
    >
      <PrintedMark mark="draft" />
      <PrintedHead content={content} />
      <ToLookAt {...{ draftId, timeIssue, ...checked }} />
      <ReviewWarnings draft={draft} at={content.assessedAt} />
      <SecondAdmission draft={draft} />
      {others.submittedAt !== null && (
        <Checkbox
          data-print="no"
          label={t('second.agree')}
          checked={agreesToSecond}
          onChange={(event) => setAgreesToSecond(event.currentTarget.checked)}
        />
      )}
      <div data-print="no">
        <Card>
          <ObservedAtField
            value={content.assessedAt}
            refused={timeIssue === null ? undefined : t(`assessedAt.${timeIssue}`)}
            onChange={(assessedAt) => void device.drafts.save(draftId, { assessedAt })}
          />
        </Card>
      </div>
      <SaidWithoutFindings draftId={draftId} assessment={assessment} unconfirmed={unconfirmed} />
      <AdmissionSummary
        assessment={sent}
        profile={profile}
        renderAside={(section) => <ChangeLink draftId={draftId} section={section} />}
        emptyWords={(section) =>
          sectionsSetAside.includes(section.name) ? t('reviewPage.setAside') : t('reviewPage.empty')
        }
      />
      <Foot isReady={isReady} />
    </Screen>
  );
}

function ChangeLink({ draftId, section }: { draftId: string; section: AdmissionSection }) {
  const { t } = useTranslation('admission');
  const language = useLanguage();
  const label = section.label[language];
  return (
    <Link
      to="/drafts/$draftId"
      params={{ draftId }}
      search={{ field: `${section.name}.` }}
      className={classes.change}
      data-print="no"
      aria-label={t('reviewPage.changeOf', { section: label })}
    >
      {t('reviewPage.change')}
    </Link>
  );
}

/** Submits once, however often the button is tapped. */
function useSubmitting({ draft, content, onSubmitting }: AdmissionReviewProps) {
  const { device } = useApp();
  const sayFailure = useStoreFailure();
  const navigate = useNavigateFromHere();
  const isUnderWay = useRef(false);
  const countSubmit = useCountSubmit();
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async () => {
    if (isUnderWay.current) {
      return;
    }
    isUnderWay.current = true;
    onSubmitting(true);
    setFailure(null);
    try {
      const submitted = submittedFrom(content);
      const { submissionId } = await device.submissions.submit(draft.draftId, submitted);
      countSubmit(submitted);
      await keepAlerts(device, draft, submitted);
      const { patientId } = content.subject;
      const state = { justSubmitted: submissionId };
      await navigate({ to: '/patients/$patientId', params: { patientId }, state });
    } catch (thrown) {
      onSubmitting(false);
      setFailure(sayFailure(thrown));
    } finally {
      isUnderWay.current = false;
    }
  };
  const saved =
    failure === null
      ? ({ is: 'saved', atMs: draft.updatedAt } as const)
      : ({ is: 'failed', reason: failure } as const);
  return { submit, saved };
}
