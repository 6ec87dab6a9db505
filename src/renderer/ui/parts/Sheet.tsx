/** The sheet that comes from the foot of the window: what it is about, and one way on where the thumb is already. */
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from './useBackCloses.ts';
import classes from './Sheet.module.css';

interface SheetProps {
  opened: boolean;
  onClose(): void;
  title: string;
  /** Where the focus goes elsewhere when it closes, it is not given back to what opened it. */
  returnsFocus: boolean;
  /** At the foot, in sight while the rest scrolls. */
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
      title={title}
      centered={false}
      returnFocus={returnsFocus}
      transitionProps={{ transition: 'slide-up', duration: 150 }}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('button.close') }}
    >
      <div className={classes.about}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </Modal>
  );
}
