/**
 * Owns what a shell hands the renderer: a few facts, the same in the browser and in Electron, read
 * from `/bridge.json` on the renderer's own origin.
 */
import { z } from 'zod';
import { hospitalProfileFileSchema } from './profile.ts';

/** Where a renderer reads its facts, on its own origin. */
export const bridgePath = '/bridge.json';

/** The prefix on the renderer's own origin that the shell passes on to the hospital. */
export const hospitalPath = '/hospital';

/**
 * The response header that marks an answer the shell made by itself, so that the client can tell
 * it from an answer of the hospital. Its only value today is `hospital-unreachable`.
 */
export const shellAnswerHeader = 'x-wardbook-shell';

/** What a shell tells in place of a profile that was brought and cannot be used. */
export const unusableProfile = 'unusable';

export const wardbookBridgeSchema = z.object({
  /** Which shell the renderer runs in. */
  shell: z.enum(['web', 'electron']),
  /** The hospital's base address without a slash at its end, or null where none is set yet. */
  hospitalAddress: z.string().min(1).nullable(),
  /** True where `WardbookShell.changeHospitalAddress` (shellDoor.ts) exists and may be used. */
  hospitalAddressEditable: z.boolean(),
  appVersion: z.string().min(1),
  /** True where the renderer may offer demo mode (under `/demo/`). */
  demoOffered: z.boolean(),
  /**
   * What the hospital's profile file says, left out where it brought none. A shell of another
   * version may tell what this one does not understand: that must not keep the app from opening.
   */
  profile: z
    .union([hospitalProfileFileSchema, z.literal(unusableProfile)])
    .optional()
    .catch(unusableProfile),
});

/** The facts a shell hands the renderer. */
export type WardbookBridge = z.infer<typeof wardbookBridgeSchema>;
