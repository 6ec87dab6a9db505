/**
 * One line on the first screens if the browser does not protect the data, or has no place for a backup: it opens to
 * explain what that means, and can be hidden for a week.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { ownPromiseWay, useStoragePromise } from '../../services/app/storagePromise.ts';
import { useStorageStatus } from '../../services/app/useStorageStatus.ts';
import { IconAlertTriangle } from '../../ui/icons/icons.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import classes from './PromiseNotice.module.css';

/** When the line was hidden, in this browser, whoever is signed in. */
const hiddenAtKey = 'wardbook.notInstalledHiddenAt';
const hiddenForMs = 7 * 24 * 3_600_000;

/** Renders nothing if both are there or not known yet, and for a week after the line was hidden. */
export function PromiseNotice() {
  const { t } = useTranslation('common');
  const { now } = useApp();
  const isMissing = useStoragePromise() === false;
  const hasNoCopy = useStorageStatus().copy === 'none';
  const [hiddenAt, setHiddenAt] = useState(() => Number(localStorage.getItem(hiddenAtKey) ?? 0));
  const sinceMs = now() - hiddenAt;
  // Setting the clock back does not extend the hiding.
  if (!(isMissing || hasNoCopy) || (sinceMs >= 0 && sinceMs < hiddenForMs)) return null;
  const hide = () => {
    localStorage.setItem(hiddenAtKey, String(now()));
    setHiddenAt(now());
  };
  return (
    <details className={classes.notice}>
      <summary className={classes.line}>
        <IconAlertTriangle size="1.375rem" stroke={2} aria-hidden="true" />
        <span className={classes.words}>
          {isMissing ? t(`keeping.notPromised.line.${ownPromiseWay()}`) : t('keeping.noCopy.line')}
        </span>
        <span className={classes.how}>{t('keeping.notPromised.how')}</span>
      </summary>
      <div className={classes.more}>
        {isMissing && (
          <>
            <p>{t('keeping.notPromised.risk')}</p>
            <p>{t(`keeping.notPromised.way.${ownPromiseWay()}`)}</p>
            <p>{t('keeping.notPromised.until')}</p>
          </>
        )}
        {hasNoCopy && (
          <>
            <p>{t('keeping.noCopy.risk')}</p>
            <p>{t('keeping.noCopy.way')}</p>
          </>
        )}
        <Button variant="subtle" onClick={hide}>
          {t('keeping.notPromised.hide')}
        </Button>
      </div>
    </details>
  );
}
