/** Handing a draft to a colleague on this tablet, and the word to her that somebody else began it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whyNotHandedOver } from '../../../device/work/handOver.ts';
import type { Draft } from '../../../model/draft.ts';
import { useSwitchNurse } from '../../services/app/Switching.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';

interface HandOverDraftProps {
  draft: Draft;
  /** Resolves when everything typed is on the disk. */
  settled(): Promise<void>;
}

/** Nothing where the draft cannot be anybody else's any more; where a file of hers has it, a word about that. */
export function HandOverDraft({ draft, settled }: HandOverDraftProps) {
  const { t } = useTranslation('common');
  const switchNurse = useSwitchNurse();
  const [isTold, setTold] = useState(false);
  const why = whyNotHandedOver(draft);
  if (why !== null && why !== 'file') return null;
  const { draftId } = draft;
  const begin = async () => {
    if (why === 'file') {
      setTold(true);
      return;
    }
    // What the disk refused is not in the draft: nobody may hand over less than is on the screen.
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

/** Whose words they were: she who submits them stands for them. */
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
