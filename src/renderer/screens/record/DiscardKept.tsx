/** Owns discarding a submission from a screen about it, with one question first. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '../../parts/Dialog.tsx';
import { useWard } from '../../ward/Ward.tsx';
import classes from './Record.module.css';

export function DiscardKept({
  submissionId,
  unknown = false,
}: {
  submissionId: string;
  unknown?: boolean;
}) {
  const { t } = useTranslation('outbox');
  const { t: common } = useTranslation('common');
  const { device } = useWard();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const discard = async () => {
    await navigate({ to: '/outbox' });
    await device.submissions.discard(submissionId);
  };
  return (
    <>
      <Button variant="subtle" color="neutral" onClick={() => setAsking(true)}>
        {t('detail.discard')}
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('detail.discardTitle')}>
        <p className={classes.plain}>
          {unknown ? t('detail.discardUnknownSentence') : t('detail.discardSentence')}
        </p>
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
