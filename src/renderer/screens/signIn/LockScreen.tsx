/**
 * The screen that covers everything after a time without input: her PIN unlocks it, and a colleague's name leads to the
 * colleague's own. Nobody has to sign anybody else out.
 */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { KnownNurse } from '../../../device/nurses/nurses.ts';
import type { OpenSession } from '../../../model/openSession.ts';
import { useApp } from '../../services/app/AppContext.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { AllIn } from './AllIn.tsx';
import { ForgottenPin } from './ForgottenPin.tsx';
import { PinEntry } from './PinEntry.tsx';
import { SignInPage } from './SignInPage.tsx';
import { NameButton, NotInYet, PinOf, SomeoneElse, useEnter, type Door } from './SwitchScreen.tsx';
import classes from './SignIn.module.css';

interface LockScreenProps extends Door {
  /** Whether a colleague is about to enter: the lock stays until the end. */
  onEntering(isEntering: boolean): void;
}

export function LockScreen({ session, onNew, onEnd, onEntering }: LockScreenProps) {
  const { t } = useTranslation('signIn');
  const { isDemo } = useApp();
  const known = useLive(({ device, hospitalKey }) => device.nurses.known(hospitalKey), []);
  const [chosen, setChosen] = useState<KnownNurse | null>(null);
  const [isForgotten, setForgotten] = useState(false);
  const choose = (nurse: KnownNurse | null) => {
    onEntering(nurse !== null);
    setChosen(nurse);
  };
  const enter = useEnter({ session, handOver: null, onEnd });
  const hers = known?.find(({ authorId }) => authorId === session.authorId);
  const form = () => {
    if (isForgotten && hers) {
      return <ForgottenPin nurse={hers} onBack={() => setForgotten(false)} />;
    }
    if (chosen !== null) {
      const tryPin = (pin: string) => enter(chosen, pin);
      return <PinOf nurse={chosen} doing="enter" tryPin={tryPin} onBack={() => choose(null)} />;
    }
    return (
      <PinEntry
        nurse={session}
        submit={t('unlockButton')}
        tryPin={(pin) => enter(session, pin)}
        head={<Head session={session} />}
      >
        <ul className={classes.names} aria-label={t('switch.names')}>
          {known
            ?.filter((nurse) => nurse !== hers)
            .map((nurse) => (
              <li key={nurse.authorId}>
                <NameButton name={nurse.name} onTap={() => choose(nurse)} />
              </li>
            ))}
        </ul>
        <SomeoneElse onNew={onNew} onEnd={onEnd} />
        <NotInYet authorId={session.authorId} />
        {!isDemo && hers && (
          <Button variant="subtle" onClick={() => setForgotten(true)}>
            {t('forgotten.link')}
          </Button>
        )}
      </PinEntry>
    );
  };
  return <SignInPage isLocked>{form()}</SignInPage>;
}

function Head({ session }: { session: OpenSession }) {
  const { t } = useTranslation('signIn');
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>{t('unlock')}</h1>
      <p className={classes.lead}>{t(session.waitsForUnlock ? 'unlockWaits' : 'unlockLead')}</p>
      <AllIn session={session} />
    </div>
  );
}
