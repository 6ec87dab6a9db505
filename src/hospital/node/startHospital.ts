/** Starts the bundled hospital on a port of this machine. */
import { hash } from 'node:crypto';
import { createWire, type WireFile } from '../../shared/interface/wire.ts';
import type { HospitalProfile } from '../../shared/profile.ts';
import { pageOperations } from '../control/pageOperations.ts';
import { createHospital } from '../createHospital.ts';
import type { Hospital } from '../hospital.ts';
import type { Interpretations } from '../interpretations.ts';
import type { TokenOwner } from '../people.ts';
import { withoutOwnRecords } from '../proxy/surface.ts';
import type { HospitalSeed } from '../seed/patients.ts';
import type { Operator } from '../seed/people.ts';
import type { Upstream } from '../upstream.ts';
import { withWire } from '../wire.ts';
import { createWorlds } from '../worlds.ts';
import { StartError } from './commandLine.ts';
import { openFileStore } from './fileStore.ts';
import { createHospitalServer, type RemoteControl } from './httpServer.ts';
import { systemClock } from './systemClock.ts';

/** How to start; port 0 takes any free port. */
export interface StartOptions {
  readonly port: number;
  readonly host: string;
  /** A folder that keeps the data across restarts; if omitted, everything is forgotten on exit. */
  readonly dataFolder?: string | undefined;
  readonly interpretations?: Partial<Interpretations> | undefined;
  /** The profile of this hospital; if given, admissions must follow it. */
  readonly profile?: HospitalProfile | undefined;
  /** The section `wire` of its profile file: paths and credential other than those of the interface. */
  readonly wire?: WireFile | undefined;
  /** A real hospital that answers behind this one. */
  readonly upstream?: Upstream | undefined;
  /** Patients, stays, wounds and people to start with in place of the bundled ones. */
  readonly seed?: HospitalSeed;
  readonly people?: readonly Operator[];
  /** To whom an identity provider issued a token; if omitted, there is no provider. */
  readonly tokenOwner?: TokenOwner | undefined;
  /** Who other than this machine may use the control surface; nobody if omitted. */
  readonly remoteControl?: RemoteControl | undefined;
}

export interface StartedHospital {
  /** The base address, e.g. `http://127.0.0.1:8787/v1`. */
  readonly address: string;
  readonly hospital: Hospital;
  /** Closes every connection and releases the port and the folder. */
  close(): Promise<void>;
}

/** If a profile is given, it is enforced unless a reading says otherwise. */
export const readingsByProfile = {
  admissionRequired: 'profile',
  admissionCodes: 'list-from-profile',
} as const;

/**
 * Starts the hospital. Throws a StartError if the port is in use, if the folder cannot be used, or for an unknown
 * interpretation.
 */
export async function startHospital(options: StartOptions): Promise<StartedHospital> {
  const { dataFolder, profile } = options;
  const byProfile = profile === undefined ? {} : readingsByProfile;
  const wire = options.wire === undefined ? undefined : createWire(options.wire);
  const store = dataFolder === undefined ? undefined : openStore(dataFolder);
  try {
    const alike = {
      clock: systemClock,
      random: Math.random,
      digest: (bytes: Uint8Array) => hash('sha256', bytes),
      ...(profile === undefined ? {} : { profile }),
      ...(wire === undefined ? {} : { wire }),
      ...(options.upstream === undefined ? {} : { upstream: options.upstream }),
      ...(options.seed === undefined ? {} : { seed: options.seed }),
      ...(options.people === undefined ? {} : { people: options.people }),
      tokenOwner: options.tokenOwner,
      pages: pageOperations,
      interpretations: { ...byProfile, ...options.interpretations },
    };
    const hospital = createHospital({ ...alike, ...(store === undefined ? {} : { store }) });
    // A named world starts in the same way, but is kept in memory only.
    const worlds = createWorlds(hospital, () => createHospital(alike));
    const spoken = wire === undefined ? worlds : withWire(worlds, wire);
    const mounted = options.upstream === undefined ? spoken : withoutOwnRecords(spoken);
    const server = createHospitalServer(mounted, options.remoteControl);
    const port = await server.listen(options.port, options.host);
    const name = options.host.includes(':') ? `[${options.host}]` : options.host;
    return {
      address: `http://${name}:${port}/v1`,
      hospital,
      close: async () => {
        await server.close();
        store?.close();
      },
    };
  } catch (error) {
    store?.close();
    throw startError(error, options);
  }
}

function openStore(dataFolder: string): ReturnType<typeof openFileStore> {
  try {
    return openFileStore(dataFolder);
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** A socket error as a sentence that tells a person what to do; any other error unchanged. */
export function startError(
  error: unknown,
  { port, host }: Pick<StartOptions, 'port' | 'host'>,
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use. Choose another with --port.`, { cause: error });
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} may not be used here.`, { cause: error });
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`This machine has no address ${host}.`, { cause: error });
  }
  if (error instanceof RangeError) return new StartError(error.message, { cause: error });
  return error;
}
