/** Owns throwing an admission draft away: never in one tap. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Draft } from '../../../device/rows.ts';
import { useWard } from '../../ward/Ward.tsx';
import classes from './sections.module.css';
import { Dialog } from '../../parts/Dialog.tsx';

export function DiscardAdmission({ draft }: { draft: Draft }) {
  const { t } = useTranslation('admission');
  const { t: common } = useTranslation('common');
  const { device } = useWard();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const discard = async () => {
    const { patientId } = draft.content.subject;
    await navigate({ to: '/patients/$patientId', params: { patientId } });
    await device.drafts.discard(draft.draftId);
  };
  return (
    <>
      <Button variant="subtle" color="neutral" onClick={() => setAsking(true)}>
        {t('draft.discard')}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={t('draft.discardTitle')}>
        <p className={classes.plain}>{t('draft.discardSentence')}</p>
        <div className={classes.choices}>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {common('button.cancel')}
          </Button>
          <Button variant="filled" color="neutral" onClick={() => void discard()}>
            {common('button.discard')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
