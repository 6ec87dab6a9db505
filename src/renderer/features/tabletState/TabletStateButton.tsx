/** Opens what is left on this tablet, without a sign-in, for the people who look after the tablets. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

/** The drawing library is loaded only when there is a code to draw. */
const TabletStateDialog = lazy(() =>
  import('./TabletStateDialog.tsx').then((loaded) => ({ default: loaded.TabletStateDialog })),
);

export function TabletStateButton() {
  const { t } = useTranslation('tablet');
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button variant="subtle" onClick={() => setShown(true)}>
        {t('title')}
      </Button>
      {isShown && (
        <Suspense>
          <TabletStateDialog onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
}
