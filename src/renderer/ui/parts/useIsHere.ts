/** Tells whether a component is still on the screen when something that it has waited for comes. */
import { useCallback, useEffect, useRef } from 'react';

/**
 * True until the component is gone: by the time a hospital answers, the nurse may be writing elsewhere, and nothing may
 * take her away from there.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
