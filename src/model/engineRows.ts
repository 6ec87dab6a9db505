/** What the engine keeps for itself: its lease, the state of the connection, and the screens' signal. */
import { z } from 'zod';
import { row, timeMs } from './row.ts';

export const leaseSchema = row({
  hospitalKey: z.string(),
  holder: z.string(),
  fence: z.number(),
  expiresAt: timeMs,
});
export type Lease = z.infer<typeof leaseSchema>;

/** The state of the connection to one hospital; screens read it for the icon of the connection. */
export const connectionSchema = row({
  hospitalKey: z.string(),
  reach: z.enum([
    'unknown',
    'reachable',
    'slow',
    'out-of-reach',
    'captive-portal',
    'told-to-wait',
    'another-hospital',
  ]),
  since: timeMs,
  /** When an exchange last showed it; while the hospital is reached, at most every ten seconds. */
  heardAt: timeMs.optional(),
  nextProbeAt: timeMs.nullable(),
  /** Since when the hospital answers, but not the request query: something on the way bars it. */
  barredSince: timeMs.nullable().optional(),
  /** Hospital's Date header minus the device clock, milliseconds; null before the first answer. */
  clockSkewMs: z.number().nullable(),
  /** The latest hospital time ever heard here; the estimate never runs behind it. */
  latestHospitalTime: timeMs,
  /** Whether its errors came in the interface's own shape: then a page in their place is not the hospital's. */
  errorsAsSpecified: z.boolean().default(false),
  /** Whether they had a requestId, too: then one without it is not the hospital's. */
  errorsTraced: z.boolean().optional(),
  /** Outlines of a gateway's pages that were found to stand for the hospital's own 404. */
  rewordings: z.array(z.string()).optional(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** Whether exchanges may be started; a probe may be due all the same, because one question is barred. */
export function isWayOpen({ reach }: Pick<Connection, 'reach'>): boolean {
  return reach === 'reachable' || reach === 'slow' || reach === 'unknown';
}

/** Increases when a screen did something that the engine should look at. */
export const signalSchema = row({
  hospitalKey: z.string(),
  revision: z.number(),
  /** Counts "try now" taps. */
  tryNow: z.number(),
});
export type Signal = z.infer<typeof signalSchema>;
