/** Owns throwing a draft away: never in one tap. */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Draft } from '../../../device/rows.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { useWard } from '../../ward/Ward.tsx';
import classes from './WoundAssessment.module.css';

export function DiscardDraft({ draft }: { draft: Draft }) {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  const { device } = useWard();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);

  const discard = async () => {
    const { patientId } = draft.content.subject;
    await navigate({ to: '/patients/$patientId', params: { patientId } });
    await device.drafts.discard(draft.draftId);
  };

  return (
    <>
      <Button variant="subtle" color="neutral" onClick={() => setAsking(true)}>
        {t('discard.button')}
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('discard.title')}>
        <p className={classes.plain}>{t('discard.sentence')}</p>
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
