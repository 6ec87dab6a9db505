/** Shown if a screen crashed, if its code did not load, or if an address leads nowhere. */
import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { SheetDrawing } from '../../ui/parts/drawings.tsx';
import { EmptyState } from '../../ui/parts/EmptyState.tsx';
import { Screen } from '../../ui/parts/Screen.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { isCodeMissing, ScreenNotLoaded } from '../routes/laterScreen.ts';

/** Loads the page anew, if there is a server to load it from. Nothing typed is lost: forms save each key. */
async function loadAnew(): Promise<void> {
  const isThere = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere) location.reload();
}

export function PendingScreen() {
  const { t } = useTranslation('common');
  return (
    <Screen title={t('failure.coming')} titleHidden>
      <p role="status">{t('failure.coming')}</p>
    </Screen>
  );
}

/** The error's name is for the help desk; its message may contain anything, so it is not shown. */
export function FailingScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const name = error instanceof Error ? error.name : 'Error';
  const isNotLoaded = error instanceof ScreenNotLoaded;
  const again = async () => {
    await router.invalidate();
    if (isNotLoaded && error.isKept && isCodeMissing()) await loadAnew();
  };
  const title = t(isNotLoaded ? 'failure.notLoaded' : 'failure.title');
  return (
    <Screen title={title} titleHidden>
      <EmptyState
        failing
        drawing={<SheetDrawing />}
        title={title}
        sentence={t(isNotLoaded ? 'failure.notLoadedSentence' : 'failure.safe')}
      >
        <Button variant="filled" onClick={() => void again()}>
          {t(isNotLoaded ? 'button.tryAgain' : 'failure.reload')}
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
