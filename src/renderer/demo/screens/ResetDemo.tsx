/** Resets the demo to its start, after one question. */
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../ui/parts/Dialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useDemoWords } from '../useDemoWords.ts';
import { useDemo } from './useDemo.ts';
import classes from './Demo.module.css';

export function ResetDemo({ onDone }: { onDone(): void }) {
  const { words } = useDemoWords();
  const { t } = useTranslation('common');
  const { demo } = useDemo();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);

  const reset = async () => {
    setWorking(true);
    await demo.reset();
    await router.navigate({ to: '/patients' });
    setWorking(false);
    setAsking(false);
    onDone();
  };
  return (
    <>
      <Button color="danger" onClick={() => setAsking(true)}>
        {words.panel.reset}
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={words.panel.resetTitle}>
        <p>{words.panel.resetSentence}</p>
        <div className={classes.pair}>
          <Button onClick={() => setAsking(false)}>{t('button.cancel')}</Button>
          <Button
            variant="filled"
            color="danger"
            aria-disabled={working}
            onClick={() => void reset()}
          >
            {words.panel.resetButton}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
