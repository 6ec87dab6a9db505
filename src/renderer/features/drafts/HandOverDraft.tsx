/** Owns handing a draft to a colleague on this tablet, and the word to her that somebody else began it. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { whyNotHandedOver } from '../../../device/work/handOver.ts';
import type { Draft } from '../../../model/draft.ts';
import { useSwitchNurse } from '../../services/app/Switching.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';

interface HandOverDraftProps {
  draft: Draft;
  /** Resolves when everything typed is on the disk. */
  settled(): Promise<void>;
}

/** Nothing where the draft cannot be anybody else's any more. */
export function HandOverDraft({ draft, settled }: HandOverDraftProps) {
  const { t } = useTranslation('common');
  const switchNurse = useSwitchNurse();
  if (whyNotHandedOver(draft) !== null) return null;
  const { draftId } = draft;
  const begin = async () => {
    // What the disk refused is not in the draft: nobody may hand over less than is on the screen.
    const isOnDisk = await settled().then(
      () => true,
      () => false,
    );
    if (isOnDisk) switchNurse({ handOver: { draftId } });
  };
  return (
    <Button variant="subtle" data-leaves onClick={() => void begin()}>
      {t('handOver.button')}
    </Button>
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
