/**
 * Signs a nurse in again with her PIN. She can reach her work offline and with an expired token, too: she is asked for
 * a new token after signing in.
 */
import { Button } from '@mantine/core';
import type { KnownNurse } from '../../../device/nurses/nurses.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useNow } from '../../services/app/useNow.ts';
import { Notice } from '../../ui/parts/Notice.tsx';
import { useTimeFormat } from '../../ui/words/useTimeFormat.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { PinEntry } from './PinEntry.tsx';
import classes from './SignIn.module.css';

interface PinFormProps {
  nurse: KnownNurse;
  onBack(): void;
  onForgotten: (() => void) | undefined;
}

/** How long she is told that a new PIN was set, because it may not have been her who set it. */
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
