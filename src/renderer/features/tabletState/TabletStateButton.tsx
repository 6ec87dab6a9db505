/** The way to what is left on this tablet, for whoever looks after the tablets: without a sign-in. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Drawing codes is loaded when there is one to draw. */
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
