/**
 * What the device itself does while records wait: it shows their number on the app's icon, and keeps the screen on
 * while they are being sent. Both are optional: if a browser lacks or refuses them, nothing else changes.
 */
import { useEffect } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useConnection } from '../../services/app/useConnection.ts';

/** Renders nothing. It is a component of its own so that the frame is not rendered again for it. */
export function WhileWaiting() {
  const { isDemo } = useApp();
  const { waiting, problems } = useOutbox();
  const { credential } = useSession();
  const connection = useConnection();
  useAppBadge(isDemo ? 0 : waiting.length + problems.length);
  useScreenOn(waiting.length > 0 && connection.is === 'fine' && credential !== 'expired');
  return null;
}

/** Browser interfaces that TypeScript does not guarantee. */
interface Courtesies {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
  wakeLock?: { request(kind: 'screen'): Promise<{ release(): Promise<void> }> };
}

const quietly = () => undefined;

/** Shows the number of records that are not in the hospital yet on the icon of the installed app. */
function useAppBadge(count: number): void {
  useEffect(() => {
    const device = navigator as Courtesies;
    const shown = count > 0 ? device.setAppBadge?.(count) : device.clearAppBadge?.();
    shown?.catch(quietly);
  }, [count]);
}

/**
 * Keeps the screen on while `isSending`: a tablet that falls asleep in the middle of a photo has to send it again from
 * the start. The system releases the lock when the page is hidden; it is requested again afterwards.
 */
function useScreenOn(isSending: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as Courtesies;
    if (!isSending || wakeLock === undefined) return undefined;
    let isOver = false;
    let held: { release(): Promise<void> } | undefined;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      const lock = await wakeLock.request('screen');
      if (isOver) await lock.release();
      else held = lock;
    };
    const holdQuietly = () => void hold().catch(quietly);
    holdQuietly();
    document.addEventListener('visibilitychange', holdQuietly);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', holdQuietly);
      held?.release().catch(quietly);
    };
  }, [isSending]);
}
