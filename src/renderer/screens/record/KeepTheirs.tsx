/** Owns keeping the other text: it drops ours from this tablet, so it asks once more. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '../../parts/Dialog.tsx';
import { useWard } from '../../ward/Ward.tsx';
import classes from './Record.module.css';

export function KeepTheirs({ submissionId }: { submissionId: string }) {
  const { t } = useTranslation('record');
  const { t: common } = useTranslation('common');
  const { device } = useWard();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const keep = async () => {
    await navigate({ to: '/outbox' });
    await device.submissions.discard(submissionId);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('conflict.takeTheirs')}</Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('conflict.theirsTitle')}>
        <p className={classes.plain}>{t('conflict.theirsSentence')}</p>
        <div className={classes.choices}>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {common('button.cancel')}
          </Button>
          <Button variant="filled" color="neutral" onClick={() => void keep()}>
            {t('conflict.theirsSure')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
