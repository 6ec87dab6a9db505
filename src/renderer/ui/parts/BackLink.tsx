/** The way back: always a link. `Screen` places it, and in the bar its text is for screen readers only. */
import { Link, type LinkProps } from '@tanstack/react-router';
import { IconArrowLeft } from '../icons/icons.ts';
import { useTranslation } from '../words/useTranslation.tsx';
import classes from './BackLink.module.css';

export function BackLink({ label, ...link }: LinkProps & { label: string }) {
  return (
    <Link {...link} className={classes.back} aria-label={label} data-back data-print="no">
      <IconArrowLeft size="1.25rem" aria-hidden="true" />
      <span>{label}</span>
    </Link>
  );
}

export function BackToPatient({ patientId }: { patientId: string }) {
  const { t } = useTranslation('patients');
  return (
    <BackLink to="/patients/$patientId" params={{ patientId }} label={t('patient.toPatient')} />
  );
}
