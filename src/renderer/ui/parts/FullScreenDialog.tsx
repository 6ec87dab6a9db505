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

interface FullScreenBarProps {
  title: string;
  /** Below the title, and read as a part of it. */
  about?: ReactNode;
  /** The way out, at the start of the bar. */
  before?: ReactNode;
  children: ReactNode;
}

/** The dialog's title and the buttons beside it. */
export function FullScreenBar({ title, about, before, children }: FullScreenBarProps) {
  return (
    <div className={classes.bar} data-two={before !== undefined}>
      {before}
      <Modal.Title className={classes.title}>
        {title}
        {about !== undefined && <span className={classes.about}>{about}</span>}
      </Modal.Title>
      {children}
    </div>
  );
}
