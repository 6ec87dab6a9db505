/**
 * The alerts of a patient in the identity banner: allergies, antithrombotics and restrictions, from the latest
 * admission on this tablet. Shows nothing if none are known.
 */
import { useMemo } from 'react';
import { admissionAlerts, type AdmissionAlert } from '../../../shared/admission/alertList.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOwner } from '../../services/app/Session.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { IconAlertTriangle, IconHelpCircle } from '../../ui/icons/icons.ts';
import { useLanguage } from '../../ui/words/useLanguage.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { keptAlertsSchema } from './keptAlerts.ts';
import classes from './PatientAlerts.module.css';

export function PatientAlerts({ patientId }: { patientId: string }) {
  return <AlertList alerts={usePatientAlerts(patientId) ?? []} />;
}

/** Undefined until they have been read; a screen that must not shift waits for them. */
export function usePatientAlerts(patientId: string): readonly AdmissionAlert[] | undefined {
  const { profile } = useApp();
  const language = useLanguage();
  const owner = useOwner();
  const read = useLive(
    async ({ device }) => ({
      kept: await device.cache.get(owner, 'alerts', patientId, keptAlertsSchema),
    }),
    [owner, patientId],
  );
  return useMemo(
    () => read && admissionAlerts({ alerts: read.kept?.content.alerts ?? {} }, profile, language),
    [read, profile, language],
  );
}

export function AlertList({ alerts }: { alerts: readonly AdmissionAlert[] }) {
  const { t } = useTranslation('admission');
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
