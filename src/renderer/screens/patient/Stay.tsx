/** The stay to which the records of this patient belong: opened by its exact id, never chosen from a list. */
import { Button } from '@mantine/core';
import { memo, useId, useState } from 'react';
import type { Claim } from '../../../shared/interface/answerBinding.ts';
import type { Encounter } from '../../../shared/interface/encounter.ts';
import { meaningOfStay } from '../../../shared/stay.ts';
import { StayForm } from '../../features/patients/StayForm.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useCodeWords } from '../../services/app/useCodeWords.ts';
import { IconAlertTriangle } from '../../ui/icons/icons.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Patient.module.css';

interface StayProps {
  patientId: string;
  encounter: Encounter | null;
  /** What the hospital returned instead of this stay, if it did. */
  foreign: Claim | null;
}

export const Stay = memo(function Stay({ patientId, encounter, foreign }: StayProps) {
  const { t } = useTranslation('patients');
  const { t: common } = useTranslation('common');
  const { profile } = useApp();
  const { encounterStatus } = useCodeWords();
  const [changing, setChanging] = useState(false);
  const meansId = useId();
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
        <div className={classes.stayRow} data-tone="waiting">
          <IconAlertTriangle size="1.375rem" stroke={2} aria-hidden="true" />
          <span>
            <span>{t('patient.stayNone')}</span>{' '}
            <span id={meansId} className={classes.stayMeans}>
              {t('patient.stayNoneMeans')}
            </span>
          </span>
          <Button variant="subtle" aria-describedby={meansId} onClick={() => setChanging(true)}>
            {t('patient.stayOpen')}
          </Button>
        </div>
      )}
      {changing && (
        <div className={classes.stayNotice}>
          {encounter === null && <p className={classes.plain}>{t('patient.stayNoneMeans')}</p>}
          <StayForm
            patientId={patientId}
            onOpened={() => setChanging(false)}
            onCancel={() => setChanging(false)}
          />
        </div>
      )}
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
