/**
 * Owns the alerts of a patient in the identity banner: allergies, antithrombotics, restrictions,
 * as the latest admission on this tablet told them. Nothing known: nothing shown.
 */
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { admissionAlerts } from '../../shared/admission/alertList.ts';
import { useOwner } from '../ward/Session.tsx';
import { useLive, useWard } from '../ward/Ward.tsx';
import { keptAlertsSchema } from './keptAlerts.ts';
import classes from './PatientAlerts.module.css';
import { useLanguage } from '../words/useLanguage.ts';

export function PatientAlerts({ patientId }: { patientId: string }) {
  const { t } = useTranslation('admission');
  const { profile } = useWard();
  const language = useLanguage();
  const owner = useOwner();
  const kept = useLive(
    ({ device }) => device.cache.get(owner, 'alerts', patientId, keptAlertsSchema),
    [owner, patientId],
  );
  const alerts = useMemo(
    () => admissionAlerts({ alerts: kept?.content.alerts ?? {} }, profile, language),
    [kept, profile, language],
  );
  if (alerts.length === 0) {
    return null;
  }
  return (
    <ul className={classes.alerts} aria-label={t('alerts.label')}>
      {alerts.map((alert) => {
        const AlertIcon = alert.weight === 'known' ? IconAlertTriangle : IconHelpCircle;
        return (
          <li key={alert.key} className={classes.alert} data-weight={alert.weight}>
            <AlertIcon size="1.125rem" stroke={2} aria-hidden="true" />
            <span className={classes.label}>{alert.label}</span>
            <span className={classes.text}>{alert.text}</span>
          </li>
        );
      })}
    </ul>
  );
}
