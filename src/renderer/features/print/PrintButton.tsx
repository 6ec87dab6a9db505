/** The button that prints a screen. What is rendered only once visible is rendered before printing. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconPrinter } from '../../ui/icons/icons.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { untilDrawn } from './printing.ts';

export function PrintButton() {
  const { t } = useTranslation('common');
  const [isGettingReady, setGettingReady] = useState(false);
  const print = async () => {
    setGettingReady(true);
    await untilDrawn();
    setGettingReady(false);
    window.print();
  };
  return (
    <Button
      leftSection={<IconPrinter size="1.25rem" aria-hidden="true" />}
      disabled={isGettingReady}
      onClick={() => void print()}
    >
      {t('print.button')}
    </Button>
  );
}
