/** Owns what may be said to the Electron app on its command line. */
import { normalHospitalAddress } from '../shell/hospitalAddress.ts';

export interface CommandLine {
  /** `--hospital=<base address>`, in its one spelling. */
  readonly hospitalAddress?: string;
  /** `--profile=<file.json>`, the hospital's profile for this run. */
  readonly profilePath?: string;
  /** `--demo` opens demo mode. */
  readonly isDemo: boolean;
}

/** Reads `given`; what is unknown is Chromium's business, an address that is none is left out. */
export function readCommandLine(given: readonly string[]): CommandLine {
  const hospitalAddress = normalHospitalAddress(valueOf('--hospital=', given));
  const profilePath = valueOf('--profile=', given);
  return {
    ...(hospitalAddress === undefined ? {} : { hospitalAddress }),
    ...(profilePath === '' ? {} : { profilePath }),
    isDemo: given.includes('--demo'),
  };
}

function valueOf(flag: string, given: readonly string[]): string {
  return given.find((each) => each.startsWith(flag))?.slice(flag.length) ?? '';
}
