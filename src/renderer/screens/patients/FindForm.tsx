/** Owns the form that opens a patient: one id, and what kind of id it is, said by the nurse. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Card } from '../../parts/Card.tsx';
import { ScanButton } from '../../scan/ScanButton.tsx';
import { useWard } from '../../ward/Ward.tsx';
import { findPatient, type FindBy, type FindFailure } from './findPatient.ts';
import classes from './Patients.module.css';

export function FindForm() {
  const { t } = useTranslation('patients');
  const ward = useWard();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [by, setBy] = useState<FindBy>('patient');
  const [id, setId] = useState('');
  const [failure, setFailure] = useState<{ why: FindFailure; id: string } | null>(null);
  const [working, setWorking] = useState(false);

  const open = async (typed: string) => {
    if (working) {
      return;
    }
    setFailure(null);
    setWorking(true);
    const result = await findPatient(ward, by, typed);
    setWorking(false);
    if (result.found) {
      await navigate({ to: '/patients/$patientId', params: { patientId: result.patientId } });
      return;
    }
    setFailure({ why: result.why, id: typed.trim() });
    field.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void open(id);
  };

  return (
    <Card>
      <form onSubmit={submit} className={classes.find} noValidate>
        <SegmentedControl
          aria-label={t('find.by')}
          value={by}
          onChange={(value) => {
            setBy(value === 'encounter' ? 'encounter' : 'patient');
            setFailure(null);
          }}
          data={[
            { value: 'patient', label: t('find.byPatient') },
            { value: 'encounter', label: t('find.byEncounter') },
          ]}
          className={classes.by}
        />
        <div className={classes.row}>
          <TextInput
            ref={field}
            className={classes.id}
            label={by === 'patient' ? t('find.patientLabel') : t('find.encounterLabel')}
            description={
              by === 'patient'
                ? t('find.patientHint', { example: ward.isDemo ? 'DEMO-01' : 'P-1001' })
                : t('find.encounterHint', { example: ward.isDemo ? 'DEMO-E01' : 'E-1001' })
            }
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={id}
            error={failure === null ? undefined : t(`find.${failure.why}`, { id: failure.id })}
            onChange={(event) => {
              setId(event.currentTarget.value);
              setFailure(null);
            }}
          />
          <div className={classes.buttons}>
            <ScanButton
              subject={by}
              onText={(text) => {
                setId(text);
                void open(text);
              }}
            />
            <Button type="submit" variant="filled" aria-disabled={working}>
              {working ? t('find.asking') : t('find.open')}
            </Button>
          </div>
        </div>
        <p className={classes.hint}>{t('find.noNameSearch')}</p>
      </form>
    </Card>
  );
}
