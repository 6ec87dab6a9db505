/** What the engine keeps for itself: its lease, the way to the hospital, and the screens' signal. */
import { z } from 'zod';
import { row, timeMs } from './row.ts';

export const leaseSchema = row({
  hospitalKey: z.string(),
  holder: z.string(),
  fence: z.number(),
  expiresAt: timeMs,
});
export type Lease = z.infer<typeof leaseSchema>;

/** What the engine knows of the way to one hospital; screens read it for the connection line. */
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
  nextProbeAt: timeMs.nullable(),
  /** Hospital's Date header minus the device clock, milliseconds; null before the first answer. */
  clockSkewMs: z.number().nullable(),
  /** The latest hospital time ever known here; estimated time never runs behind it. */
  latestHospitalTime: timeMs,
  /** Its errors were heard in the interface's own shape: a page in its place is not its word. */
  errorsAsSpecified: z.boolean().default(false),
  /** Pages of a gateway that were found to stand for the hospital's own 404, in rough outline. */
  rewordings: z.array(z.string()).optional(),
});
export type Connection = z.infer<typeof connectionSchema>;

/** Rises when a screen did something that the engine should look at. */
export const signalSchema = row({
  hospitalKey: z.string(),
  revision: z.number(),
  /** Counts "try now" taps. */
  tryNow: z.number(),
});
export type Signal = z.infer<typeof signalSchema>;
