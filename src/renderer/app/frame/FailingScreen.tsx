/** Shown if a screen crashed, if its code did not load, or if an address leads nowhere. */
import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SheetDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { ScreenNotLoaded } from '../routes/laterScreen.ts';

/** The error's name is for the help desk; its message may contain anything, so it is not shown. */
export function FailingScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const name = error instanceof Error ? error.name : 'Error';
  const isNotLoaded = error instanceof ScreenNotLoaded;
  const title = t(isNotLoaded ? 'failure.notLoaded' : 'failure.title');
  return (
    <Screen title={title} titleHidden>
      <EmptyState
        failing
        drawing={<SheetDrawing />}
        title={title}
        sentence={t(isNotLoaded ? 'failure.notLoadedSentence' : 'failure.safe')}
      >
        <Button variant="filled" onClick={() => void router.invalidate()}>
          {t(isNotLoaded ? 'failure.again' : 'failure.reload')}
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
