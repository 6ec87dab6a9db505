/**
 * Keeps the screen on while records are being sent: a tablet that falls asleep in the middle of a photo has to send it
 * again from the start. If a browser lacks or refuses it, nothing else changes.
 */
import { useEffect } from 'react';
import { useOutbox } from '../../services/app/Outbox.tsx';
import { useSession } from '../../services/app/Session.tsx';
import { useConnection } from '../../services/app/useConnection.ts';

/** Renders nothing. It is a component of its own so that the frame is not rendered again for it. */
export function KeepScreenOn() {
  const { waiting } = useOutbox();
  const { credential } = useSession();
  const connection = useConnection();
  useScreenOn(waiting.length > 0 && connection.is === 'fine' && credential !== 'expired');
  return null;
}

interface Courtesy {
  wakeLock?: { request(kind: 'screen'): Promise<{ release(): Promise<void> }> };
}

const quietly = () => undefined;

/** The system releases the lock when the page is hidden; it is requested again afterwards. */
function useScreenOn(isSending: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as Courtesy;
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
