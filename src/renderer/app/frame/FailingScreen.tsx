/** What is shown if a screen crashed, or if an address leads nowhere. */
import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SheetDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';

/** The error's name is for the help desk; its message may contain anything, so it is not shown. */
export function FailingScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const name = error instanceof Error ? error.name : 'Error';
  return (
    <Screen title={t('failure.title')} titleHidden>
      <EmptyState
        failing
        drawing={<SheetDrawing />}
        title={t('failure.title')}
        sentence={t('failure.safe')}
      >
        <Button variant="filled" onClick={() => void router.invalidate()}>
          {t('failure.reload')}
        </Button>
        <Button renderRoot={(props) => <Link to="/patients" {...props} />}>
          {t('failure.toPatients')}
        </Button>
        <p>
          <small>{`${t('failure.technical')}: ${name}`}</small>
        </p>
      </EmptyState>
    </Screen>
  );
}

export function NowhereScreen() {
  const { t } = useTranslation('common');
  return (
    <Screen title={t('failure.notFound')} titleHidden>
      <EmptyState drawing={<SheetDrawing />} title={t('failure.notFound')}>
        <Button variant="filled" renderRoot={(props) => <Link to="/patients" {...props} />}>
          {t('failure.toPatients')}
        </Button>
      </EmptyState>
    </Screen>
  );
}
