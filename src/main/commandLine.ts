/** What may be said to the Electron app on its command line. */
import { normalHospitalAddress } from '../shell/hospitalAddress.ts';

export interface CommandLine {
  /** `--hospital=<base address>`, in its one spelling. */
  readonly hospitalAddress?: string;
  /** What stood behind `--hospital=` where that is no address; never left out without a word. */
  readonly refusedHospitalAddress?: string;
  /** `--profile=<file.json>`, the hospital's profile for this run. */
  readonly profilePath?: string;
  /** `--demo` opens demo mode. */
  readonly isDemo: boolean;
}

/** Reads `given`; what is unknown is Chromium's business. */
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
