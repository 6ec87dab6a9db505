/**
 * The button that cannot be taken back: it submits, voids or discards. The second half of a double
 * tap that was meant for something else never does; the quiet time is short enough that nobody waits.
 */
import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { isTooSoon, quietMs } from './doubleTapGuard.ts';

interface DeliberateButtonProps extends ButtonProps {
  /** Called for one deliberate tap, and for the keyboard at once. */
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
