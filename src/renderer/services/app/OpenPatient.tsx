/** Whom the screen that is open is about, as its banner says: the list beside it marks that patient. */
import { createContext, useState, type ReactNode } from 'react';

/** The id of that patient; null if there is none. */
export const OpenPatient = createContext<string | null>(null);
export const ShowOpen = createContext<(patientId: string | null) => void>(() => undefined);

export function OpenPatientProvider({ children }: { children: ReactNode }) {
  const [patientId, show] = useState<string | null>(null);
  return (
    <ShowOpen value={show}>
      <OpenPatient value={patientId}>{children}</OpenPatient>
    </ShowOpen>
  );
}
