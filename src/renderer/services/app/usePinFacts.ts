/** What is known of a nurse's PIN before she enters it: its kind, and the wait after wrong attempts. */
import { useEffect, useState } from 'react';
import type { SecretKind } from '../../../vault/secretKind.ts';
import { useTranslation } from '../../ui/words/useTranslation.tsx';
import { useLive } from './useLive.ts';

const tickMs = 500;

interface PinFacts {
  /** What she is asked for; undefined until it is known. */
  secret: SecretKind | undefined;
  /** The sentence to show while she has to wait after wrong attempts; undefined otherwise. */
  wait: string | undefined;
}

/** The wait counts down by itself. */
export function usePinFacts(authorId: string): PinFacts {
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

  const secret = state?.secret;
  if (leftMs === 0) {
    return { secret, wait: undefined };
  }
  const seconds = Math.ceil(leftMs / 1_000);
  const wait =
    seconds > 90
      ? t('error.pinWaitMinutes', { count: Math.ceil(seconds / 60) })
      : t('error.pinWaitSeconds', { count: seconds });
  return { secret, wait };
}
