/**
 * Opens a draft on a tap. The draft may have to be created first, which the tablet may refuse or fail to answer: a
 * dialog then says so and offers to try again, because a tap without any effect would leave the nurse in the dark.
 */
import { Button } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { StoreFailure } from '../../../shared/storeFailure.ts';
import { useNavigateFromHere } from '../../services/app/useNavigateFromHere.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './OpenDraft.module.css';

/** What the tap does: returns the draft to open, the submission that comes before it, or null if there is neither. */
type MakeDraft = () => Promise<string | { submissionId: string } | null>;

interface OpenDraft {
  /** Opens what `make` returns, then runs `afterwards`. A tap during another one is ignored. */
  open(make: MakeDraft, afterwards?: () => Promise<void>): Promise<void>;
  /** The message if it could not be opened; render it beside the button. */
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
  const navigate = useNavigateFromHere();
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
      const made = await make();
      if (made === null) return;
      await (typeof made === 'string'
        ? navigate({ to: '/drafts/$draftId', params: { draftId: made } })
        : navigate({ to: '/outbox/$submissionId', params: made }));
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
        {failed &&
          [t(`notOpened.${failed.trouble}`), t('failure.safe')].join(t('connection.joint'))}
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
