/** What the package `wardbook-hospital` offers to programs: the bundled hospital. Its types name nothing of others. */
import { startHospital as start } from '../../src/hospital/node/startHospital.ts';

export interface StartOptions {
  /** Any free port if omitted. */
  readonly port?: number;
  /** A folder that keeps the data across restarts; if omitted, everything is forgotten on exit. */
  readonly dataFolder?: string;
  /** How to read what the interface leaves open, by key (docs/open-points.md). */
  readonly interpretations?: Readonly<Record<string, string>>;
}

export interface RunningHospital {
  /** The base address, e.g. `http://127.0.0.1:8787/v1`. */
  readonly address: string;
  /** Back to the seed: no records, no faults. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts the hospital on this machine, with its console at `/_hospital/`. */
export async function startHospital(options: StartOptions = {}): Promise<RunningHospital> {
  const { address, hospital, close } = await start({ port: 0, host: '127.0.0.1', ...options });
  return { address, reset: () => hospital.reset(), close };
}
