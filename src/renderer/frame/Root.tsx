/** Owns the door: nobody signed in, locked, or the screens with their frame. */
import { Outlet } from '@tanstack/react-router';

import { lockMinutesOf } from '../../device/settings.ts';
import { LockScreen } from '../screens/signIn/LockScreen.tsx';
import { SignInScreen } from '../screens/signIn/SignInScreen.tsx';
import { OutboxProvider } from '../ward/Outbox.tsx';
import { PhotoIntakeProvider } from '../ward/PhotoIntake.tsx';
import { SessionProvider } from '../ward/Session.tsx';
import { useForgetting } from '../ward/useForgetting.ts';
import { useKeptToken } from '../ward/useKeptToken.ts';
import { useQuietLock } from '../ward/useQuietLock.ts';
import { useTombstone } from '../ward/useTombstone.ts';
import { useUpkeep } from '../ward/useUpkeep.ts';
import { useLive, useWard } from '../ward/Ward.tsx';
import { Frame } from './Frame.tsx';

function Upkeep() {
  useUpkeep();
  useTombstone();
  useKeptToken();
  return null;
}

export function Root() {
  useForgetting();
  const { addresses, isDemo } = useWard();
  const session = useLive(({ device, hospitalKey }) => device.nurses.session(hospitalKey), []);
  const settings = useLive(({ device }) => device.settings.read(), []);
  const lockMinutes = settings && lockMinutesOf(settings);
  const { covered, uncover } = useQuietLock(session ?? null, lockMinutes);

  if (session === undefined) {
    return null;
  }
  if (session === null) {
    return <SignInScreen />;
  }
  if (session.locked || covered) {
    return <LockScreen session={session} onUnlocked={uncover} />;
  }
  // Before the screens, whose links it makes.
  addresses.showFor(isDemo ? null : session.authorId);
  return (
    <SessionProvider session={session}>
      <OutboxProvider>
        <PhotoIntakeProvider>
          <Frame>
            <Outlet />
          </Frame>
          <Upkeep />
        </PhotoIntakeProvider>
      </OutboxProvider>
    </SessionProvider>
  );
}
