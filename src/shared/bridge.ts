/**
 * The facts that a shell gives the renderer, in the same form in the browser and in Electron. The renderer reads them
 * from `/bridge.json` on its own origin.
 */
import { z } from 'zod';
import { hospitalProfileFileSchema, isTimeZone } from './profile.ts';
import { fieldOf } from './unknown.ts';

/** Where a renderer reads its facts, on its own origin. */
export const bridgePath = '/bridge.json';

/** The prefix on the renderer's own origin that the shell passes on to the hospital. */
export const hospitalPath = '/hospital';

/**
 * Below this prefix the shell calls the identity provider of the hospital's profile: for its configuration, its keys,
 * a token, and the end of a sign-in. The page itself connects to its own origin only.
 */
export const providerPath = '/provider';

/** What the page may request from the identity provider, below `providerPath`. */
export const providerPaths = {
  configuration: `${providerPath}/configuration`,
  keys: `${providerPath}/keys`,
  token: `${providerPath}/token`,
  revocation: `${providerPath}/revocation`,
} as const;

/**
 * The response header that marks an answer of the shell's own, so that the client can tell it from the hospital's. Its
 * values are `shellAnswers`; a value that the client does not know also means that the hospital has not been asked.
 */
export const shellAnswerHeader = 'x-wardbook-shell';

/** The values of `shellAnswerHeader`. */
export const shellAnswers = {
  /** 502: the hospital was asked, but no answer came. A write may have been committed. */
  hospitalUnreachable: 'hospital-unreachable',
  /**
   * 421: the request names a different hospital than the shell's present one. Nothing left the shell, so this attempt
   * committed nothing. The page is out of date and must read its facts again.
   */
  anotherHospital: 'another-hospital',
  /** 400, 403: the request is not from the app's own page. Nothing left the shell. */
  refused: 'refused',
} as const;

/** The reason for `hospital-unreachable`, if known; one of `certificateTroubles`. */
export const shellReasonHeader = 'x-wardbook-reason';

/** What can be wrong with the hospital's certificate. */
export const certificateTroubles = {
  /** Expired or not valid yet; also the result of a wrong clock on the device. */
  expired: 'certificate-expired',
  /** Signed by an authority that this machine does not know. */
  unknown: 'certificate-unknown',
  /** Issued for another name than the address's. */
  otherName: 'certificate-other-name',
} as const;

export type CertificateTrouble = (typeof certificateTroubles)[keyof typeof certificateTroubles];

/**
 * The request header that names the hospital a request is meant for, by its key (`hospitalKeyOf`, which is the base
 * address in its canonical spelling). The shell compares it with its present address before it sends anything, and does
 * not forward it.
 */
export const meantHospitalHeader = 'x-wardbook-hospital';

/**
 * The request header that identifies the attempt a write belongs to, a new UUID for each attempt. A browser may resend
 * a write on its own; the shell forwards only the first request of an attempt, and does not forward the header.
 */
export const attemptHeader = 'x-wardbook-attempt';

/**
 * The request header with the tablet's mark: random, made once per tablet, about no person. The shell forwards it to the
 * hospital, so that the log there says which tablet asked (docs/lost-tablet.md). While nobody is in, a request for
 * `bridgePath` has the tablet's numbers behind the mark, for the server's log.
 */
export const tabletHeader = 'x-wardbook-tablet';

/**
 * A path without a page of its own, which redirects to the app. The service worker does not answer it, so the request
 * reaches a sign-on gate in front of the server, which leads back to it after the sign-on.
 */
export const gatePath = '/sign-on';

/**
 * The request header that says how long the page waits for the answer, in milliseconds; the shell does not forward it.
 */
export const patienceHeader = 'x-wardbook-patience';

/** What a shell reports instead of a profile that was given but cannot be used. */
export const unusableProfile = 'unusable';

/** The cost of Argon2id for each guess of a PIN. */
const pinCostSchema = z.object({
  iterations: z.int().min(1),
  memoryKiB: z.int().min(8),
});

export type PinCost = z.infer<typeof pinCostSchema>;

function withoutUnknownZone(profile: unknown): unknown {
  const zone: unknown = fieldOf(profile, 'timeZone');
  if (typeof zone !== 'string' || isTimeZone(zone)) return profile;
  return { ...Object(profile), timeZone: null };
}

export const wardbookBridgeSchema = z.object({
  /** Which shell the renderer runs in. */
  shell: z.enum(['web', 'electron']),
  /** The hospital's base address without a trailing slash, or null if none is set yet. */
  hospitalAddress: z.string().min(1).max(10_000).nullable(),
  /** Why the address is null, unless this is simply the first start. */
  hospitalAddressTrouble: z
    .discriminatedUnion('reason', [
      /** The value given on the command line or by the policy is not an address; `given` is that text. */
      z.object({ reason: z.literal('not-an-address'), given: z.string().max(200) }),
      z.object({ reason: z.literal('settings-unreadable') }),
      /** The device has a policy that cannot be read, so it is unknown which hospital it names. */
      z.object({ reason: z.literal('policy-unreadable') }),
    ])
    .optional()
    .catch(undefined),
  /** True if `WardbookShell.changeHospitalAddress` (shellDoor.ts) exists and may be used. */
  hospitalAddressEditable: z.boolean(),
  appVersion: z.string().min(1).max(200),
  /** True if the renderer may offer demo mode (under `/demo/`). */
  demoOffered: z.boolean(),
  /**
   * The content of the hospital's profile file, omitted if there is none. A shell of another version may report content
   * that this version does not understand: that must not keep the app from opening. A zone that only this browser does
   * not know costs the zone alone.
   */
  profile: z
    .preprocess(
      withoutUnknownZone,
      z.union([hospitalProfileFileSchema, z.literal(unusableProfile)]).optional(),
    )
    .catch(unusableProfile),
  /**
   * A lower cost of guessing a PIN, for tests that sign in a hundred times. It is accepted only from a shell that
   * serves this same machine, for a hospital on it (`pinCostIn`).
   */
  pinCostInTests: pinCostSchema.optional().catch(undefined),
});

/** The facts that a shell gives the renderer. */
export type WardbookBridge = z.infer<typeof wardbookBridgeSchema>;
