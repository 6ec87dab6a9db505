/** The screen of a patient: identity, wounds, drafts, and the records made here. */
import { useEffect, useMemo, useState } from 'react';
import type { Cached } from '../../../device/cache/cacheRows.ts';
import type { Draft } from '../../../model/draft.ts';
import { isUntouched } from '../../../model/untouched.ts';
import type { Patient } from '../../../shared/interface/patient.ts';
import { meaningOfStay } from '../../../shared/stay.ts';
import { AlertList, usePatientAlerts } from '../../features/admission/PatientAlerts.tsx';
import { DataAge } from '../../features/patients/DataAge.tsx';
import { IdentityBanner } from '../../features/patients/IdentityBanner.tsx';
import { PatientNotHere } from '../../features/patients/PatientNotHere.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { SubmissionsAbout } from '../../services/app/Outbox.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import {
  usePatientOnDevice,
  useRefreshPatient,
  type PatientOnDevice,
} from '../../services/app/usePatient.ts';
import { AnotherPatient } from '../../ui/parts/AnotherPatient.tsx';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useAfterPaint } from '../../ui/parts/useAfterPaint.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { AdmissionEntry } from './AdmissionEntry.tsx';
import { Drafts } from './Drafts.tsx';
import { JustSubmitted } from './JustSubmitted.tsx';
import { MoveDraft } from './MoveDraft.tsx';
import { RecordsMadeHere } from './RecordsMadeHere.tsx';
import { Stay } from './Stay.tsx';
import { useIsSending } from './useIsSending.ts';
import { Wounds } from './Wounds.tsx';
import classes from './Patient.module.css';

/** From wherever it was opened, the patient is one of today's from now on. Shows nothing. */
function RememberOpened({ patientId }: { patientId: string }) {
  const { device } = useApp();
  const owner = useOwner();
  const isDrawn = useAfterPaint();
  useEffect(() => {
    // It is only a copy of the hospital's data: if it cannot be written, the list is in another order, and
    // nothing else is wrong.
    if (isDrawn) device.cache.touch(owner, 'patient', patientId).catch(() => undefined);
  }, [device, owner, patientId, isDrawn]);
  return null;
}

export function PatientScreen({ patientId }: { patientId: string }) {
  return (
    <>
      <RememberOpened patientId={patientId} />
      <PatientAsKnown patientId={patientId} />
    </>
  );
}

function PatientAsKnown({ patientId }: { patientId: string }) {
  const { authorId } = useOwner();
  const onDevice = usePatientOnDevice(patientId);
  const encounterId = onDevice?.encounter?.id ?? (onDevice === undefined ? undefined : null);
  const isSending = useIsSending();
  const { state, foreign, refresh } = useRefreshPatient(
    patientId,
    isSending ? undefined : encounterId,
  );
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
  const { patient } = onDevice;
  const shown = {
    patientId,
    onDevice,
    drafts,
    touched,
    alerts,
    answer: { state, foreign, refresh },
  };
  if (foreign.patient !== null) {
    return <AnsweredByAnother {...shown} came={foreign.patient} />;
  }
  if (patient === null) {
    const isAsking = state === 'asking' || state === 'idle';
    return (
      <PatientNotHere patientId={patientId} state={state} onRefresh={refresh}>
        <Drafts drafts={touched} />
        {!isAsking && <RecordsMadeHere patientId={patientId} />}
      </PatientNotHere>
    );
  }
  return (
    <SubmissionsAbout key={patientId} about={{ patientId }}>
      <PatientNow {...shown} patient={patient} />
    </SubmissionsAbout>
  );
}

interface Shown {
  patientId: string;
  onDevice: PatientOnDevice;
  drafts: readonly Draft[];
  touched: readonly Draft[];
  alerts: Parameters<typeof AlertList>[0]['alerts'];
  answer: ReturnType<typeof useRefreshPatient>;
}

function Banner({ onDevice, alerts, answer }: Pick<Shown, 'onDevice' | 'alerts' | 'answer'>) {
  const { patient, encounter } = onDevice;
  return (
    patient && (
      <IdentityBanner
        patient={patient.content}
        encounter={encounter?.content ?? 'said-below'}
        alerts={<AlertList alerts={alerts} />}
      >
        <DataAge fetchedAt={patient.fetchedAt} state={answer.state} onRefresh={answer.refresh} />
      </IdentityBanner>
    )
  );
}

/** Nothing can be begun here: the screen only lists what was written about the patient who was requested. */
function AnsweredByAnother({ came, ...shown }: Shown & { came: Patient }) {
  const { t } = useTranslation('patients');
  const { patientId, onDevice, touched, answer } = shown;
  return (
    <AnotherPatient
      asked={patientId}
      came={came}
      onRefresh={answer.refresh}
      banner={onDevice.patient === null ? undefined : <Banner {...shown} />}
    >
      <Drafts drafts={touched} renderMove={(draft) => <MoveDraft draft={draft} came={came} />} />
      <RecordsMadeHere patientId={patientId} hint={t('another.waiting', { asked: patientId })} />
    </AnotherPatient>
  );
}

function PatientNow({ patient, ...shown }: Shown & { patient: Cached<Patient> }) {
  const { t } = useTranslation('patients');
  const { profile } = useApp();
  const { patientId, onDevice, drafts, touched, answer } = shown;
  const { state, foreign } = answer;
  const { wounds } = onDevice;
  const encounter = onDevice.encounter?.content ?? null;
  const isAsking = state === 'asking' || state === 'idle';
  // The wounds come first, and the stay only if something is wrong with it. What was there before the wounds stays
  // before them: nothing moves under a finger.
  const [hadWounds] = useState(wounds !== null);
  const isStayOpen =
    encounter !== null &&
    foreign.stay === null &&
    meaningOfStay(profile.encounter, encounter).open !== 'no';
  const isStayFirst = !isStayOpen || !hadWounds;
  const begun = <Drafts drafts={touched} />;
  const stay = (
    <div className={classes.stay}>
      <Stay patientId={patientId} encounter={encounter} foreign={foreign.stay} />
      {encounter !== null && (
        <AdmissionEntry patient={patient.content} encounter={encounter} drafts={drafts} />
      )}
    </div>
  );
  return (
    <Screen
      title={patient.content.displayName}
      task={t('patient.page')}
      titleHidden
      banner={<Banner {...shown} />}
      back={<BackLink to="/patients" label={t('patient.back')} />}
    >
      <JustSubmitted />
      {!hadWounds && begun}
      {isStayFirst && stay}
      <Wounds
        patient={patient.content}
        encounter={encounter}
        wounds={wounds}
        drafts={drafts}
        foreign={foreign.wounds}
        asking={isAsking && foreign.wounds === null}
      />
      {hadWounds && begun}
      {!isStayFirst && stay}
      {(wounds !== null || !isAsking) && <RecordsMadeHere patientId={patientId} />}
    </Screen>
  );
}
