/** Owns the form that opens by an exact id; what kind of id it is, the nurse says. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Card } from '../../parts/Card.tsx';
import { ScanButton } from '../../scan/ScanButton.tsx';
import { useOwner } from '../../ward/Session.tsx';
import { useWard } from '../../ward/Ward.tsx';
import { exampleIds } from '../../hospital/exampleIds.ts';
import {
  findPatient,
  type FindBy,
  type FindFailure,
  type IdOf,
} from '../../hospital/findPatient.ts';
import { findRecord } from './findRecord.ts';
import classes from './Patients.module.css';

const kinds: readonly IdOf[] = ['patient', 'encounter', 'record'];

export function FindForm() {
  const { t } = useTranslation('patients');
  const ward = useWard();
  const owner = useOwner();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [by, setBy] = useState<IdOf>('patient');
  const [id, setId] = useState('');
  const [failure, setFailure] = useState<{ why: FindFailure; id: string } | null>(null);
  const [working, setWorking] = useState(false);

  const open = async (typed: string) => {
    if (working) {
      return;
    }
    setFailure(null);
    setWorking(true);
    const why = await (by === 'record' ? openRecord(typed.trim()) : openPatient(by, typed));
    setWorking(false);
    if (why !== null) {
      setFailure({ why, id: typed.trim() });
      field.current?.focus();
    }
  };
  const openPatient = async (idOf: FindBy, typed: string): Promise<FindFailure | null> => {
    const result = await findPatient(ward, owner, idOf, typed);
    if (!result.found) {
      return result.why;
    }
    await navigate({ to: '/patients/$patientId', params: { patientId: result.patientId } });
    return null;
  };
  const openRecord = async (recordId: string): Promise<FindFailure | null> => {
    const result = await findRecord(ward, owner, recordId);
    if (!result.found) {
      return result.why;
    }
    const to = result.kind === 'wound' ? '/records/$recordId' : '/admissions/$recordId';
    await navigate({ to, params: { recordId } });
    return null;
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
            setBy(kinds.find((kind) => kind === value) ?? 'patient');
            setFailure(null);
          }}
          data={[
            { value: 'patient', label: t('find.byPatient') },
            { value: 'encounter', label: t('find.byEncounter') },
            { value: 'record', label: t('find.byRecord') },
          ]}
          className={classes.by}
        />
        <div className={classes.row}>
          <TextInput
            ref={field}
            className={classes.id}
            label={t(`find.${by}Label`)}
            description={t(`find.${by}Hint`, {
              example: exampleIds[ward.isDemo ? 'demo' : 'ward'][by],
            })}
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
            {by !== 'record' && (
              <ScanButton
                subject={by}
                onText={(text) => {
                  setId(text);
                  void open(text);
                }}
              />
            )}
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
