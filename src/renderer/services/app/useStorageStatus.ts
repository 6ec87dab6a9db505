/** What screens know of how well this tablet keeps things: room, copy, and the browser's promise. */
import { useEffect, useSyncExternalStore } from 'react';
import type { StorageStatus } from '../../../storage/storageStatus.ts';
import { useApp } from './AppContext.tsx';

/** While there is little room it is looked at more often: a nurse waits for it. */
const lookEveryMs = 30_000;
const lookAgainMs = 3_000;

export function useStorageStatus(): StorageStatus {
  const { device } = useApp();
  return useSyncExternalStore(device.storageStatus.subscribe, device.storageStatus.now);
}

/** Looks at the disk now and then while the app is seen, so that it is told before she writes. */
export function useLookingForRoom(): void {
  const { device } = useApp();
  const { room } = useStorageStatus();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') {
        void device.storageStatus.lookForRoom();
      }
    };
    const timer = setInterval(look, room === 'full' ? lookAgainMs : lookEveryMs);
    return () => clearInterval(timer);
  }, [device, room]);
}
