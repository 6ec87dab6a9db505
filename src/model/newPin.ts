/** What a nurse's row says of new PINs that were asked for in place of a forgotten one. */
import { z } from 'zod';
import { row, timeMs } from './row.ts';

/** Who was signed in last before that, and since when; null where that cannot be read. */
const lastInSchema = row({ name: z.string(), at: timeMs }).nullable();

/** A new PIN that was asked for and has to wait; gone once it is set, stopped, or her PIN was given. */
export const newPinAskedSchema = row({
  /** Tells one wait from the next. */
  waitId: z.string(),
  /** Device time, milliseconds; told, and never counted by. */
  askedAt: timeMs,
  lastIn: lastInSchema,
  /** How much of the wait is over, milliseconds, by clocks that nobody can set. */
  countedMs: z.number(),
});
export type NewPinAsked = z.infer<typeof newPinAskedSchema>;

/** How that ended, for the nurse to be told. */
export const newPinEndSchema = row({
  askedAt: timeMs,
  lastIn: lastInSchema,
  /** By a tap on "This is not me", by her PIN, or by the new one, after the wait or a recovery answer. */
  end: z.enum(['stopped', 'pin-given', 'set', 'set-by-recovery']),
  endedAt: timeMs,
  /** She has said that she knows. */
  isRead: z.boolean(),
});
export type NewPinEnd = z.infer<typeof newPinEndSchema>;
