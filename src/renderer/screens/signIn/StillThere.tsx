/** Tells that the provider's own session may be that of whoever was here last. */
import { useSyncExternalStore } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

const nothingChanges = () => () => undefined;

export function StillThere() {
  const { t } = useTranslation('signIn');
  const { provider } = useApp();
  const why = useSyncExternalStore(
    provider?.onStillThere ?? nothingChanges,
    () => provider?.stillThere() ?? null,
  );
  return why === null ? null : (
    <Notice tone="waiting" title={t('provider.stillThere.title')} announced>
      <p>{t(`provider.stillThere.${why}`)}</p>
      <p>{t('safe')}</p>
    </Notice>
  );
}
