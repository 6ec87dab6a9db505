/** What can be done with a photo of a draft: move it with buttons, remove it after a question. */
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { IconArrowLeft, IconArrowRight, IconTrash } from '../../ui/icons/icons.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './WoundAssessment.module.css';

export interface PhotoActionsProps {
  /** Counted from 1. */
  position: number;
  total: number;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

export function PhotoActions({ position, total, onMove, onRemove }: PhotoActionsProps) {
  const { t } = useTranslation('woundAssessment');
  const { t: common } = useTranslation('common');
  const [asking, setAsking] = useState(false);
  const remove = () => {
    // The place may show another photo next, which nobody has asked to remove.
    setAsking(false);
    onRemove();
  };
  return (
    <>
      {total > 1 && (
        <>
          <ActionIcon
            aria-label={t('photos.earlier', { position })}
            disabled={position === 1}
            onClick={() => onMove(-1)}
          >
            <IconArrowLeft size="1.25rem" aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            aria-label={t('photos.later', { position })}
            disabled={position === total}
            onClick={() => onMove(1)}
          >
            <IconArrowRight size="1.25rem" aria-hidden="true" />
          </ActionIcon>
        </>
      )}
      <ActionIcon
        color="danger"
        aria-label={t('photos.removeOne', { position })}
        onClick={() => setAsking(true)}
      >
        <IconTrash size="1.25rem" aria-hidden="true" />
      </ActionIcon>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('photos.removeTitle')}>
        <p className={classes.plain}>{t('photos.removeSentence')}</p>
        <DialogChoices>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {common('button.cancel')}
          </Button>
          <Button variant="filled" color="danger" onClick={remove}>
            {common('button.remove')}
          </Button>
        </DialogChoices>
      </Dialog>
    </>
  );
}
