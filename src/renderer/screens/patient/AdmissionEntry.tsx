/** The entry to the admission assessment; it requires an inpatient stay of this patient. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import type { Draft } from '../../../model/draft.ts';
import { isUntouched } from '../../../model/untouched.ts';
import { answeredFields } from '../../../shared/admission/applies.ts';
import type { Encounter } from '../../../shared/interface/encounter.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import { meaningOfStay } from '../../../shared/stay.ts';
import { subjectOf } from '../../features/drafts/startAssessment.ts';
import { useOpenDraft } from '../../features/drafts/useOpenDraft.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useSubmissionsAbout } from '../../services/app/Outbox.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useCodeWords } from '../../services/app/useCodeWords.ts';
import { useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { toDateTime } from '../../ui/words/wardTime.ts';
import { useWardTimeZone } from '../../ui/words/WardTimeZone.tsx';
import classes from './Patient.module.css';

interface AdmissionEntryProps {
  patient: Patient;
  encounter: Encounter;
  drafts: readonly Draft[];
}

/** The admission of this stay that was begun, with a function that opens it or a new one. */
function useAdmissionDraft({ patient, encounter, drafts }: AdmissionEntryProps) {
  const { device, hospitalKey } = useApp();
  const { now } = useHospitalClock();
  const { authorId } = useSession();
  const timeZone = useWardTimeZone();
  const { open: openDraft, trouble } = useOpenDraft();
  const begun = drafts.find(
    ({ content }) =>
      content.kind === 'admission-assessment' &&
      content.subject.encounterId === encounter.encounterId,
  );
  const start = () =>
    device.drafts.start({
      hospitalKey,
      authorId,
      content: {
        kind: 'admission-assessment',
        subject: subjectOf(patient, encounter, null),
        assessedAt: toDateTime(Math.floor(now() / 60_000) * 60_000, timeZone),
        assessment: {},
        sectionId: null,
      },
    });
  const open = () => openDraft(async () => (begun ?? (await start())).draftId);
  return { begun, open, trouble };
}

/** The sentence before an admission is begun: why it cannot be, or who decides whether it may. */
function useAdmissionSentence(encounter: Encounter): string {
  const { t } = useTranslation('patients');
  const { profile } = useApp();
  const { encounterType, encounterStatus } = useCodeWords();
  const { inpatient, open } = meaningOfStay(profile.encounter, encounter);
  if (inpatient === 'no') {
    return t('patient.admissionNotInpatient', { type: encounterType(encounter.type) });
  }
  if (open === 'no') {
    return t('patient.admissionClosed', { status: encounterStatus(encounter.status) });
  }
  return inpatient === 'unknown' ? t('patient.admissionUnknown') : t('patient.admission');
}

export const AdmissionEntry = memo(function AdmissionEntry(about: AdmissionEntryProps) {
  const { patient, encounter } = about;
  const { t } = useTranslation('patients');
  const { profile } = useApp();
  const { fullMoment } = useTimeFormat();
  const submissions = useSubmissionsAbout({ patientId: patient.patientId });
  const { begun, open, trouble } = useAdmissionDraft(about);
  const stay = meaningOfStay(profile.encounter, encounter);
  // If the profile cannot tell, that is no reason to refuse: the hospital decides.
  const isOffered = stay.inpatient !== 'no' && stay.open !== 'no';
  const sentence = useAdmissionSentence(encounter);
  const sentenceId = useId();

  // One that was submitted comes before a second one: the screen links to it first.
  const earlier =
    stay.inpatient === 'no' || begun !== undefined
      ? undefined
      : submissions?.find(
          ({ content: { submitted } }) =>
            submitted.kind === 'admission-assessment' &&
            submitted.patientId === patient.patientId &&
            submitted.encounterId === encounter.encounterId,
        );
  const isUnbegun = begun === undefined || isUntouched(begun);
  const start = isUnbegun ? t('patient.admissionStart') : t('patient.continueDraft');
  return (
    <div className={classes.stayRow}>
      <span id={sentenceId}>
        {earlier === undefined
          ? sentence
          : t('patient.admissionDone', { when: fullMoment(earlier.submittedAt) })}
      </span>
      {!isUnbegun && begun.content.kind === 'admission-assessment' && (
        <span className={classes.when}>
          {t('patient.admissionCount', answeredFields(begun.content, profile))}
        </span>
      )}
      {earlier !== undefined && (
        <Button
          variant="subtle"
          renderRoot={(props) => <Link to="/outbox/$submissionId" params={earlier} {...props} />}
        >
          {t('patient.admissionOpen')}
        </Button>
      )}
      {/* Whether one was submitted is known a moment later: no button changes under a finger. */}
      {(isOffered || begun !== undefined || earlier !== undefined) && submissions !== undefined && (
        <Button variant="subtle" aria-describedby={sentenceId} onClick={() => void open()}>
          {earlier === undefined ? start : t('patient.admissionAnother')}
        </Button>
      )}
      {trouble}
    </div>
  );
});
