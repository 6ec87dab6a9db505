/** Owns finding a patient: by an exact id, or among the recently opened. */
import { useTranslation } from 'react-i18next';
import { PromiseNotice } from '../../features/storage/KeepingNotices.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { FindForm } from './FindForm.tsx';
import { RecentPatients } from './RecentPatients.tsx';

export function PatientsScreen() {
  const { t } = useTranslation('patients');
  return (
    <Screen title={t('title')}>
      <FindForm />
      <RecentPatients />
      <PromiseNotice />
    </Screen>
  );
}
