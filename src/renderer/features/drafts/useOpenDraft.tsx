/**
 * Opening a draft at a tap. It may have to be made first, which the tablet may refuse or not answer: then a
 * dialog says so, and tries again at the next tap. A tap that leads nowhere would leave her in the dark.
 */
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StoreFailure } from '../../../shared/storeFailure.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import classes from './OpenDraft.module.css';

/** What is done at the tap: gives back the draft to be opened, or null where there is none after all. */
type MakeDraft = () => Promise<string | null>;

interface OpenDraft {
  /**
   * Opens the draft that this gives, and does what comes afterwards. A tap while another one is under way is left out.
   */
  open(make: MakeDraft, afterwards?: () => Promise<void>): Promise<void>;
  /** What is said where it could not be opened; drawn beside the button. */
  trouble: ReactNode;
}

type Trouble = 'full' | 'newer' | 'other';

function troubleOf(error: unknown): Trouble {
  const reason = error instanceof StoreFailure ? error.reason : null;
  if (reason === 'quota') return 'full';
  return reason === 'newer' ? 'newer' : 'other';
}

export function useOpenDraft(): OpenDraft {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const underWay = useRef(false);
  const [failed, setFailed] = useState<{ trouble: Trouble; again(): Promise<void> } | null>(null);
  const [isShown, setIsShown] = useState(false);

  const open: OpenDraft['open'] = async (make, afterwards) => {
    if (underWay.current) {
      return;
    }
    underWay.current = true;
    setIsShown(false);
    try {
      const draftId = await make();
      if (draftId === null) return;
      await navigate({ to: '/drafts/$draftId', params: { draftId } });
      await afterwards?.();
    } catch (error) {
      setFailed({ trouble: troubleOf(error), again: () => open(make, afterwards) });
      setIsShown(true);
    } finally {
      underWay.current = false;
    }
  };

  const trouble = (
    <Dialog
      opened={isShown}
      onClose={() => setIsShown(false)}
      title={failed && t('notOpened.title')}
    >
      <p className={classes.sentence} role="alert">
        {failed && t(`notOpened.${failed.trouble}`)}
      </p>
      <DialogChoices>
        <Button onClick={() => setIsShown(false)}>{t('button.close')}</Button>
        {/* An older app that is still open cannot succeed, however often it tries. */}
        {failed?.trouble !== 'newer' && (
          <Button variant="filled" data-autofocus onClick={() => void failed?.again()}>
            {t('button.tryAgain')}
          </Button>
        )}
      </DialogChoices>
    </Dialog>
  );
  return { open, trouble };
}
