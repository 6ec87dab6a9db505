/** Owns which stay the records of this patient go with: opened by its exact id, never picked. */
import { Button, TextInput } from '@mantine/core';
import { memo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CacheOwner } from '../../../device/cache/cacheRows.ts';
import type { Claim } from '../../../shared/interface/answerBinding.ts';
import { encounterSchema, type Encounter } from '../../../shared/interface/encounter.ts';
import { meaningOfStay } from '../../../shared/stay.ts';
import { ScanButton } from '../../features/scan/ScanButton.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useCodeWords } from '../../services/app/useCodeWords.ts';
import { useWard, type Ward } from '../../services/app/Ward.tsx';
import { exampleIds } from '../../services/hospital/exampleIds.ts';
import { notFound, type FindFailure } from '../../services/hospital/findPatient.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import classes from './Patient.module.css';

interface StayProps {
  patientId: string;
  encounter: Encounter | null;
  /** What the hospital answered with in the place of this stay, where it did. */
  foreign: Claim | null;
}

/** Drawn again for its own facts only, and not whenever the hospital was asked. */
export const Stay = memo(function Stay({ patientId, encounter, foreign }: StayProps) {
  const { t } = useTranslation('patients');
  const { t: common } = useTranslation('common');
  const { profile } = useWard();
  const { encounterStatus } = useCodeWords();
  const [changing, setChanging] = useState(false);
  const closed = encounter !== null && meaningOfStay(profile.encounter, encounter).open === 'no';

  return (
    <>
      {closed && (
        <div className={classes.stayNotice}>
          <Notice tone="waiting">
            <p>{t('patient.stayClosed', { status: encounterStatus(encounter.status) })}</p>
          </Notice>
        </div>
      )}
      {encounter !== null && foreign !== null && (
        <div className={classes.stayNotice}>
          <Notice tone="problem" announced>
            <p>{t('patient.stayForeign', { id: encounter.encounterId })}</p>
          </Notice>
        </div>
      )}
      {encounter === null && !changing && (
        <div className={classes.stayRow}>
          <span>{t('patient.stayNone')}</span>
          <Button onClick={() => setChanging(true)}>{t('patient.stayOpen')}</Button>
        </div>
      )}
      {changing && <StayForm patientId={patientId} onDone={() => setChanging(false)} />}
      {encounter !== null && !changing && (
        <div className={classes.stayRow}>
          <span className="wb-figures">
            {common('patient.encounter', { id: encounter.encounterId })}
          </span>
          <Button variant="subtle" onClick={() => setChanging(true)}>
            {t('patient.stayChange')}
          </Button>
        </div>
      )}
    </>
  );
});

function StayForm({ patientId, onDone }: { patientId: string; onDone(): void }) {
  const { t } = useTranslation('patients');
  const { t: common } = useTranslation('common');
  const ward = useWard();
  const owner = useOwner();
  const [id, setId] = useState('');
  const [failure, setFailure] = useState<StayFailure | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const open = async (typed: string) => {
    setRefused(null);
    const failed = await openStay(ward, owner, patientId, typed.trim());
    setFailure(failed);
    if (failed === null) {
      onDone();
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void open(id);
  };

  return (
    <form className={classes.stayForm} onSubmit={submit} noValidate>
      <TextInput
        className={classes.stayField}
        label={t('find.encounterLabel')}
        description={t('find.encounterHint', {
          example: exampleIds[ward.isDemo ? 'demo' : 'ward'].encounter,
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
      <div className={classes.stayButtons}>
        <ScanButton
          subject="encounter"
          onText={(text) => {
            setId(text);
            void open(text);
          }}
          onRefused={setRefused}
        />
        <Button type="submit">{t('find.open')}</Button>
        <Button variant="subtle" onClick={onDone}>
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
  { device, reader }: Ward,
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
