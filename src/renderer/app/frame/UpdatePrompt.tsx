/**
 * Says that a newer Wardbook waits. The app never changes versions by itself, and not at all while a form is open in
 * any window or the outbox is sending.
 */
import { Button } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { describe } from '../../../model/describe.ts';
import { isAnyFormOpen } from '../../services/app/openForm.ts';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { IconRefreshDot } from '../../ui/icons/icons.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useVersions } from '../update/Versions.tsx';
import classes from './UpdatePrompt.module.css';

const lookAgainMs = 1_000;

export function UpdatePrompt() {
  const versions = useVersions();
  const waits = useSyncExternalStore(versions.subscribe, versions.isWaiting);
  return waits ? <Prompt /> : null;
}

function Prompt() {
  const { t } = useTranslation('common');
  const versions = useVersions();
  const { waiting } = useOutbox();
  const formOpen = useAnyFormOpen();
  const [later, setLater] = useState(false);
  const sending = waiting.some((one) => one.wait === null && describe(one).state !== 'waiting');
  const held = formOpen || sending;

  // The state may be a second old when the button is tapped, so it is checked again.
  const apply = async () => {
    if (!(await isAnyFormOpen())) {
      versions.apply();
    }
  };
  if (later) {
    return null;
  }
  return (
    <div className={classes.prompt} role="status">
      <IconRefreshDot size="1.25rem" aria-hidden="true" />
      <p className={classes.words}>
        {t('update.ready')} {held && t('update.held')}
      </p>
      <Button size="sm" variant="subtle" onClick={() => setLater(true)}>
        {t('update.later')}
      </Button>
      {!held && (
        <Button size="sm" onClick={() => void apply()}>
          {t('update.apply')}
        </Button>
      )}
    </div>
  );
}

/** Until it is known, a form counts as open. */
function useAnyFormOpen(): boolean {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const look = () => void isAnyFormOpen().then(setOpen);
    look();
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, []);
  return open;
}
