/**
 * The handover sheet: the same on the screen and on paper, one part per patient in ISBAR order, with room to write. It
 * contains only what this tablet knows and this nurse may read.
 */
import { SegmentedControl } from '@mantine/core';
import { useCallback, useState } from 'react';
import { PrintButton } from '../../features/print/PrintButton.tsx';
import { PrintedMargins } from '../../features/print/PrintedPage.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useHospitalClock } from '../../services/app/useHospitalClock.ts';
import { useNow } from '../../services/app/useNow.ts';
import { useShifts } from '../../services/app/useShifts.ts';
import { BackLink } from '../../ui/parts/BackLink.tsx';
import { SheetDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { Together } from '../../ui/parts/Together.tsx';
import { useShiftWords, type ShiftWords } from '../../ui/words/useShiftWords.ts';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import type { PatientOnSheet } from './sheet.ts';
import { SheetOfPatient } from './SheetOfPatient.tsx';
import { useSheet } from './useSheet.ts';
import classes from './Handover.module.css';

/** How many shifts can be chosen. */
const maxShifts = 3;

export function HandoverScreen() {
  const { t } = useTranslation('handover');
  const { t: patientsWord } = useTranslation('patients');
  const { name } = useSession();
  const { fullMoment } = useTimeFormat();
  const { offMs } = useHospitalClock();
  const nowMs = useNow(60_000) + offMs;
  const { told, recent } = useShifts(nowMs);
  const [chosenMs, setChosenMs] = useState<number | null>(null);
  const shift = recent.find(({ fromMs }) => fromMs === chosenMs) ?? told;
  const words = useShiftWords();
  // A nurse who stays on after the end still writes for this shift; what she does in the next one is on the
  // sheet of that shift, too.
  const isTold = shift.fromMs === told.fromMs;
  const patients = useSheet({ fromMs: shift.fromMs, toMs: isTold ? Infinity : shift.toMs, offMs });
  const { isWhole, onRead } = useWhole(patients);
  if (patients === undefined) return null;
  const lead = [
    words(shift, nowMs).whole,
    name,
    t('asOf', { time: fullMoment(nowMs) }),
    t('count', { count: patients.length }),
  ].join(' · ');
  return (
    <Screen
      title={t('title')}
      task={t('title')}
      isAboutPatient
      width="reading"
      back={<BackLink to="/patients" label={patientsWord('title')} />}
      aside={patients.length > 0 && isWhole ? <PrintButton besideTitle /> : undefined}
      lead={lead}
    >
      <PrintedMargins top={`${t('title')} · ${words(shift, nowMs).whole}`} />
      {recent.length > 1 && (
        <SegmentedControl
          className={classes.shifts}
          data-print="no"
          aria-label={t('shift')}
          value={String(shift.fromMs)}
          onChange={(value) => setChosenMs(Number(value))}
          data={recent
            .slice(0, maxShifts)
            .toReversed()
            .map((one) => ({
              value: String(one.fromMs),
              label: <ShiftLabel {...words(one, nowMs)} />,
            }))}
        />
      )}
      {patients.length === 0 ? (
        <EmptyState drawing={<SheetDrawing />} title={t('none')} sentence={t('onlyHere')} />
      ) : (
        <>
          <ol className={classes.sheet} hidden={!isWhole}>
            {patients.map((patient) => (
              <li key={patient.patientId}>
                <SheetOfPatient patient={patient} nowMs={nowMs} onRead={onRead} />
              </li>
            ))}
          </ol>
          <p className={classes.plain}>{t('onlyHere')}</p>
        </>
      )}
    </Screen>
  );
}

/** A name, and its hours as a small second line, so that all choices fit in one row. */
function ShiftLabel({ name, hours }: ShiftWords) {
  return (
    <span className={classes.shiftLabel}>
      <span>{name}</span>
      <span className={classes.hours}>
        <Together text={hours} />
      </span>
    </span>
  );
}

/** Whether every patient's wounds have been read: a sheet that is printed before that would lack them. */
function useWhole(patients: readonly PatientOnSheet[] | undefined) {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const onRead = useCallback(
    (patientId: string) => setRead((before) => new Set(before).add(patientId)),
    [],
  );
  return { isWhole: patients?.every(({ patientId }) => read.has(patientId)) === true, onRead };
}
