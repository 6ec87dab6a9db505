/** What screens know of how safely this tablet stores data: free space, second copy, and the browser's promise. */
import { useEffect, useSyncExternalStore } from 'react';
import type { StorageStatus } from '../../../storage/storageStatus.ts';
import { useApp } from './AppContext.tsx';

/** While the disk is full it is checked more often, because a nurse waits for it. */
const lookEveryMs = 30_000;
const lookAgainMs = 3_000;

export function useStorageStatus(): StorageStatus {
  const { device } = useApp();
  return useSyncExternalStore(device.storageStatus.subscribe, device.storageStatus.now);
}

/** Checks the disk now and then while the app is visible, so that a nurse is told before she writes. */
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
