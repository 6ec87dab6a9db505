/**
 * Waiting for the hand to come to rest: what moves the page (a sentence of complaint that
 * comes or goes above) must not do so between a finger's touch and its lifting, or the tap is lost.
 */
import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** How long after a tap the page may move. */
const restMs = 150;
/** Longer than between two keys of somebody who writes, or what waits for them would be drawn with each. */
const typingRestMs = 500;

function isTyping(): boolean {
  const { activeElement } = document;
  return activeElement?.matches('textarea, input:not([type="radio"], [type="checkbox"])') === true;
}

type WhenIdle = (action: () => void, delayMs?: number) => void;

/** Gives back a way to do the latest of some actions after a delay, and never under a finger. */
export function useWhenIdle(): WhenIdle {
  const isPressed = useRef(false);
  const waiting = useRef<{ action: () => void; timer: ReturnType<typeof setTimeout> } | null>(null);

  const wait = useCallback((action: () => void, delayMs: number): void => {
    clearTimeout(waiting.current?.timer);
    const act = () => {
      if (isPressed.current) return;
      waiting.current = null;
      // Drawn at once: what is drawn a moment later is drawn under the finger that came down meanwhile.
      flushSync(action);
    };
    waiting.current = { action, timer: setTimeout(act, delayMs) };
  }, []);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const lift = () => {
      isPressed.current = false;
      if (waiting.current !== null) wait(waiting.current.action, restMs);
    };
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', lift, true);
    window.addEventListener('pointercancel', lift, true);
    return () => {
      clearTimeout(waiting.current?.timer);
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', lift, true);
      window.removeEventListener('pointercancel', lift, true);
    };
  }, [wait]);

  return useCallback(
    (action, delayMs = isTyping() ? typingRestMs : restMs) => wait(action, delayMs),
    [wait],
  );
}
