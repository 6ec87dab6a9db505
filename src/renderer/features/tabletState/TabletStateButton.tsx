/** What is left on this tablet, without a sign-in: opened here, and told to the server while nobody is in. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { tellOfTablet } from '../../services/tablet.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { lineOf } from './tabletState.ts';
import { TabletStateDialog } from './TabletStateDialog.tsx';
import { useTabletState } from './useTabletState.ts';

export function TabletStateButton() {
  const { t } = useTranslation('tablet');
  const [isShown, setShown] = useState(false);
  const { bridge, isDemo } = useApp();
  const state = useTabletState();
  // Electron's log is on the tablet itself.
  const line = isDemo || bridge.shell !== 'web' || state === undefined ? null : lineOf(state);
  useEffect(() => {
    if (line !== null) tellOfTablet(line);
  }, [line]);
  return (
    <>
      <Button variant="subtle" onClick={() => setShown(true)}>
        {t('title')}
      </Button>
      {isShown && <TabletStateDialog state={state} onClose={() => setShown(false)} />}
    </>
  );
}
