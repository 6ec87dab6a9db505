import { z } from 'zod';

/** Up to here a calendar has dates (8.64e15), less room for what is added to a time. */
const lastMs = 8e15;

/** A stored time, milliseconds since the epoch. */
export const timeMs = z.number().min(-lastMs).max(lastMs);
