/**
 * An admission assessment as the hospital holds it: shown from the device at once, refreshed in the background, section
 * by section, read-only. Everything that the hospital returned is shown.
 */
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import {
  admissionAssessmentRecordSchema,
  type AdmissionAssessmentRecord,
} from '../../../shared/interface/admissionAssessmentRecord.ts';
import { patientSchema } from '../../../shared/interface/patient.ts';
import { AdmissionSummary } from '../../features/admission/AdmissionSummary.tsx';
import { keepAlerts } from '../../features/admission/keptAlerts.ts';
import { ActionBar } from '../../features/drafts/ActionBar.tsx';
import { DraftBanner } from '../../features/drafts/DraftBanner.tsx';
import { DataAge } from '../../features/patients/DataAge.tsx';
import { useWhyNoRecord, PrimaryAction } from '../../features/patients/whyNotHere.tsx';
import { PrintButton } from '../../features/print/PrintButton.tsx';
import { useApp, type AppContext } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { useReadRecord, type ReadOfRecord } from '../../services/app/useReadRecord.ts';
import { BackLink, BackToPatient } from '../../ui/parts/BackLink.tsx';
import { Card, Facts } from '../../ui/parts/Card.tsx';
import { CutThreadDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

/** Reads the record, and keeps its alerts for offline use. */
async function readAdmission({ device, reader }: AppContext, owner: CacheOwner, recordId: string) {
  // The patient comes from the copy that was read before: the patient of a record never changes.
  const seen = await device.cache.get(owner, 'record', recordId, admissionAssessmentRecordSchema);
  const about = seen === null ? undefined : { patientId: seen.content.patientId };
  const result = await reader.admission(recordId, about);
  if (result.is === 'found') await keepAlerts(device, owner, result.content);
  return result;
}

/** The record and its patient, as this tablet keeps them; undefined while they are being read. */
function useKeptRecord(recordId: string) {
  const owner = useOwner();
  return useLive(
    async ({ device }) => {
      const record = await device.cache.get(
        owner,
        'record',
        recordId,
        admissionAssessmentRecordSchema,
      );
      const patientId = record?.content.patientId;
      const patient =
        patientId === undefined
          ? null
          : await device.cache.get(owner, 'patient', patientId, patientSchema);
      return { record, patient: patient?.content ?? null };
    },
    [owner, recordId],
  );
}

function NotFetched({ recordId, read }: { recordId: string; read: ReadOfRecord }) {
  const { state, claim, refresh } = read;
  const { t } = useTranslation('admission');
  const { t: patients } = useTranslation('patients');
  const told = useWhyNoRecord({ recordId, state, claim, isOfHers: false });
  return (
    <Screen
      title={t('record.title')}
      back={<BackLink to="/patients" label={patients('patient.back')} />}
    >
      {state !== 'idle' && state !== 'asking' && (
        <EmptyState failing drawing={<CutThreadDrawing />} {...told}>
          <PrimaryAction state={state} onRefresh={refresh} />
        </EmptyState>
      )}
    </Screen>
  );
}

export function AdmissionRecordScreen({ recordId }: { recordId: string }) {
  const { t } = useTranslation('admission');
  const { t: recordWords } = useTranslation('record');
  const read = useReadRecord(recordId, readAdmission);
  const { state, claim, refresh } = read;
  const kept = useKeptRecord(recordId);
  if (kept === undefined) {
    return null;
  }
  if (kept.record === null) {
    return <NotFetched recordId={recordId} read={read} />;
  }
  const { content, fetchedAt } = kept.record;
  return (
    <Screen
      title={t('record.title')}
      task={t('record.title')}
      aside={<DataAge fetchedAt={fetchedAt} state={state} onRefresh={refresh} />}
      width="reading"
      banner={
        <DraftBanner
          subject={{
            patientId: content.patientId,
            displayName: kept.patient?.displayName ?? content.patientId,
            medicalRecordNumber: kept.patient?.medicalRecordNumber ?? '',
            encounterId: content.encounterId,
            woundId: null,
            woundSite: null,
          }}
        />
      }
      back={<BackToPatient patientId={content.patientId} />}
      actions={
        <ActionBar>
          <PrintButton />
        </ActionBar>
      }
    >
      {claim !== null && (
        <Notice tone="problem" announced>
          <p>{recordWords('anotherNow')}</p>
        </Notice>
      )}
      <RecordFacts record={content} />
      <RecordBody record={content} />
    </Screen>
  );
}

function RecordFacts({ record }: { record: AdmissionAssessmentRecord }) {
  const { t } = useTranslation('admission');
  const { fullMoment } = useTimeFormat();
  return (
    <Card>
      <Facts
        facts={[
          { label: t('record.assessedAt'), value: fullMoment(Date.parse(record.assessedAt)) },
          ...(record.recordedAt === null
            ? []
            : [
                {
                  label: t('record.recordedAt'),
                  value: fullMoment(Date.parse(record.recordedAt)),
                },
              ]),
          { label: t('record.state'), value: t(`record.${record.recordState}`) },
          { label: t('record.version'), value: record.version },
          { label: t('record.recordId'), value: record.recordId },
        ]}
      />
    </Card>
  );
}

function RecordBody({ record }: { record: AdmissionAssessmentRecord }) {
  const { profile } = useApp();
  return <AdmissionSummary assessment={record.assessment} profile={profile} />;
}
