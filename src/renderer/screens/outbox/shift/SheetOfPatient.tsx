/** One patient on a handover sheet, in ISBAR order. */
import { useEffect, type ReactNode } from 'react';
import { ChartNumber } from '../../../features/patients/ChartNumber.tsx';
import { useSheetName } from '../../../features/print/useSheetName.tsx';
import { areasOf } from '../../../features/wounds/history.ts';
import { keptRecords } from '../../../features/wounds/keptRecords.ts';
import { Trend } from '../../../features/wounds/Trend.tsx';
import { useSubmissionsAbout } from '../../../services/app/Outbox.tsx';
import { useOwner } from '../../../services/app/Session.tsx';
import { useLive } from '../../../services/app/useLive.ts';
import { Together } from '../../../ui/parts/Together.tsx';
import { useTimeFormat } from '../../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../../ui/words/useTranslation.tsx';
import { DoneInShift, StillToDo, useSize } from './ItemsOfSheet.tsx';
import {
  doneOnSheet,
  hasNoteTold,
  woundsOnSheet,
  type PatientOnSheet,
  type WoundOnSheet,
} from './sheet.ts';
import classes from './Shift.module.css';

interface SheetOfPatientProps {
  patient: PatientOnSheet;
  nowMs: number;
  /** Called once what this tablet knows of the patient's wounds has been read; until then nothing is drawn. */
  onRead(patientId: string): void;
}

/** Empty lines to write on, on paper: what a nurse has to say is left to her. */
const emptyLines = [1, 2, 3] as const;

export function SheetOfPatient({ patient, nowMs, onRead }: SheetOfPatientProps) {
  const { t } = useTranslation('shift');
  const submissions = useSubmissionsAbout({ patientId: patient.patientId });
  const read = useReadOf(patient.patientId);
  const { patientId } = patient;
  const isRead = submissions !== undefined && read !== undefined;
  useEffect(() => {
    if (isRead) onRead(patientId);
  }, [isRead, onRead, patientId]);
  if (!isRead) return null;
  const { records } = read;
  const wounds = woundsOnSheet(patient, { submissions, ...read });
  const done = doneOnSheet(patient, submissions, records);
  return (
    <article className={classes.patient} aria-label={patientId}>
      <dl className={classes.isbar}>
        <Part letter="I" name={t('sheet.identify')}>
          <Identity patient={patient} />
        </Part>
        <Part letter="S" name={t('sheet.situation')}>
          <DoneInShift done={done} read={patient.read} nowMs={nowMs} />
        </Part>
        {wounds.length > 0 && (
          <>
            <Part letter="B" name={t('sheet.background')}>
              {wounds.map((wound) => (
                <Background key={wound.woundId} wound={wound} />
              ))}
            </Part>
            <Part letter="A" name={t('sheet.assessment')}>
              {wounds.map((wound) => (
                <Assessment
                  key={wound.woundId}
                  wound={wound}
                  isNoteTold={hasNoteTold(wound, done)}
                  nowMs={nowMs}
                />
              ))}
            </Part>
          </>
        )}
        <Part letter="R" name={t('sheet.recommendation')}>
          <StillToDo patient={patient} nowMs={nowMs} />
          <div className={classes.lines} data-print="only" aria-hidden="true">
            {emptyLines.map((line) => (
              <span key={line} />
            ))}
          </div>
        </Part>
      </dl>
    </article>
  );
}

function Identity({ patient }: { patient: PatientOnSheet }) {
  const { t } = useTranslation('shift');
  const { t: common } = useTranslation('common');
  const nameOnSheet = useSheetName();
  const { patientId, displayName, medicalRecordNumber, encounterId } = patient;
  return (
    <>
      <h2 className={classes.name}>
        {displayName === null ? patientId : nameOnSheet(displayName)}
      </h2>
      <p className={classes.ids}>
        <span>{common('patient.id', { id: patientId })}</span>
        {medicalRecordNumber !== null && (
          <span>
            <ChartNumber number={medicalRecordNumber} />
          </span>
        )}
        {encounterId !== null && <span>{t('sheet.stay', { id: encounterId })}</span>}
      </p>
    </>
  );
}

/** What is known of the patient's wounds beside her own work; undefined until it is. */
function useReadOf(patientId: string) {
  const owner = useOwner();
  return useLive(
    async ({ device }) => {
      const records = await keptRecords(device, owner, { patientId });
      return { records, known: await device.known.of(owner.hospitalKey, patientId) };
    },
    [owner, patientId],
  );
}

function Part({ letter, name, children }: { letter: string; name: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <dt>
        <span aria-hidden="true" className={classes.letter}>
          {letter}
        </span>
        <span>{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function useWoundName(): (wound: WoundOnSheet) => string {
  const { t } = useTranslation('shift');
  return ({ site, woundId }) => (site === null ? woundId : t('sheet.wound', { site, id: woundId }));
}

function Background({ wound }: { wound: WoundOnSheet }) {
  const { t } = useTranslation('shift');
  const { date } = useTimeFormat();
  const size = useSize();
  const woundName = useWoundName();
  const { first, notHere } = wound;
  const said =
    first === null
      ? t('sheet.firstHere')
      : t('sheet.first', { day: date(first.observedAtMs), size: size(first) });
  return (
    <p>
      <strong>
        <Together text={woundName(wound)} />
      </strong>{' '}
      <Together text={said} />
      {notHere > 0 && (
        <span className={classes.also}>{t('sheet.notHere', { count: notHere })}</span>
      )}
    </p>
  );
}

interface AssessmentProps {
  wound: WoundOnSheet;
  /** Its note stands in the situation already. */
  isNoteTold: boolean;
  nowMs: number;
}

function Assessment({ wound, isNoteTold, nowMs }: AssessmentProps) {
  const { moment } = useTimeFormat();
  const size = useSize();
  const woundName = useWoundName();
  const { last, before } = wound;
  return (
    <div className={classes.wound}>
      <p>
        <strong>
          <Together text={woundName(wound)} />
        </strong>{' '}
        <span className={classes.when}>{moment(last.observedAtMs, nowMs)}</span>
      </p>
      <p className={classes.size}>
        <Together text={size(last)} />
      </p>
      {before !== null && <Trend sizes={areasOf([before, last])} />}
      {!isNoteTold && last.careNote.trim() !== '' && (
        <p className={classes.note}>{last.careNote}</p>
      )}
    </div>
  );
}
