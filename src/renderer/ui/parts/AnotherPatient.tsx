/**
 * What is shown if the hospital answers a patient's id with another patient: who came, who was requested, and a link to
 * the patient who came, under the id in the answer.
 */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Patient } from '../../../shared/interface/patient.ts';
import { useIdWord } from '../words/useIdWord.ts';
import { useTranslation } from '../words/useTranslation.tsx';
import { BackLink } from './BackLink.tsx';
import { Notice } from './Notice.tsx';
import { Screen } from './Screen.tsx';
import classes from './AnotherPatient.module.css';

interface AnotherPatientProps {
  /** The id that was requested. */
  asked: string;
  came: Patient;
  onRefresh(): void;
  /** The identity banner of the requested patient, if this tablet knows her. */
  banner?: ReactNode;
  /** What was written about the requested patient. */
  children?: ReactNode;
}

export function AnotherPatient({ asked, came, onRefresh, banner, children }: AnotherPatientProps) {
  const { t } = useTranslation('patients');
  const idWord = useIdWord();
  const { t: common } = useTranslation('common');
  const { patientId: id, displayName: name, medicalRecordNumber: number } = came;
  return (
    <Screen
      title={asked}
      task={t('patient.page')}
      isAboutPatient
      titleHidden
      banner={banner}
      back={<BackLink to="/patients" label={t('patient.back')} />}
    >
      <Notice tone="problem" title={t('another.title', { id: idWord(id), name })} announced>
        <p className={classes.asked}>{t('another.asked', { asked })}</p>
        <p className="wb-figures">{t('another.number', { id, number })}</p>
        <p>{t('another.why')}</p>
        <p>{t('another.safe', { asked })}</p>
        <div className={classes.ways}>
          <Button
            variant="filled"
            renderRoot={(props) => (
              <Link to="/patients/$patientId" params={{ patientId: id }} {...props} />
            )}
          >
            {t('another.open', { id })}
          </Button>
          <Button onClick={onRefresh}>{common('button.tryAgain')}</Button>
        </div>
      </Notice>
      {children}
    </Screen>
  );
}
