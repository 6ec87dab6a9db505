/** The entrance: the sign-in, the lock, or the screens with their frame. */
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lockMinutesOf } from '../../../model/settings.ts';
import { LastListedProvider } from '../../screens/patients/LastListed.tsx';
import { LockScreen } from '../../screens/signIn/LockScreen.tsx';
import { SignInScreen } from '../../screens/signIn/SignInScreen.tsx';
import { SwitchScreen } from '../../screens/signIn/SwitchScreen.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { EngineConnectionProvider } from '../../services/app/EngineConnection.tsx';
import { OutboxProvider } from '../../services/app/Outbox.tsx';
import { PhotoIntakeProvider } from '../../services/app/PhotoIntake.tsx';
import { SessionProvider } from '../../services/app/Session.tsx';
import { SwitchProvider, type Switching } from '../../services/app/Switching.tsx';
import { useForgetting } from '../../services/app/useForgetting.ts';
import { useKeptToken } from '../../services/app/useKeptToken.ts';
import { useLive } from '../../services/app/useLive.ts';
import { useQuietLock } from '../../services/app/useQuietLock.ts';
import { useReconnect } from '../../services/app/useReconnect.ts';
import { useTokenRenewal } from '../../services/app/useTokenRenewal.ts';
import { useUnsentWorkNote } from '../../services/app/useUnsentWorkNote.ts';
import { tellUpkeep } from '../../services/engine/wakeEngine.ts';
import { Frame } from './Frame.tsx';

/** Of her rows nothing goes before she unlocks; mounted anew for another keep-time. */
function UpkeepDue() {
  useEffect(() => tellUpkeep('due'), []);
  return null;
}

/** What the app does without being asked while she is signed in. */
function Unasked() {
  useReconnect();
  useUnsentWorkNote();
  useKeptToken();
  useTokenRenewal();
  return null;
}

/**
 * Whether the tablet is being handed to another nurse: it is locked from the first tap. `isNew`: to somebody who has not
 * signed in here before.
 */
function useSwitching() {
  const { device, hospitalKey } = useApp();
  const [switching, setSwitching] = useState<Switching | null>(null);
  const [isNew, setNew] = useState(false);
  const begin = (next: Switching) => {
    setSwitching(next);
    void device.nurses.lock(hospitalKey, next.handOver !== null).catch(() => undefined);
  };
  return { switching, begin, end: () => setSwitching(null), isNew, setNew };
}

export function Root() {
  useForgetting();
  const { addresses, isDemo, provider } = useApp();
  const session = useLive(({ device, hospitalKey }) => device.nurses.session(hospitalKey), [], {
    isStrict: true,
  });
  const whoIsIn = session === undefined ? undefined : (session?.authorId ?? null);
  useEffect(() => {
    if (whoIsIn !== undefined) provider?.noteWhoIsIn(whoIsIn);
  }, [provider, whoIsIn]);
  const settings = useLive(({ device }) => device.settings.read(), []);
  const { switching, begin, end, isNew, setNew } = useSwitching();
  const lockMinutes = settings && lockMinutesOf(settings);
  const { covered, uncover } = useQuietLock(session ?? null, lockMinutes);
  // A colleague who enters at the lock must not see her screen before hers is left.
  const [isEntering, setEntering] = useState(false);

  if (session === undefined) {
    return null;
  }
  if (session === null) {
    if (isEntering) setEntering(false);
    return <SignInScreen isNew={isNew} />;
  }
  const onNew = () => setNew(true);
  if (switching !== null) {
    return <SwitchScreen {...switching} session={session} onNew={onNew} onEnd={end} />;
  }
  // The session that is ending is locked, and may be read once more.
  if (isNew && !session.locked) setNew(false);
  if (session.locked || covered || isEntering) {
    const onEnd = () => {
      setEntering(false);
      uncover();
    };
    return <LockScreen {...{ session, onNew, onEnd }} onEntering={setEntering} />;
  }
  // Set before the screens render, because their links use it.
  addresses.showFor(isDemo ? null : session.authorId);
  return (
    <SessionProvider session={session}>
      <SwitchProvider value={begin}>
        <EngineConnectionProvider>
          <OutboxProvider>
            <PhotoIntakeProvider>
              <LastListedProvider>
                <Frame>
                  <Outlet />
                </Frame>
              </LastListedProvider>
              <Unasked />
              <UpkeepDue key={settings?.keepTimeDays} />
            </PhotoIntakeProvider>
          </OutboxProvider>
        </EngineConnectionProvider>
      </SwitchProvider>
    </SessionProvider>
  );
}
