/**
 * Checks that a file was really saved: it is chosen again and compared. To a page, a cancelled download looks like one
 * that was saved.
 */
import { Button } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { DialogChoices } from '../../ui/parts/Dialog.tsx';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './Settings.module.css';

interface ShowFileProps {
  saved: Blob;
  /** What else has to be done with the file, besides choosing it. */
  children?: ReactNode;
  onClose(): void;
  onShown(): void;
}

/** Asks for the file that was just saved, and goes on once it is chosen. */
export function ShowFile({ saved, children, onClose, onShown }: ShowFileProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const [isOther, setIsOther] = useState(false);
  const look = async (file: File | undefined) => {
    if (file === undefined) return;
    setIsOther(false);
    // If the file disappeared while it was being read, it counts as another one.
    const isIt = await isSame(saved, file).catch(() => false);
    if (input.current) input.current.value = '';
    if (isIt) onShown();
    else setIsOther(true);
  };
  return (
    <div className={classes.question}>
      {children}
      <p className={classes.hint}>{t('leave.show')}</p>
      <p role="alert" className={classes.warned}>
        {isOther ? t('leave.notIt') : ''}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('leave.choose')}
        onChange={(event) => void look(event.currentTarget.files?.[0])}
      />
      <DialogChoices>
        <Button variant="subtle" onClick={onClose}>
          {common('button.cancel')}
        </Button>
        <Button variant="filled" onClick={() => input.current?.click()}>
          {t('leave.choose')}
        </Button>
      </DialogChoices>
    </div>
  );
}

/** Byte for byte, by checksum; files of different size are not read. */
async function isSame(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const sumOf = async (blob: Blob) => {
    const sum = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
    return new Uint8Array(sum).join(' ');
  };
  return (await sumOf(one)) === (await sumOf(other));
}
