/** Owns what may be said to the Electron app on its command line. */
import { normalHospitalAddress } from '../shell/hospitalAddress.ts';

export interface CommandLine {
  /** `--hospital=<base address>`, in its one spelling. */
  readonly hospitalAddress?: string;
  /** `--demo` opens demo mode. */
  readonly isDemo: boolean;
}

/** Reads `given`; what is unknown is Chromium's business, an address that is none is left out. */
export function readCommandLine(given: readonly string[]): CommandLine {
  const flag = '--hospital=';
  const text = given.find((each) => each.startsWith(flag))?.slice(flag.length) ?? '';
  const hospitalAddress = normalHospitalAddress(text);
  const isDemo = given.includes('--demo');
  return hospitalAddress === undefined ? { isDemo } : { hospitalAddress, isDemo };
}
