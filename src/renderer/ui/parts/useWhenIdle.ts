/**
 * Waits until the hand rests: whatever moves the page (an error message that appears or disappears above) must not do
 * so between the press and the release of a finger, or the tap is lost.
 */
import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** How long after a tap the page may move. */
const restMs = 150;
/** Longer than the time between two keystrokes, or what waits would be rendered at each of them. */
const typingRestMs = 500;

function isTyping(): boolean {
  const { activeElement } = document;
  return activeElement?.matches('textarea, input:not([type="radio"], [type="checkbox"])') === true;
}

type WhenIdle = (action: () => void, delayMs?: number) => void;

/** Returns a function that runs the latest of several actions after a delay, and never while a finger is down. */
export function useWhenIdle(): WhenIdle {
  const isPressed = useRef(false);
  const waiting = useRef<{ action: () => void; timer: ReturnType<typeof setTimeout> } | null>(null);

  const wait = useCallback((action: () => void, delayMs: number): void => {
    clearTimeout(waiting.current?.timer);
    const act = () => {
      if (isPressed.current) return;
      waiting.current = null;
      // Rendered synchronously: a moment later a finger may be down again.
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
