/**
 * The text that asks the hospital's recovery key to open something, and the ways to pass it on: it is far too long to be
 * read out or typed again.
 */
import { Button, Textarea } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './RecoveryRequest.module.css';

const QrCode = lazy(() =>
  import('../scan/QrCode.tsx').then((loaded) => ({ default: loaded.QrCode })),
);

interface RecoveryRequestProps {
  request: string;
  label: string;
}

export function RecoveryRequest({ request, label }: RecoveryRequestProps) {
  const { t } = useTranslation('common');
  const [said, setSaid] = useState('');
  const [isDrawn, setDrawn] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(request);
      setSaid(t('request.copied'));
    } catch {
      setSaid(t('request.notCopied'));
    }
  };
  return (
    <div className={classes.request}>
      <Textarea label={label} value={request} autoComplete="off" rows={4} readOnly />
      <div className={classes.ways}>
        <Button onClick={() => void copy()}>{t('request.copy')}</Button>
        <Button aria-expanded={isDrawn} onClick={() => setDrawn(!isDrawn)}>
          {t('request.code')}
        </Button>
        <span role="status" className={classes.said}>
          {said}
        </span>
      </div>
      {isDrawn && (
        <Suspense>
          <QrCode text={request} label={t('request.codeLabel')} />
        </Suspense>
      )}
    </div>
  );
}
