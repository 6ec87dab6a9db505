/**
 * A sheet that slides up from the bottom of the window: its content, and one main action where the thumb already is.
 */
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../words/useTranslation.tsx';
import { useBackCloses } from './useBackCloses.ts';
import classes from './Sheet.module.css';

interface SheetProps {
  opened: boolean;
  onClose(): void;
  title: string;
  /** False if the focus moves elsewhere on closing, instead of back to what opened the sheet. */
  returnsFocus: boolean;
  /** At the bottom, visible while the rest scrolls. */
  actions: ReactNode;
  children: ReactNode;
}

export function Sheet({ opened, onClose, title, returnsFocus, actions, children }: SheetProps) {
  const { t } = useTranslation('common');
  useBackCloses(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // Read first, as on a screen; the cross is one step back.
      title={
        <span tabIndex={-1} data-autofocus>
          {title}
        </span>
      }
      centered={false}
      returnFocus={returnsFocus}
      transitionProps={{ transition: 'slide-up', duration: 150 }}
      classNames={{
        inner: classes.inner,
        content: classes.content,
        header: classes.header,
        body: classes.body,
      }}
      closeButtonProps={{ 'aria-label': t('button.close') }}
    >
      <div className={classes.about}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </Modal>
  );
}
