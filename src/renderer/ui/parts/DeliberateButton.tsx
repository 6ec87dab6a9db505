/**
 * The button for what cannot be undone: it submits, voids or discards. The second half of a double tap that was meant
 * for something else does nothing; the quiet time is so short that nobody has to wait.
 */
import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { isTooSoon, quietMs } from './doubleTapGuard.ts';

interface DeliberateButtonProps extends ButtonProps {
  /** Called for one deliberate tap, and at once for the keyboard. */
  onAct(): void;
  children: ReactNode;
}

export function DeliberateButton({ onAct, children, ...props }: DeliberateButtonProps) {
  const [isQuietOver, setQuietOver] = useState(false);
  const tappedAtMs = useRef<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuietOver(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  const onClick = ({ detail, timeStamp }: MouseEvent) => {
    const tap = { clickCount: detail, atMs: timeStamp };
    const before = tappedAtMs.current;
    tappedAtMs.current = timeStamp;
    if (!isTooSoon(tap, { isQuietOver, tappedAtMs: before })) onAct();
  };
  return (
    <Button mih="3.75rem" {...props} data-deliberate aria-disabled={!isQuietOver} onClick={onClick}>
      {children}
    </Button>
  );
}
