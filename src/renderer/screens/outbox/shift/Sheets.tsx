/**
 * The handover sheet: the same on the screen and on paper, one part per patient in ISBAR order, with room to write. It
 * contains only what this tablet knows and this nurse may read.
 */
import { SegmentedControl } from '@mantine/core';
import { useCallback, useState } from 'react';
import { PrintButton } from '../../../features/print/PrintButton.tsx';
import { PrintedMargins } from '../../../features/print/PrintedPage.tsx';
import { SheetDrawing } from '../../../ui/parts/drawings.tsx';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { Together } from '../../../ui/parts/Together.tsx';
import { useShiftWords, type ShiftWords } from '../../../ui/words/useShiftWords.ts';
import { useTranslation } from '../../../ui/words/useTranslation.tsx';
import type { PatientOnSheet } from './sheet.ts';
import { SheetOfPatient } from './SheetOfPatient.tsx';
import type { ShiftTime } from './useShiftTime.ts';
import classes from './Shift.module.css';

interface SheetsProps {
  patients: readonly PatientOnSheet[];
  time: ShiftTime;
  /** The one who is shown; all are on paper. */
  alone: PatientOnSheet | undefined;
}

export function Sheets({ patients, time, alone }: SheetsProps) {
  const { t } = useTranslation('shift');
  const words = useShiftWords();
  const { isWhole, onRead } = useWhole(patients);
  const { shift, shifts, nowMs, choose } = time;
  return (
    <>
      <PrintedMargins top={`${t('sheet.title')} · ${words(shift, nowMs).whole}`} />
      <div className={classes.tools} data-print="no">
        {shifts.length > 1 && (
          <SegmentedControl
            className={classes.shifts}
            aria-label={t('sheet.shift')}
            value={String(shift.fromMs)}
            onChange={(value) => choose(Number(value))}
            data={shifts.toReversed().map((one) => ({
              value: String(one.fromMs),
              label: <ShiftLabel {...words(one, nowMs)} />,
            }))}
          />
        )}
        {patients.length > 0 && isWhole && <PrintButton />}
      </div>
      {patients.length === 0 ? (
        <EmptyState
          drawing={<SheetDrawing />}
          title={t('sheet.none')}
          sentence={t('sheet.onlyHere')}
        />
      ) : (
        <>
          <ol className={classes.sheet} hidden={!isWhole}>
            {patients.map((patient) => {
              const isShown = alone === undefined || patient === alone;
              return (
                <li key={patient.patientId} data-print={isShown ? undefined : 'only'}>
                  <SheetOfPatient patient={patient} nowMs={nowMs} onRead={onRead} />
                </li>
              );
            })}
          </ol>
          <p className={classes.plain}>{t('sheet.onlyHere')}</p>
        </>
      )}
    </>
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
function useWhole(patients: readonly PatientOnSheet[]) {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const onRead = useCallback(
    (patientId: string) => setRead((before) => new Set(before).add(patientId)),
    [],
  );
  return { isWhole: patients.every(({ patientId }) => read.has(patientId)), onRead };
}
