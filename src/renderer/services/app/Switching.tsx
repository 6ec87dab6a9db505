/** Makes sure that the tablet goes from one nurse to the next: any screen can ask for it, the door does it. */
import { createContext, use } from 'react';

/** What goes along: a draft that the next nurse goes on with; null: nothing. */
export interface Switching {
  handOver: { draftId: string } | null;
}

const SwitchContext = createContext<(switching: Switching) => void>(() => undefined);

export const SwitchProvider = SwitchContext.Provider;

/** Covers the screens at once and asks who goes on; whoever is signed in needs her PIN to come back. */
export function useSwitchNurse(): (switching: Switching) => void {
  return use(SwitchContext);
}
