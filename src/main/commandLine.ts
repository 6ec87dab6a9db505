/** The command-line options of the Electron app. */
import { normalHospitalAddress } from '../shell/hospitalAddress.ts';

export interface CommandLine {
  /** `--hospital=<base address>`, in its canonical spelling. */
  readonly hospitalAddress?: string;
  /** The value of `--hospital=` if it is not an address; it is reported, never silently ignored. */
  readonly refusedHospitalAddress?: string;
  /** `--profile=<file.json>`, the hospital's profile for this run. */
  readonly profilePath?: string;
  /** `--demo` opens demo mode. */
  readonly isDemo: boolean;
}

/** Reads `given`; unknown options are left to Chromium. */
export function readCommandLine(given: readonly string[]): CommandLine {
  const named = given.find((each) => each === '--hospital' || each.startsWith('--hospital='));
  const namedAddress = named?.slice('--hospital='.length);
  const hospitalAddress = normalHospitalAddress(namedAddress ?? '');
  const profilePath = valueOf('--profile=', given);
  return {
    ...(hospitalAddress === undefined ? {} : { hospitalAddress }),
    ...(namedAddress !== undefined && hospitalAddress === undefined
      ? { refusedHospitalAddress: namedAddress }
      : {}),
    ...(profilePath === '' ? {} : { profilePath }),
    isDemo: given.includes('--demo'),
  };
}

function valueOf(flag: string, given: readonly string[]): string {
  return given.find((each) => each.startsWith(flag))?.slice(flag.length) ?? '';
}
