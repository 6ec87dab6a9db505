/** Signing out: the next nurse begins at the patients, not where the last one was. */
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useApp } from './AppContext.tsx';

export function useSignOut(): () => Promise<void> {
  const { device, hospitalKey } = useApp();
  const navigate = useNavigate();
  return useCallback(async () => {
    await device.nurses.signOut(hospitalKey);
    await navigate({ to: '/patients', replace: true });
  }, [device, hospitalKey, navigate]);
}
