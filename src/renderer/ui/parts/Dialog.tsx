/** The small dialog that asks one question; its close button says what it does. */
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../words/useTranslation.tsx';
import { useBackCloses } from './useBackCloses.ts';
import classes from './Dialog.module.css';

interface DialogProps {
  opened: boolean;
  onClose(): void;
  /** Null while there is nothing to ask. */
  title: string | null;
  /** 'lg' for more than a question, 'wide' for a picture. */
  size?: 'md' | 'lg' | 'wide';
  children: ReactNode;
}

export function Dialog({ opened, onClose, title, size = 'md', children }: DialogProps) {
  const { t } = useTranslation('common');
  useBackCloses(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size === 'wide' ? '38rem' : size}
      classNames={{ inner: classes.inner ?? '' }}
      closeButtonProps={{ 'aria-label': t('button.close') }}
    >
      {children}
    </Modal>
  );
}

/** The choices at the foot of a dialog, as wide as one another, the filled one last. */
export function DialogChoices({ children }: { children: ReactNode }) {
  return <div className={classes.choices}>{children}</div>;
}
