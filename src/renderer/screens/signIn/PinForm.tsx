/**
 * The return of a nurse with her PIN. What she wrote is hers without a network and with an
 * expired token, too: a new one is asked for inside.
 */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { KnownNurse } from '../../../device/nurses/nurses.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { PinEntry } from './PinEntry.tsx';
import classes from './SignIn.module.css';

interface PinFormProps {
  nurse: KnownNurse;
  onBack(): void;
  onForgotten: (() => void) | undefined;
}

/** That long it is told that somebody set a new PIN: the nurse herself may not be the one. */
const tellReplacedMs = 30 * 24 * 3_600_000;

export function PinForm({ nurse, onBack, onForgotten }: PinFormProps) {
  const { t } = useTranslation('signIn');
  const { device } = useApp();
  const { moment } = useTimeFormat();
  const nowMs = useNow();
  const { pinReplacedAt } = nurse;
  return (
    <PinEntry
      nurse={nurse}
      submit={t('submit')}
      tryPin={async (pin) => (await device.nurses.signInAgain(nurse.authorId, pin)) !== null}
      head={
        <>
          <h1 className={classes.title}>{nurse.name}</h1>
          {pinReplacedAt !== null && nowMs - pinReplacedAt < tellReplacedMs && (
            <Notice tone="plain">
              <p>{t('forgotten.replaced', { when: moment(pinReplacedAt, nowMs) })}</p>
            </Notice>
          )}
        </>
      }
    >
      {onForgotten !== undefined && (
        <Button variant="subtle" onClick={onForgotten}>
          {t('forgotten.link')}
        </Button>
      )}
      <Button variant="subtle" onClick={onBack}>
        {t('backToNurses')}
      </Button>
    </PinEntry>
  );
}
