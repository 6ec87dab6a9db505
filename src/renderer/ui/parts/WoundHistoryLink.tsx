/** The link from a record to the history of its wound. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../words/useTranslation.tsx';
import classes from './WoundHistoryLink.module.css';

export function WoundHistoryLink({ patientId, woundId }: { patientId: string; woundId: string }) {
  const { t } = useTranslation('woundHistory');
  return (
    <Link
      to="/patients/$patientId/wounds/$woundId"
      params={{ patientId, woundId }}
      className={classes.link}
      data-print="no"
    >
      {t('title')}
    </Link>
  );
}
