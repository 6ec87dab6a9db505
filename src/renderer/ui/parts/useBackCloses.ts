/** What Back does while something lies on top of a screen: it closes that, as in every app, and the screen stays. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What lies on top of what, the topmost last. */
const open: symbol[] = [];

/** While it is `opened`, Back (a gesture or the button of a tablet) calls `onClose` of the topmost and goes nowhere. */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  // A dialog of a page without a router, such as the last resort, has nothing to go back to.
  const history = useRouter({ warn: false })?.history;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!opened || history === undefined) return;
    const self = Symbol('on top');
    open.push(self);
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn({ action }) {
        const isMine = action === 'BACK' && open.at(-1) === self;
        if (isMine) close.current();
        return isMine;
      },
    });
    return () => {
      unblock();
      open.splice(open.indexOf(self), 1);
    };
  }, [opened, history]);
}
