/** The sentence to show when the device could not store something. */
import { useCallback } from 'react';
import { DraftGone } from '../../../device/work/drafts.ts';
import { DraftMoved } from '../../../device/work/submit.ts';
import { StoreFailure } from '../../../shared/storeFailure.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

export function useStoreFailure(): (error: unknown) => string {
  const { t } = useTranslation('common');
  return useCallback(
    (error) => {
      if (error instanceof DraftGone) {
        return t('storeFailure.gone');
      }
      if (error instanceof DraftMoved) {
        return t('storeFailure.moved');
      }
      return error instanceof StoreFailure
        ? t(`storeFailure.${error.reason}`)
        : t('storeFailure.aborted');
    },
    [t],
  );
}
