/** What Back does while a dialog is on top of a screen: it closes the dialog, as in every app, and the screen stays. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The open dialogs in the order of their layers, the topmost last. */
const open: symbol[] = [];

/**
 * While it is `opened`, Back (a gesture or a button of the tablet) calls `onClose` of the topmost dialog and does not
 * navigate.
 */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  // A dialog on a page without a router, such as the page of a failed start, has nothing to go back to.
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
