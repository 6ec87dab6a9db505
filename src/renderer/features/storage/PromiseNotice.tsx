/**
 * One line on the first screens if the browser does not protect the data: it opens to explain what that means, and can
 * be hidden for a week.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../services/app/AppContext.tsx';
import { ownPromiseWay, useStoragePromise } from '../../services/app/storagePromise.ts';
import { IconAlertTriangle } from '../../ui/icons/icons.ts';
import classes from './PromiseNotice.module.css';

/** When the line was hidden, in this browser, whoever is signed in. */
const hiddenAtKey = 'wardbook.notInstalledHiddenAt';
const hiddenForMs = 7 * 24 * 3_600_000;

/** Renders nothing if the promise was given or is not known yet, and for a week after the line was hidden. */
export function PromiseNotice() {
  const { t } = useTranslation('common');
  const { now } = useApp();
  const isMissing = useStoragePromise() === false;
  const [hiddenAt, setHiddenAt] = useState(() => Number(localStorage.getItem(hiddenAtKey) ?? 0));
  const sinceMs = now() - hiddenAt;
  // Setting the clock back does not extend the hiding.
  if (!isMissing || (sinceMs >= 0 && sinceMs < hiddenForMs)) return null;
  const hide = () => {
    localStorage.setItem(hiddenAtKey, String(now()));
    setHiddenAt(now());
  };
  return (
    <details className={classes.notice}>
      <summary className={classes.line}>
        <IconAlertTriangle size="1.375rem" stroke={2} aria-hidden="true" />
        <span className={classes.words}>{t(`keeping.notPromised.line.${ownPromiseWay()}`)}</span>
        <span className={classes.how}>{t('keeping.notPromised.how')}</span>
      </summary>
      <div className={classes.more}>
        <p>{t('keeping.notPromised.risk')}</p>
        <p>{t(`keeping.notPromised.way.${ownPromiseWay()}`)}</p>
        <p>{t('keeping.notPromised.until')}</p>
        <Button variant="subtle" onClick={hide}>
          {t('keeping.notPromised.hide')}
        </Button>
      </div>
    </details>
  );
}
