/** The frame of a full-screen dialog: a bar with its title and buttons, and the content. */
import { Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useBackCloses } from './useBackCloses.ts';
import classes from './FullScreenDialog.module.css';

interface FullScreenDialogProps {
  opened?: boolean;
  onClose(): void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** Its first child is a `FullScreenBar`. */
export function FullScreenDialog(props: FullScreenDialogProps) {
  const { opened = true, onClose, onKeyDown, children } = props;
  useBackCloses(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      padding={0}
      classNames={{ body: classes.body, content: classes.content }}
      {...(onKeyDown === undefined ? {} : { onKeyDown })}
    >
      {children}
    </Modal>
  );
}

/** The dialog's title and the buttons beside it. */
export function FullScreenBar({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.bar}>
      <Modal.Title className={classes.title}>{title}</Modal.Title>
      {children}
    </div>
  );
}
