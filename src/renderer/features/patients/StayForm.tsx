/** Choosing a stay of a patient: by its exact id, typed or scanned, never picked from a list. */
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import { encounterSchema } from '../../../shared/interface/encounter.ts';
import { useApp, type AppContext } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { exampleIds } from '../../services/hospital/exampleIds.ts';
import { notFound, type FindFailure } from '../../services/hospital/findPatient.ts';
import { ScanButton } from '../scan/ScanButton.tsx';
import classes from './StayForm.module.css';

interface StayFormProps {
  patientId: string;
  onOpened(encounterId: string): void;
  onCancel(): void;
}

export function StayForm({ patientId, onOpened, onCancel }: StayFormProps) {
  const { t } = useTranslation('patients');
  const { t: common } = useTranslation('common');
  const app = useApp();
  const owner = useOwner();
  const [id, setId] = useState('');
  const [failure, setFailure] = useState<StayFailure | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const open = async (typed: string) => {
    setRefused(null);
    const failed = await openStay(app, owner, patientId, typed.trim());
    setFailure(failed);
    if (failed === null) {
      onOpened(typed.trim());
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void open(id);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        className={classes.field}
        label={t('find.encounterLabel')}
        description={t('find.encounterHint', {
          example: exampleIds[app.isDemo ? 'demo' : 'ward'].encounter,
        })}
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because it was asked for
        autoFocus
        value={id}
        error={
          refused ??
          (failure === null
            ? undefined
            : t(`find.${failure.why}`, { id: id.trim(), carried: failure.carried ?? '' }))
        }
        onChange={(event) => {
          setRefused(null);
          setId(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <div className={classes.buttons}>
        <ScanButton
          subject="encounter"
          onText={(text) => {
            setId(text);
            void open(text);
          }}
          onRefused={setRefused}
        />
        <Button type="submit">{t('find.open')}</Button>
        <Button variant="subtle" onClick={onCancel}>
          {common('button.cancel')}
        </Button>
      </div>
    </form>
  );
}

interface StayFailure {
  why: FindFailure | 'otherPatient';
  /** The stay that the hospital answered with in the place of the asked one. */
  carried?: string;
}

/** Opens a stay of this very patient; gives back why it could not, or null. */
async function openStay(
  { device, reader }: AppContext,
  owner: CacheOwner,
  patientId: string,
  encounterId: string,
): Promise<StayFailure | null> {
  if (encounterId === '') {
    return { why: 'empty' };
  }
  const kept = await device.cache.get(owner, 'encounter', encounterId, encounterSchema);
  const result = kept === null ? await reader.encounter(encounterId, patientId) : null;
  if (result?.is === 'another' && result.claim.field === 'patientId') {
    return { why: 'otherPatient' };
  }
  if (result !== null && result.is !== 'found') {
    return notFound(result, 'encounter');
  }
  const whose = result === null ? kept?.content.patientId : result.content.patientId;
  if (whose !== patientId) {
    return { why: 'otherPatient' };
  }
  await device.cache.touch(owner, 'encounter', encounterId);
  return null;
}
