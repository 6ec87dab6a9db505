/** Owns the way into the admission assessment; it needs an inpatient stay of this patient. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Draft } from '../../../device/rows.ts';
import type { Encounter } from '../../../shared/interface/encounter.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import { useSession } from '../../ward/Session.tsx';
import { useWard } from '../../ward/Ward.tsx';
import { useWardTimeZone } from '../../words/WardTimeZone.tsx';
import { toDateTime } from '../../words/wardTime.ts';
import { subjectOf } from './startAssessment.ts';
import classes from './Patient.module.css';

interface AdmissionEntryProps {
  patient: Patient;
  encounter: Encounter | null;
  drafts: readonly Draft[];
}

/** Drawn again for its own facts only, and not whenever the hospital was asked. */
export const AdmissionEntry = memo(function AdmissionEntry({
  patient,
  encounter,
  drafts,
}: AdmissionEntryProps) {
  const { t } = useTranslation('patients');
  const { device, hospitalKey, profile, now } = useWard();
  const { authorId } = useSession();
  const timeZone = useWardTimeZone();
  const navigate = useNavigate();
  const inpatient = encounter !== null && profile.encounter.inpatientTypes.includes(encounter.type);
  const begun = drafts.find(
    ({ content }) =>
      content.kind === 'admission-assessment' &&
      content.subject.encounterId === encounter?.encounterId,
  );

  const open = async () => {
    const draft =
      begun ??
      (await device.drafts.start({
        hospitalKey,
        authorId,
        content: {
          kind: 'admission-assessment',
          subject: subjectOf(patient, encounter, null),
          assessedAt: toDateTime(Math.floor(now() / 60_000) * 60_000, timeZone),
          assessment: {},
          sectionId: null,
        },
      }));
    await navigate({ to: '/drafts/$draftId', params: { draftId: draft.draftId } });
  };

  return (
    <div className={classes.stayRow}>
      <span>{inpatient ? t('patient.admission') : t('patient.admissionNeedsStay')}</span>
      {inpatient && (
        <Button onClick={() => void open()}>
          {begun === undefined ? t('patient.admissionStart') : t('patient.continueDraft')}
        </Button>
      )}
    </div>
  );
});
