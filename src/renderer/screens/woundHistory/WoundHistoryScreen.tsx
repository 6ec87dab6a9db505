/** The screen that shows one wound over time, as far as this tablet knows it. */
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Patient } from '../../../shared/interface/patient.ts';
import type { WoundListItem } from '../../../shared/interface/woundListItem.ts';
import { PatientAlerts } from '../../features/admission/PatientAlerts.tsx';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { draftOfWound } from '../../features/drafts/startAssessment.ts';
import { useAssess } from '../../features/drafts/useAssess.tsx';
import { IdentityBanner } from '../../features/patients/IdentityBanner.tsx';
import { PatientNotHere } from '../../features/patients/PatientNotHere.tsx';
import { PrintButton } from '../../features/print/PrintButton.tsx';
import { EarlierNotShown, useVisitWords } from '../../features/wounds/EarlierNotShown.tsx';
import { notVoided, timedPhotos, type HistoryEntry } from '../../features/wounds/history.ts';
import { pairFor } from '../../features/wounds/pair.ts';
import { useEarlierOf, useEarlierVisits } from '../../features/wounds/useEarlierVisits.ts';
import { useWoundHistory } from '../../features/wounds/useWoundHistory.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import {
  usePatientOnDevice,
  useRefreshPatient,
  type PatientOnDevice,
} from '../../services/app/usePatient.ts';
import { AnotherPatient } from '../../ui/parts/AnotherPatient.tsx';
import { BackToPatient } from '../../ui/parts/BackLink.tsx';
import { PlasterDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { FirstAndLast } from './FirstAndLast.tsx';
import { SizeOverTime } from './SizeOverTime.tsx';
import { Visits } from './Visits.tsx';
import classes from './WoundHistory.module.css';

interface WoundHistoryScreenProps {
  patientId: string;
  woundId: string;
}

export function WoundHistoryScreen({ patientId, woundId }: WoundHistoryScreenProps) {
  const onDevice = usePatientOnDevice(patientId);
  const entries = useWoundHistory(patientId, woundId);
  if (onDevice === undefined) {
    return null;
  }
  const { patient } = onDevice;
  if (patient === null) {
    return <NotHere patientId={patientId} />;
  }
  // Both are read at the same time, and drawn at once.
  return entries && <History {...{ patient, onDevice, woundId, entries }} />;
}

function NotHere({ patientId }: { patientId: string }) {
  const { state, foreign, refresh } = useRefreshPatient(patientId, null);
  if (foreign.patient !== null) {
    return <AnotherPatient asked={patientId} came={foreign.patient} onRefresh={refresh} />;
  }
  return <PatientNotHere patientId={patientId} state={state} onRefresh={refresh} />;
}

/** The most assessments of one wound that a tablet knows. */
const allOfWound = 40;

interface HistoryProps {
  patient: NonNullable<PatientOnDevice['patient']>;
  onDevice: PatientOnDevice;
  woundId: string;
  entries: readonly HistoryEntry[];
}

function History({ patient, onDevice, woundId, entries }: HistoryProps) {
  const { t } = useTranslation('woundHistory');
  const { patientId, displayName } = patient.content;
  const wound = onDevice.wounds?.content.items.find((each) => each.woundId === woundId);
  const site = wound?.site ?? woundId;
  const shown = useMemo(() => notVoided(entries), [entries]);
  const photos = useMemo(() => timedPhotos(shown), [shown]);
  const [pair, setPair] = useState<ReturnType<typeof pairFor> | null>(null);
  const compare = (place: number) => setPair(pairFor(place, photos.length));
  return (
    <Screen
      title={t('title')}
      task={t('title')}
      titleHidden
      banner={
        <IdentityBanner
          patient={patient.content}
          encounter={onDevice.encounter?.content ?? null}
          alerts={<PatientAlerts patientId={patientId} />}
        />
      }
      back={<BackToPatient patientId={patientId} />}
      actions={
        <ActionBar {...(shown.length > 0 && { more: <PrintButton /> })}>
          {wound && <Assess patient={patient.content} onDevice={onDevice} wound={wound} />}
        </ActionBar>
      }
    >
      <p className={classes.wound}>{site === woundId ? woundId : t('of', { site, id: woundId })}</p>
      {photos.length > 0 && (
        <FirstAndLast entries={shown} photos={photos} onOpen={() => compare(0)} />
      )}
      {shown.length > 0 && <SizeOverTime entries={shown} />}
      <Earlier patientId={patientId} woundId={woundId} isEmpty={entries.length === 0} />
      {entries.length > 0 && <Visits entries={entries} photos={photos} onCompare={compare} />}
      <CompareDialog {...{ photos, pair }} about={{ name: displayName, site }} onChange={setPair} />
      <div className={classes.footnote}>
        <p>{t('onlyHere')}</p>
        {entries.some(({ state }) => state === null) && <p>{t('visits.byUnknown')}</p>}
      </div>
    </Screen>
  );
}

interface AssessProps extends Pick<HistoryProps, 'onDevice'> {
  patient: Patient;
  wound: WoundListItem;
}

/** The main act of the page: the next assessment. */
function Assess({ patient, onDevice, wound }: AssessProps) {
  const { t } = useTranslation('patients');
  const { device, hospitalKey } = useApp();
  const { authorId } = useOwner();
  const { assess, question } = useAssess(patient, onDevice.encounter?.content ?? null);
  const begin = async () => {
    // A store that cannot be read refuses the new draft, too, and that is told.
    const list = await device.drafts.list(hospitalKey, authorId).catch(() => null);
    assess(wound, draftOfWound(list?.drafts ?? [], patient.patientId, wound.woundId));
  };
  return (
    <>
      <Button variant="filled" onClick={() => void begin()}>
        {t('patient.assess')}
      </Button>
      {question}
    </>
  );
}

interface EarlierProps {
  patientId: string;
  woundId: string;
  /** Whether no assessment is shown. */
  isEmpty: boolean;
}

/** Reads the earlier assessments, and says which of them are not shown; what is shown is not drawn again for that. */
function Earlier({ patientId, woundId, isEmpty }: EarlierProps) {
  const { t } = useTranslation('woundHistory');
  const visits = useEarlierOf(useEarlierVisits(patientId), woundId, allOfWound);
  const words = useVisitWords()(visits);
  return (
    <>
      {isEmpty && (
        <EmptyState
          drawing={<PlasterDrawing />}
          title={words ?? t('empty')}
          sentence={words === null ? t('emptySentence') : undefined}
        />
      )}
      <EarlierNotShown visits={visits} />
    </>
  );
}
