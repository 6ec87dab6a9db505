/** Finds a patient: by an exact id, or among those opened recently. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DueNotice } from '../../features/dueTimes/DueNotice.tsx';
import { FootingNotice } from '../../features/storage/FootingNotice.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { FindForm } from './FindForm.tsx';
import { RecentPatients } from './RecentPatients.tsx';
import classes from './Patients.module.css';

export function PatientsScreen() {
  const { t } = useTranslation('patients');
  return (
    <Screen title={t('title')} aside={<ShiftLinks />}>
      <DueNotice />
      <FindForm />
      <RecentPatients />
      <FootingNotice />
    </Screen>
  );
}

/** The links for the end of a shift. */
function ShiftLinks() {
  const { t: goHome } = useTranslation('goHome');
  const { t: handover } = useTranslation('handover');
  return (
    <span className={classes.shift}>
      <Button renderRoot={(props) => <Link to="/handover" {...props} />}>
        {handover('title')}
      </Button>
      <Button renderRoot={(props) => <Link to="/go-home" {...props} />}>{goHome('title')}</Button>
    </span>
  );
}
