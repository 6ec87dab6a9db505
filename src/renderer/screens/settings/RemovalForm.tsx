/**
 * The last question before a nurse is removed from this tablet: the PIN of the nurse who is signed in. The removed
 * nurse's unsent work no longer counts as lost, unless the removal fails.
 */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { NotRemoved } from '../../../device/nurses/leaving.ts';
import { usePinQuestion } from '../../features/pin/usePinQuestion.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { forgetUnsentOf } from '../../services/app/unsentWorkNote.ts';
import { useStoreFailure } from '../../services/app/useStoreFailure.ts';
import { DialogChoices } from '../../ui/parts/Dialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Settings.module.css';

interface RemovalFormProps {
  /** The nurse who is removed. */
  authorId: string;
  submit: string;
  /** Throws NotRemoved or StoreFailure if she was not removed. */
  remove(): Promise<void>;
  onRemoved(): void | Promise<void>;
  /** Something of hers has changed since the file was made. */
  onChanged(): void;
  onClose(): void;
  children: ReactNode;
}

export function RemovalForm(props: RemovalFormProps) {
  const { authorId, submit, remove, onRemoved, onChanged, onClose, children } = props;
  const { t: common } = useTranslation('common');
  const { device, hospitalKey } = useApp();
  const asked = useSession();
  const failure = useStoreFailure();
  const { field, isBusy, onSubmit } = usePinQuestion({
    nurse: { authorId: asked.authorId, name: asked.name },
    autoFocus: true,
    async tryPin(pin) {
      if (!(await device.nurses.checkPin(hospitalKey, pin))) return false;
      const takeBack = forgetUnsentOf(authorId);
      await remove().catch((error: unknown) => {
        takeBack();
        throw error;
      });
      await onRemoved();
      return true;
    },
    onFailure(error) {
      if (!(error instanceof NotRemoved)) return failure(error);
      onChanged();
      return undefined;
    },
  });
  return (
    <form className={classes.question} onSubmit={onSubmit} noValidate>
      {children}
      {field}
      <DialogChoices>
        <Button variant="subtle" onClick={onClose}>
          {common('button.cancel')}
        </Button>
        <Button type="submit" variant="filled" aria-disabled={isBusy}>
          {submit}
        </Button>
      </DialogChoices>
    </form>
  );
}
