/** Finds a patient: by an exact id, or among those opened recently. */
import { FootingNotice } from '../../features/storage/FootingNotice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { FindForm } from './FindForm.tsx';
import { RecentPatients } from './RecentPatients.tsx';

export function PatientsScreen() {
  const { t } = useTranslation('patients');
  return (
    <Screen title={t('title')}>
      <FindForm />
      <RecentPatients />
      <FootingNotice />
    </Screen>
  );
}
