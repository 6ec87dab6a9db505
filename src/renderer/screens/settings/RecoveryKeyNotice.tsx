/**
 * The hospital's profile has another recovery key than the one that opens a nurse's work: the notice says so, and the
 * new key is accepted only with her PIN.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePinQuestion } from '../../features/pin/usePinQuestion.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { Dialog, DialogChoices } from '../../ui/parts/Dialog.tsx';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Settings.module.css';

/** Shown as long as the profile's key differs from hers. */
export function RecoveryKeyNotice() {
  const { t } = useTranslation('settings');
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <Notice tone="problem" title={t('recoveryOther.title')}>
      <p>{t('recoveryOther.sentence')}</p>
      <Button onClick={() => setAsked(true)}>{t('recoveryOther.accept')}</Button>
      <Dialog opened={isAsked} onClose={close} title={t('recoveryOther.accept')}>
        {isAsked && <AcceptForm onClose={close} />}
      </Dialog>
    </Notice>
  );
}

function AcceptForm({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const { device, hospitalKey } = useApp();
  const { authorId, name } = useSession();
  const failure = useStoreFailure();
  const { field, isBusy, onSubmit } = usePinQuestion({
    nurse: { authorId, name },
    autoFocus: true,
    tryPin: (pin) => device.nurses.acceptRecoveryKey(hospitalKey, pin),
    onFailure: failure,
  });
  return (
    <form className={classes.question} onSubmit={onSubmit} noValidate>
      <p>{t('recoveryOther.only')}</p>
      {field}
      <DialogChoices>
        <Button variant="subtle" onClick={onClose}>
          {common('button.cancel')}
        </Button>
        <Button type="submit" variant="filled" aria-disabled={isBusy}>
          {t('recoveryOther.accept')}
        </Button>
      </DialogChoices>
    </form>
  );
}
