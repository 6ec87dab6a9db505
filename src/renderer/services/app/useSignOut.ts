/** Signs out: the next nurse starts at the patients, not at the last nurse's screen. */
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
