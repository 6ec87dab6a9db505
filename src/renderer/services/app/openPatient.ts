/** Whom the screen that is open is about, as its banner says: the list beside it marks that patient. */
import { createContext } from 'react';

export const ShowOpen = createContext<(patientId: string | null) => void>(() => undefined);
