/** Hands a draft over to a colleague on this tablet, and tells her that somebody else began it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { whyNot } from '../../../device/work/reassign.ts';
import type { Draft } from '../../../model/draft.ts';
import { useSwitchNurse } from '../../services/app/Switching.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';

interface HandOverDraftProps {
  draft: Draft;
  /** Resolves when everything that was typed is on disk. */
  settled(): Promise<void>;
}

/**
 * Renders nothing if the draft can no longer change hands; explains if it cannot because one of her files contains it.
 */
export function HandOverDraft({ draft, settled }: HandOverDraftProps) {
  const { t } = useTranslation('common');
  const switchNurse = useSwitchNurse();
  const [isTold, setTold] = useState(false);
  const why = whyNot(draft);
  if (why !== null && why !== 'file') return null;
  const { draftId } = draft;
  const begin = async () => {
    if (why === 'file') {
      setTold(true);
      return;
    }
    // What could not be written to disk is not in the draft: less than what is on the screen must never be
    // handed over.
    const isOnDisk = await settled().then(
      () => true,
      () => false,
    );
    if (isOnDisk) switchNurse({ handOver: { draftId } });
  };
  return (
    <>
      <Button variant="subtle" data-leaves onClick={() => void begin()}>
        {t('handOver.button')}
      </Button>
      <Dialog opened={isTold} onClose={() => setTold(false)} title={t('handOver.inFileTitle')}>
        <p>{t('handOver.inFile')}</p>
      </Dialog>
    </>
  );
}

/** Says who wrote the draft before; the nurse who submits it is responsible for it. */
export function HandedOverNotice({ draft: { handedOver } }: { draft: Draft }) {
  const { t } = useTranslation('common');
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  if (handedOver === undefined) return null;
  const { fromName, at } = handedOver;
  return (
    <Notice tone="plain">
      <p>{t('handOver.from', { name: fromName, when: moment(at, nowMs) })}</p>
    </Notice>
  );
}
