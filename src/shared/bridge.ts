/**
 * What a shell hands the renderer: a few facts, the same in the browser and in Electron, read
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
 * it from an answer of the hospital. Its values are `shellAnswers`; a value that a client does not
 * know means that the hospital has not been asked, too.
 */
export const shellAnswerHeader = 'x-wardbook-shell';

/** What a shell says in `shellAnswerHeader`. */
export const shellAnswers = {
  /** 502: asked, and no answer came. A write may have been committed. */
  hospitalUnreachable: 'hospital-unreachable',
  /**
   * 421: the request names another hospital than the shell's present one. Nothing left the shell, so
   * nothing was committed by this attempt. The page is out of date and has to read its facts anew.
   */
  anotherHospital: 'another-hospital',
  /** 400, 403: not a request of our own page's. Nothing left the shell. */
  refused: 'refused',
} as const;

/** Beside `hospital-unreachable`: why, where that is known; one of `certificateTroubles`. */
export const shellReasonHeader = 'x-wardbook-reason';

/** What can be wrong with the hospital's certificate. */
export const certificateTroubles = {
  /** Run out, or not valid yet; a device whose clock is wrong sees it, too. */
  expired: 'certificate-expired',
  /** Signed by an authority that this machine does not know. */
  unknown: 'certificate-unknown',
  /** Made out to another name than the address's. */
  otherName: 'certificate-other-name',
} as const;

export type CertificateTrouble = (typeof certificateTroubles)[keyof typeof certificateTroubles];

/**
 * The request header with which the page names the hospital that a request is meant for, by its key
 * (`hospitalKeyOf`, which is the base address in its one spelling). The shell compares it with its
 * present address before anything leaves, and keeps it to itself.
 */
export const meantHospitalHeader = 'x-wardbook-hospital';

/**
 * The request header with which the page names the attempt that a write belongs to, a UUID of its own for each. A browser
 * may send a write again by itself; the shell passes on the first of an attempt only, and keeps the header to itself.
 */
export const attemptHeader = 'x-wardbook-attempt';

/**
 * A page of no own, which leads to the app. No service worker answers for it, so a sign-on gate in front of the server
 * meets whoever opens it, and leads back.
 */
export const gatePath = '/sign-on';

/** The request header with which the page says how long it waits for the answer, in milliseconds; the shell keeps it to itself. */
export const patienceHeader = 'x-wardbook-patience';

/** What a shell tells in place of a profile that was brought and cannot be used. */
export const unusableProfile = 'unusable';

/** What Argon2id costs for each guess of a PIN. */
const pinCostSchema = z.object({
  iterations: z.int().min(1),
  memoryKiB: z.int().min(8),
});

export type PinCost = z.infer<typeof pinCostSchema>;

export const wardbookBridgeSchema = z.object({
  /** Which shell the renderer runs in. */
  shell: z.enum(['web', 'electron']),
  /** The hospital's base address without a slash at its end, or null where none is set yet. */
  hospitalAddress: z.string().min(1).max(10_000).nullable(),
  /** Why the address is null, where that is not simply the first start. */
  hospitalAddressTrouble: z
    .discriminatedUnion('reason', [
      /** What was given on the command line or by the policy is no address; `given` is that text. */
      z.object({ reason: z.literal('not-an-address'), given: z.string().max(200) }),
      z.object({ reason: z.literal('settings-unreadable') }),
      /** The device's policy is there and cannot be read, so that nobody can tell which hospital it names. */
      z.object({ reason: z.literal('policy-unreadable') }),
    ])
    .optional()
    .catch(undefined),
  /** True where `WardbookShell.changeHospitalAddress` (shellDoor.ts) exists and may be used. */
  hospitalAddressEditable: z.boolean(),
  appVersion: z.string().min(1).max(200),
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
  /**
   * A lower price of a PIN, for tests that sign in a hundred times: only a shell that serves this
   * very machine, in front of a hospital on it, may tell one (`pinCostIn`).
   */
  pinCostInTests: pinCostSchema.optional().catch(undefined),
});

/** The facts a shell hands the renderer. */
export type WardbookBridge = z.infer<typeof wardbookBridgeSchema>;
