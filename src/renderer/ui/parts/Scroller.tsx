/** The element of a screen that scrolls, for lists that render only what is in view. */
import { createContext, use, type ReactNode } from 'react';

const ScrollerContext = createContext<HTMLElement | null>(null);

export function ScrollerProvider({
  scroller,
  children,
}: {
  scroller: HTMLElement | null;
  children: ReactNode;
}) {
  return <ScrollerContext value={scroller}>{children}</ScrollerContext>;
}

export function useScroller(): HTMLElement | null {
  return use(ScrollerContext);
}
