/** The question before one of two texts is dropped: it shows that text, and marks what would be lost. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DeliberateButton } from '../../ui/parts/DeliberateButton.tsx';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { DiffText } from './DiffText.tsx';
import type { TextPart } from './wordDiff.ts';
import classes from './Visit.module.css';

interface SureOfProps {
  /** Which of the two is kept. */
  stays: 'theirs' | 'mine';
  /** The text that would be dropped, with the words marked that are not in the other one. */
  lost: readonly TextPart[];
  onSure(): Promise<void>;
}

export function SureOf({ stays, lost, onSure }: SureOfProps) {
  const { t } = useTranslation('record');
  const { t: common } = useTranslation('common');
  const [asking, setAsking] = useState(false);
  const words = {
    theirs: {
      button: t('conflict.takeTheirs'),
      title: t('conflict.theirsTitle'),
      sentence: t('conflict.theirsSentence'),
    },
    mine: {
      button: t('conflict.putMine'),
      title: t('conflict.mineTitle'),
      sentence: t('conflict.mineSentence'),
    },
  }[stays];
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.button}</Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={words.title}>
        <p className={classes.plain}>{words.sentence}</p>
        <div className={classes.lost}>
          <DiffText parts={lost} />
        </div>
        <DialogChoices>
          <Button data-autofocus onClick={() => setAsking(false)}>
            {common('button.cancel')}
          </Button>
          <DeliberateButton
            variant="filled"
            color="danger"
            onAct={() => {
              setAsking(false);
              void onSure();
            }}
          >
            {words.button}
          </DeliberateButton>
        </DialogChoices>
      </Dialog>
    </>
  );
}
