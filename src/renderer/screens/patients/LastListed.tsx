/** Her list of patients as it was last read, for the pane beside a patient; forgotten when she leaves. */
import { createContext, useState, type ReactNode } from 'react';
import type { Cached } from '../../../device/cache/cacheRows.ts';
import type { Patient } from '../../../shared/interface/patient.ts';

export interface KnownPatient {
  readonly patient: Pick<Cached<Patient>, 'id' | 'content' | 'openedAt'>;
  /** When it was read from the hospital, device time, milliseconds; null if this tablet has only a draft. */
  readonly fetchedAt: number | null;
  readonly drafts: number;
}

export interface Today {
  /**
   * With something that needs her, opened within the shift, or with a draft of hers: what needs her comes first, then
   * the last opened.
   */
  readonly today: readonly KnownPatient[];
  readonly earlier: readonly KnownPatient[];
}

export const LastListed = createContext<Today | null>(null);
export const KeepListed = createContext<(today: Today) => void>(() => undefined);

export function LastListedProvider({ children }: { children: ReactNode }) {
  const [today, keep] = useState<Today | null>(null);
  return (
    <KeepListed value={keep}>
      <LastListed value={today}>{children}</LastListed>
    </KeepListed>
  );
}
