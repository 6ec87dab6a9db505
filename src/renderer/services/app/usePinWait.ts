/** The wait after wrong PINs, as a sentence that counts down by itself. */
import { useEffect, useState } from 'react';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useLive } from './useLive.ts';

const tickMs = 500;

/** The sentence to show while she has to wait; undefined otherwise. */
export function usePinWait(authorId: string): string | undefined {
  const { t } = useTranslation('signIn');
  const state = useLive(({ device }) => device.nurses.pinState(authorId), [authorId]);
  const [leftMs, setLeftMs] = useState(0);

  useEffect(() => {
    const endMs = performance.now() + (state?.waitMs ?? 0);
    const tick = () => setLeftMs(Math.max(0, endMs - performance.now()));
    tick();
    if ((state?.waitMs ?? 0) === 0) {
      return;
    }
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [state]);

  if (leftMs === 0) return undefined;
  const seconds = Math.ceil(leftMs / 1_000);
  return seconds > 90
    ? t('error.pinWaitMinutes', { count: Math.ceil(seconds / 60) })
    : t('error.pinWaitSeconds', { count: seconds });
}
