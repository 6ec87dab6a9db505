/** Discards something: a button, and one question before anything is lost. */
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../words/useTranslation.tsx';
import { DeliberateButton } from './DeliberateButton.tsx';
import { Dialog, DialogChoices } from './Dialog.tsx';
import classes from './DiscardDialog.module.css';

interface DiscardDialogProps {
  /** The label of the button that opens the question. */
  button: string;
  title: string;
  /** Whose it is, and what. */
  of: ReactNode;
  /** What would be lost, and where it still is. */
  sentence: string;
  onDiscard(): Promise<void>;
}

export function DiscardDialog({ button, title, of, sentence, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation('common');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="danger" onClick={() => setAsking(true)}>
        {button}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={title}>
        <div className={classes.of}>{of}</div>
        <p className={classes.sentence}>{sentence}</p>
        <DialogChoices>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {t('button.cancel')}
          </Button>
          <DeliberateButton variant="filled" color="danger" onAct={() => void onDiscard()}>
            {t('button.discard')}
          </DeliberateButton>
        </DialogChoices>
      </Dialog>
    </>
  );
}
