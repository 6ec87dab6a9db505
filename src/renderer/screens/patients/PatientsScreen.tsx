/** Finding a patient: by an exact id, or among the recently opened. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PromiseNotice } from '../../features/storage/PromiseNotice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { FindForm } from './FindForm.tsx';
import { RecentPatients } from './RecentPatients.tsx';

export function PatientsScreen() {
  const { t } = useTranslation('patients');
  const { t: goHome } = useTranslation('goHome');
  return (
    <Screen
      title={t('title')}
      aside={
        <Button variant="subtle" renderRoot={(props) => <Link to="/go-home" {...props} />}>
          {goHome('link')}
        </Button>
      }
    >
      <FindForm />
      <RecentPatients />
      <PromiseNotice />
    </Screen>
  );
}
