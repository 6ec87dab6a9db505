/**
 * The policy: what the hospital's IT decides for this device, in one file that a nurse cannot write. Each entry is
 * checked on its own, so that one mistake does not keep a ward's tablets from opening: mistakes are reported, and the
 * rest applies.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { normalHospitalAddress } from '../shell/hospitalAddress.ts';
import type { PolicyDoubt } from './policyTrust.ts';
import { registryKey, type RegistryReading } from './registryPolicy.ts';
import { decodedText } from './textFile.ts';

const policyShape = {
  /** The hospital's base address; it cannot be changed in the app. */
  hospitalAddress: z
    .string()
    .transform((text) => normalHospitalAddress(text) ?? '')
    .refine((address) => address !== '', 'not the address of a hospital'),
  /** The path of the hospital's profile (docs/hospital-profile.md). */
  profile: z.string().min(1),
  /** False disables demo mode. */
  demo: z.boolean(),
  kiosk: z.boolean(),
  fullScreen: z.boolean(),
  /** Starts the app when the user logs on. */
  autostart: z.boolean(),
  /** Paths of certificates (PEM) that are trusted in addition to the device's own. */
  certificates: z.array(z.string().min(1)),
  /** Where new versions come from: a folder with the installers and `latest.yml`. */
  updates: z.object({ feed: z.url({ protocol: /^https$/ }) }),
  /** Paths (PEM) of the certificate and key that this device presents to a hospital that asks for one. */
  clientCertificate: z.object({ certificate: z.string().min(1), key: z.string().min(1) }),
};

/** The names of all entries. */
export const policyEntries = Object.keys(policyShape);

type PolicyShape = typeof policyShape;
export type Policy = { readonly [Key in keyof PolicyShape]?: z.infer<PolicyShape[Key]> };

export interface PolicyReading {
  readonly policy: Policy;
  /** The file that was read; undefined if there is none. */
  readonly path?: string;
  /** One line for each entry that cannot be used. */
  readonly complaints: readonly string[];
  /** The given address, if it is not a valid one: the first screen says so, and no other can be entered. */
  readonly refusedHospitalAddress?: string;
  /**
   * There is a policy, but it could not be read at all. Whatever it may forbid is then forbidden: no address can be
   * entered, and there is no demo mode.
   */
  readonly isUnreadable?: true;
}

/**
 * The paths at which a policy may be; the first that exists applies.
 * @param programData Windows' folder for all users, as the registry names it (`commonAppData`). The environment's
 * `%ProgramData%` is not trusted, because the user who starts a program chooses its environment
 */
export function policyPaths(platform: string, programData: string, besideApp: string): string[] {
  const system =
    platform === 'win32'
      ? `${programData}\\Wardbook\\policy.json`
      : platform === 'darwin'
        ? '/Library/Application Support/Wardbook/policy.json'
        : '/etc/wardbook/policy.json';
  return [system, join(besideApp, 'policy.json')];
}

/**
 * Reads the group policy (`registry`) if there is one, else the first policy of `paths`. A policy that cannot be read,
 * or that others than administrators may have written (`doubt`), is not skipped in favour of the next one. Never
 * throws.
 */
export function readPolicy(
  paths: readonly string[],
  registry: RegistryReading = { entries: undefined },
  doubt: PolicyDoubt = () => undefined,
): PolicyReading {
  if ('problem' in registry) return unreadable(registryKey, registry.problem);
  const { entries } = registry;
  if (entries !== undefined) return { path: registryKey, ...checkEntries(entries, registryKey) };
  for (const path of paths) {
    try {
      const text = decodedText(readFileSync(path));
      const doubted = doubt(path);
      return doubted === undefined
        ? { path, ...checkPolicy(text, path) }
        : unreadable(path, doubted);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      // ENOTDIR: there is a file in place of the folder, so there is no policy in it.
      if (code !== 'ENOENT' && code !== 'ENOTDIR') {
        return unreadable(path, `cannot be read (${code})`);
      }
    }
  }
  return { policy: {}, complaints: [] };
}

function unreadable(path: string, problem: string): PolicyReading {
  return { policy: { demo: false }, path, complaints: [`${path}: ${problem}`], isUnreadable: true };
}

function checkPolicy(text: string, path: string): Omit<PolicyReading, 'path'> {
  const given = parsed(text);
  if (given === undefined) return unreadable(path, 'this is not JSON');
  const object = z.record(z.string(), z.unknown()).safeParse(given);
  if (!object.success) return unreadable(path, 'this is not an object');
  return checkEntries(object.data, path);
}

function checkEntries(
  entries: Readonly<Record<string, unknown>>,
  path: string,
): Omit<PolicyReading, 'path'> {
  const policy: Record<string, unknown> = {};
  const complaints: string[] = [];
  for (const [key, value] of Object.entries(entries)) {
    const schema = Object.hasOwn(policyShape, key)
      ? policyShape[key as keyof PolicyShape]
      : undefined;
    const checked = schema?.safeParse(value);
    if (checked?.success === true) policy[key] = checked.data;
    else complaints.push(`${path}: ${key}: ${checked?.error.issues[0]?.message ?? 'unknown'}`);
  }
  // A wrong value such as "no" or 0 was meant to say something: only `true` allows the demo.
  if (entries['demo'] !== undefined && policy['demo'] === undefined) policy['demo'] = false;
  const address = entries['hospitalAddress'];
  const isRefused = address !== undefined && policy['hospitalAddress'] === undefined;
  return {
    policy,
    complaints,
    ...(isRefused
      ? { refusedHospitalAddress: typeof address === 'string' ? address : JSON.stringify(address) }
      : {}),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
