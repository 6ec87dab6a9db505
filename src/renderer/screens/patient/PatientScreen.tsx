/** Owns a patient's own screen: who it is, the wounds, drafts and the records made here. */
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { IdentityBanner } from '../../parts/IdentityBanner.tsx';
import { BackLink } from '../../parts/BackLink.tsx';
import { Screen } from '../../parts/Screen.tsx';
import { useAfterPaint } from '../../parts/useAfterPaint.ts';
import { useOwner } from '../../ward/Session.tsx';
import { useLive, useWard } from '../../ward/Ward.tsx';
import { usePatientOnDevice, useRefreshPatient } from '../../ward/usePatient.ts';
import { AlertList, usePatientAlerts } from '../../admission/PatientAlerts.tsx';
import { AdmissionEntry } from './AdmissionEntry.tsx';
import { DataAge } from '../../parts/DataAge.tsx';
import { Drafts } from './Drafts.tsx';
import { PatientNotHere } from '../../parts/PatientNotHere.tsx';
import { isUntouched } from '../../drafts/startAssessment.ts';
import { RecordsMadeHere } from './RecordsMadeHere.tsx';
import { Stay } from './Stay.tsx';
import { Wounds } from './Wounds.tsx';
import classes from './Patient.module.css';

/** Opened from whatever list: she is one of today's patients from here on. */
function useRememberOpened(patientId: string): void {
  const { device } = useWard();
  const owner = useOwner();
  const isDrawn = useAfterPaint();
  useEffect(() => {
    // A copy of the hospital's: where it cannot be written, the list has another order, and that is all.
    if (isDrawn) device.cache.touch(owner, 'patient', patientId).catch(() => undefined);
  }, [device, owner, patientId, isDrawn]);
}

export function PatientScreen({ patientId }: { patientId: string }) {
  const { t } = useTranslation('patients');
  const { authorId } = useOwner();
  useRememberOpened(patientId);
  const onDevice = usePatientOnDevice(patientId);
  const encounterId = onDevice?.encounter?.id ?? (onDevice === undefined ? undefined : null);
  const { state, refresh } = useRefreshPatient(patientId, encounterId);
  const listed = useLive(
    ({ device, hospitalKey }) => device.drafts.list(hospitalKey, authorId),
    [authorId],
  );
  const drafts = useMemo(
    () => (listed?.drafts ?? []).filter(({ content }) => content.subject.patientId === patientId),
    [listed, patientId],
  );

  const alerts = usePatientAlerts(patientId);
  const touched = useMemo(() => drafts.filter((draft) => !isUntouched(draft)), [drafts]);

  if (onDevice === undefined || listed === undefined || alerts === undefined) {
    return null;
  }
  const { patient, encounter, wounds } = onDevice;
  const isAsking = state === 'asking' || state === 'idle';
  if (patient === null) {
    return <PatientNotHere patientId={patientId} state={state} onRefresh={refresh} />;
  }
  return (
    <Screen
      title={patient.content.displayName}
      titleHidden
      banner={
        <IdentityBanner
          patient={patient.content}
          encounter={encounter?.content ?? null}
          alerts={<AlertList alerts={alerts} />}
        >
          <DataAge fetchedAt={patient.fetchedAt} state={state} onRefresh={refresh} />
        </IdentityBanner>
      }
      back={<BackLink to="/patients" label={t('patient.back')} />}
    >
      <Drafts drafts={touched} />
      <div className={classes.stay}>
        <Stay patientId={patientId} encounter={encounter?.content ?? null} />
        <AdmissionEntry
          patient={patient.content}
          encounter={encounter?.content ?? null}
          drafts={drafts}
        />
      </div>
      <Wounds
        patient={patient.content}
        encounter={encounter?.content ?? null}
        wounds={wounds}
        drafts={drafts}
        asking={isAsking}
      />
      {/* Below what may still come: nothing moves under a finger that has found it. */}
      {(wounds !== null || !isAsking) && <RecordsMadeHere patientId={patientId} />}
    </Screen>
  );
}
