/** Owns the door: nobody signed in, locked, or the screens with their frame. */
import { Outlet } from '@tanstack/react-router';

import { LockScreen } from '../screens/signIn/LockScreen.tsx';
import { SignInScreen } from '../screens/signIn/SignInScreen.tsx';
import { OutboxProvider } from '../ward/Outbox.tsx';
import { PhotoIntakeProvider } from '../ward/PhotoIntake.tsx';
import { SessionProvider, useLockAfterQuietTime } from '../ward/Session.tsx';
import { useLive } from '../ward/Ward.tsx';
import { Frame } from './Frame.tsx';
import { UpdatePrompt } from './UpdatePrompt.tsx';

const usualLockTimeMinutes = 10;

export function Root() {
  const session = useLive(({ device, hospitalKey }) => device.nurses.session(hospitalKey), []);
  const settings = useLive(({ device }) => device.settings.read(), []);
  useLockAfterQuietTime(session ?? null, settings?.lockTimeMinutes ?? usualLockTimeMinutes);

  if (session === undefined) {
    return null;
  }
  if (session === null) {
    return <SignInScreen />;
  }
  if (session.locked) {
    return <LockScreen session={session} />;
  }
  return (
    <SessionProvider session={session}>
      <OutboxProvider>
        <PhotoIntakeProvider>
          <Frame>
            <Outlet />
          </Frame>
          <UpdatePrompt />
        </PhotoIntakeProvider>
      </OutboxProvider>
    </SessionProvider>
  );
}
