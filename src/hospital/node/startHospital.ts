/** Starting the bundled hospital on a port of this machine. */
import { createHash } from 'node:crypto';
import type { HospitalProfile } from '../../shared/profile.ts';
import { createHospital } from '../createHospital.ts';
import type { Hospital } from '../hospital.ts';
import type { Interpretations } from '../interpretations.ts';
import type { HospitalSeed } from '../seed/patients.ts';
import type { Operator } from '../seed/people.ts';
import { createWorlds } from '../worlds.ts';
import { openFileStore } from './fileStore.ts';
import { createHospitalServer, type RemoteControl } from './httpServer.ts';
import { systemClock } from './systemClock.ts';

/** How to start; port 0 takes any free one. */
export interface StartOptions {
  readonly port: number;
  readonly host: string;
  /** A folder that remembers across restarts; left out, everything is forgotten at the end. */
  readonly dataFolder?: string | undefined;
  readonly interpretations?: Partial<Interpretations> | undefined;
  /** What this hospital configures; where there is one, admissions are held to it. */
  readonly profile?: HospitalProfile | undefined;
  /** Patients, stays, wounds and people to start with instead of the bundled ones. */
  readonly seed?: HospitalSeed;
  readonly people?: readonly Operator[];
  /** Who beside this machine may use the control surface; nobody when it is left out. */
  readonly remoteControl?: RemoteControl | undefined;
}

export interface StartedHospital {
  /** The base address, e.g. `http://127.0.0.1:8787/v1`. */
  readonly address: string;
  readonly hospital: Hospital;
  /** Ends every connection and gives the port and the folder free. */
  close(): Promise<void>;
}

/** A reason not to start that a person can do something about; its message is one line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** A hospital that brings a profile means it, unless a reading says otherwise. */
const readingsByProfile = {
  admissionRequired: 'profile',
  admissionCodes: 'list-from-profile',
} as const;

/**
 * Starts the hospital. Throws a StartError when the port is in use, when the folder cannot be used, or for an unknown
 * interpretation.
 */
export async function startHospital(options: StartOptions): Promise<StartedHospital> {
  const { dataFolder, profile } = options;
  const byProfile = profile === undefined ? {} : readingsByProfile;
  const store = dataFolder === undefined ? undefined : openStore(dataFolder);
  try {
    const alike = {
      clock: systemClock,
      random: Math.random,
      digest: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex'),
      ...(profile === undefined ? {} : { profile }),
      ...(options.seed === undefined ? {} : { seed: options.seed }),
      ...(options.people === undefined ? {} : { people: options.people }),
      interpretations: { ...byProfile, ...options.interpretations },
    };
    const hospital = createHospital({ ...alike, ...(store === undefined ? {} : { store }) });
    // A world that somebody names starts in the same way, and is kept in memory alone.
    const worlds = createWorlds(hospital, () => createHospital(alike));
    const server = createHospitalServer(worlds, options.remoteControl);
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

/** The error of a socket as a sentence that a person can do something about; any other as it is. */
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
