/** Signs out: the next nurse starts at the patients, not at the last nurse's screen. */
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { signOutThere } from '../provider/signOutThere.ts';
import { useApp } from './AppContext.tsx';

export function useSignOut(): () => Promise<void> {
  const { device, hospitalKey, provider } = useApp();
  const navigate = useNavigate();
  return useCallback(async () => {
    await signOutThere(device.nurses, hospitalKey, provider);
    await navigate({ to: '/patients', replace: true });
  }, [device, hospitalKey, provider, navigate]);
}
