/** Hands the tablet from one nurse to the next: any screen can request it, `Root` does it. */
import { createContext, use } from 'react';

/** `handOver` is the draft that the next nurse continues; null if there is none. */
export interface Switching {
  handOver: { draftId: string } | null;
}

const SwitchContext = createContext<(switching: Switching) => void>(() => undefined);

export const SwitchProvider = SwitchContext.Provider;

/** Covers the screens at once and asks who continues; the nurse who is signed in needs her PIN to come back. */
export function useSwitchNurse(): (switching: Switching) => void {
  return use(SwitchContext);
}
