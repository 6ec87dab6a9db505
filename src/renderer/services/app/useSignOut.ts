/**
 * Signs out: the next nurse starts at the patients, not at the last nurse's screen. At a switch nothing is ended at the
 * provider before the next nurse signs in there, because who was here comes back within the shift.
 */
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { signOutThere } from '../provider/signOutThere.ts';
import { useApp } from './AppContext.tsx';

export function useSignOut(isSwitch = false): () => Promise<void> {
  const { device, hospitalKey, provider } = useApp();
  const navigate = useNavigate();
  return useCallback(async () => {
    await signOutThere(device.nurses, hospitalKey, isSwitch ? null : provider);
    await navigate({ to: '/patients', replace: true });
  }, [device, hospitalKey, provider, isSwitch, navigate]);
}
