/** Owns what screens know of how well this tablet keeps things: room, copy, and the browser's promise. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Keeping } from '../../../storage/keeping.ts';
import { useWard } from './Ward.tsx';

/** While there is little room it is looked at more often: a nurse waits for it. */
const lookEveryMs = 30_000;
const lookAgainMs = 3_000;

export function useKeeping(): Keeping {
  const { device } = useWard();
  return useSyncExternalStore(device.keeping.subscribe, device.keeping.now);
}

/** Looks at the disk now and then while the app is seen, so that it is told before she writes. */
export function useLookingForRoom(): void {
  const { device } = useWard();
  const { room } = useKeeping();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') {
        void device.keeping.lookForRoom();
      }
    };
    const timer = setInterval(look, room === 'full' ? lookAgainMs : lookEveryMs);
    return () => clearInterval(timer);
  }, [device, room]);
}
