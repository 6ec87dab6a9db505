/** Owns the time zone that every time on the screens is shown in: the ward's. */
import { createContext, use, type ReactNode } from 'react';

const WardTimeZoneContext = createContext('Asia/Taipei');

export function WardTimeZone({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <WardTimeZoneContext value={timeZone}>{children}</WardTimeZoneContext>;
}

export function useWardTimeZone(): string {
  return use(WardTimeZoneContext);
}
