/**
 * Owns the one way by which a code reaches a screen: a button that opens the camera, and a hand
 * scanner at any time while the button is there.
 */
import { Button } from '@mantine/core';
import { IconScan } from '../icons/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ScanDialog, type ScanSubject } from './ScanDialog.tsx';
import { useHandScanner } from './useHandScanner.ts';

/** Longer is no id: what becomes of it is said elsewhere. */
const mostSaidChars = 60;

interface ScanButtonProps {
  subject: ScanSubject;
  /** Where it is what a screen is for. */
  isFilled?: boolean;
  /** What was read, scanned or typed. Nothing is done with it here. */
  onText(text: string): void;
}

export function ScanButton({ subject, isFilled = false, onText }: ScanButtonProps) {
  const { t } = useTranslation('scan');
  const [opened, setOpened] = useState(false);
  const [said, setSaid] = useState('');

  const take = (text: string) => {
    setOpened(false);
    // A token is never shown, nor read out.
    const isShort = text.length <= mostSaidChars;
    setSaid(subject === 'token' ? t('readToken') : isShort ? t('read', { text }) : '');
    onText(text);
  };
  useHandScanner(take);

  return (
    <>
      <Button
        variant={isFilled ? 'filled' : 'default'}
        leftSection={<IconScan size="1.375rem" stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t('button')}
      </Button>
      <span className="wb-visually-hidden" role="status">
        {said}
      </span>
      <ScanDialog
        subject={subject}
        opened={opened}
        onClose={() => setOpened(false)}
        onText={take}
      />
    </>
  );
}
