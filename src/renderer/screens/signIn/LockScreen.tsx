/** The screen that covers everything after a time without input; the PIN unlocks it. */
import { Button } from '@mantine/core';
import type { OpenSession } from '../../../model/openSession.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { useSignOut } from '../../services/app/useSignOut.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { AllIn } from './AllIn.tsx';
import { PinEntry } from './PinEntry.tsx';
import { SignInPage } from './SignInPage.tsx';
import classes from './SignIn.module.css';

interface LockScreenProps {
  session: OpenSession;
  /** Called after the correct PIN. */
  onUnlocked(): void;
}

export function LockScreen({ session, onUnlocked }: LockScreenProps) {
  const { t } = useTranslation('signIn');
  const { device, hospitalKey } = useApp();
  const signOut = useSignOut();
  const waiting = useLive((app) => app.device.submissions.countWaiting(app.hospitalKey), [])?.get(
    session.authorId,
  );
  const unlock = async (pin: string) => {
    const isRight = await device.nurses.unlock(hospitalKey, pin);
    if (isRight) onUnlocked();
    return isRight;
  };
  return (
    <SignInPage isLocked>
      <PinEntry
        nurse={session}
        submit={t('unlockButton')}
        tryPin={unlock}
        head={
          <div className={classes.head}>
            <h1 className={classes.title}>{t('unlock')}</h1>
            <p className={classes.lead}>
              {t(session.waitsForUnlock ? 'unlockWaits' : 'unlockLead')}
            </p>
            {session.waitsForUnlock === true && waiting !== undefined && (
              <p className={classes.lead}>
                {t('waitsForUnlock', { count: waiting, name: session.name })}
              </p>
            )}
            <AllIn session={session} />
          </div>
        }
      >
        <Button variant="subtle" onClick={() => void signOut()}>
          {t('notYou', { name: session.name })}
        </Button>
        {waiting !== undefined && (
          <p className={classes.lead}>
            {t('signOutWaits', { count: waiting, name: session.name })}
          </p>
        )}
      </PinEntry>
    </SignInPage>
  );
}
