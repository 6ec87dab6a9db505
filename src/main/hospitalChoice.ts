/**
 * Which hospital this Electron app talks to: the one named on its command line, which applies to this run and cannot be
 * changed in it, or else the one in the settings. If what was named is not an address, the settings are not used
 * instead: records would go to a hospital that nobody meant.
 */
import type { WardbookBridge } from '../shared/bridge.ts';
import type { HospitalAddressChange } from '../shared/shellDoor.ts';
import { normalHospitalAddress } from '../shell/hospitalAddress.ts';
import type { CommandLine } from './commandLine.ts';
import type { SettingsFile } from './settings.ts';

export interface HospitalChoice {
  readonly address: () => string | null;
  /** Why there is no address, if the first screen must say so. */
  readonly trouble: () => WardbookBridge['hospitalAddressTrouble'];
  readonly isEditable: boolean;
  /** Saves a new address. Never throws: the answer tells what went wrong. */
  change(text: unknown): Promise<HospitalAddressChange>;
}

type Named = Pick<CommandLine, 'hospitalAddress' | 'refusedHospitalAddress'> & {
  /** The policy named the hospital: if that is not an address, no other can be entered instead. */
  readonly isPolicy?: boolean;
  /** There is a policy, but it could not be read. */
  readonly isPolicyUnreadable?: boolean;
};

/** Decides at the start; later the page may call `change`. */
export async function chooseHospital(
  settings: SettingsFile,
  named: Named,
): Promise<HospitalChoice> {
  const isFixed = named.isPolicy === true || named.isPolicyUnreadable === true;
  const isEditable = named.hospitalAddress === undefined && !isFixed;
  const first = await firstChoice(settings, named);
  let current = first.address;
  return {
    address: () => current,
    trouble: () => (current === null ? first.trouble : undefined),
    isEditable,
    async change(text) {
      const next = typeof text === 'string' ? normalHospitalAddress(text) : undefined;
      if (next === undefined) return { changed: false, reason: 'not-an-address' };
      if (!isEditable) return { changed: false, reason: 'not-saved' };
      try {
        await settings.write({ hospitalAddress: next });
      } catch {
        return { changed: false, reason: 'not-saved' };
      }
      current = next;
      return { changed: true, hospitalAddress: next };
    },
  };
}

interface FirstChoice {
  readonly address: string | null;
  readonly trouble: WardbookBridge['hospitalAddressTrouble'];
}

async function firstChoice(settings: SettingsFile, named: Named): Promise<FirstChoice> {
  if (named.isPolicyUnreadable === true) {
    return { address: null, trouble: { reason: 'policy-unreadable' } };
  }
  if (named.hospitalAddress !== undefined) {
    return { address: named.hospitalAddress, trouble: undefined };
  }
  if (named.refusedHospitalAddress !== undefined) {
    const given = named.refusedHospitalAddress.slice(0, 200);
    return { address: null, trouble: { reason: 'not-an-address', given } };
  }
  const kept = await settings.read();
  const isLost = kept === 'unreadable';
  return {
    address: isLost ? null : kept.hospitalAddress,
    trouble: isLost ? { reason: 'settings-unreadable' } : undefined,
  };
}
