/**
 * Owns which hospital this Electron app speaks with: the one named on its command line, which holds
 * for this run and cannot be changed in it, or else the one in the settings.
 */
import type { HospitalAddressChange } from '../shared/shellDoor.ts';
import { normalHospitalAddress } from '../shell/hospitalAddress.ts';
import type { SettingsFile } from './settings.ts';

export interface HospitalChoice {
  readonly address: () => string | null;
  readonly isEditable: boolean;
  /** Keeps a new address. It never throws: what went wrong is in the answer. */
  change(text: unknown): Promise<HospitalAddressChange>;
}

export async function chooseHospital(
  settings: SettingsFile,
  named: string | undefined,
): Promise<HospitalChoice> {
  const isEditable = named === undefined;
  let current = named ?? (await settings.read()).hospitalAddress;
  return {
    address: () => current,
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
