/** Makes and imports rescue files in a page: for whom a file is made, and from whom it comes. */
import type { RescueOf } from '../../../device/rescue/gather.ts';
import { checkWhole, type ImportOutcome } from '../../../device/rescue/importFile.ts';
import type { Listing } from '../../../device/rescue/listing.ts';
import { isForHospital } from '../../../device/rescue/rescue.ts';
import {
  RescueFailure,
  type ClosedRescue,
  type RescueFor,
} from '../../../device/rescue/rescueFile.ts';
import { hospitalKeyOf } from '../../../model/hospitalKey.ts';
import { defaultPinCost } from '../../../vault/wrappings.ts';
import type { AppContext } from './AppContext.tsx';
import { pinCostOf } from './pinCostOf.ts';
import { acceptedRecoveryKeyOf } from './recoveryKeyOf.ts';

/** Tells when the file was made and nothing else, because everybody can read a file's name. */
export function rescueFileName(nowMs: number): string {
  return `wardbook-rescue-${new Date(nowMs).toISOString().slice(0, 10)}.wbrescue`;
}

/** How a rescue file identifies this ward's hospital. */
export function hospitalOf({ hospitalKey, hospitalAddress }: AppContext) {
  const addressKey = hospitalAddress === null ? hospitalKey : hospitalKeyOf(hospitalAddress);
  return { hospitalKey, addressKey };
}

/**
 * The nurse's unsent work as a file.
 * @param passphrase null: the file is made for the hospital's recovery key, which the profile must have
 */
export async function makeRescue(
  app: AppContext,
  of: RescueOf,
  passphrase: string | null,
): Promise<Blob> {
  const { device } = app;
  const token = (await device.nurses.credential(of.hospitalKey))?.token ?? null;
  return device.rescue.make(of, await madeFor(app, of.authorId, passphrase), token);
}

async function madeFor(
  app: AppContext,
  authorId: string,
  passphrase: string | null,
): Promise<RescueFor> {
  if (passphrase !== null) {
    return { passphrase, cost: pinCostOf(app.bridge, location.hostname) ?? defaultPinCost };
  }
  const recoveryKey = await acceptedRecoveryKeyOf(app, authorId);
  if (recoveryKey === null) throw new TypeError('The hospital has no recovery key');
  return { recoveryKey };
}

export type RescueRefusal =
  | 'other-hospital'
  | 'not-hers'
  | 'sign-in'
  | 'damaged'
  | 'inconsistent'
  | 'key-taken'
  | 'other-version'
  | 'kept'
  | 'not-rescue';

export type RescueRefused =
  | { refused: Exclude<RescueRefusal, 'other-hospital'> }
  | { refused: 'other-hospital'; address: string };

export type RescueOutcome = { taken: ImportOutcome } | RescueRefused;

/** What a file contains, for review; nothing is imported before she confirms. */
export interface RescueFound {
  listing: Listing;
  /** @throws StoreFailure */
  importFile(): Promise<RescueOutcome>;
}

/**
 * Looks into a file for the signed-in nurse, if it is hers.
 * @throws StoreFailure
 */
export async function lookIntoRescue(
  app: AppContext,
  authorId: string,
  closed: ClosedRescue,
  key: Uint8Array,
): Promise<RescueFound | RescueRefused> {
  const { rescue } = app.device;
  return orRefused(async () => {
    const open = await closed.open(key);
    const content = await checkWhole(open);
    const here = hospitalOf(app);
    if (!isForHospital(content, here)) {
      return { refused: 'other-hospital', address: content.hospital.addressKey };
    }
    const taker = await takerOf(app, authorId);
    if (taker === null) return { refused: 'sign-in' };
    // If nothing proves the owner, nothing in the file is vouched for: she reviews each record (decision
    // 0258).
    const owner = await rescue.isHers(content.nurse.proof, taker.token);
    if (owner === 'not-hers') return { refused: owner };
    return {
      listing: await rescue.look(open, taker),
      importFile: () =>
        orRefused(async () => {
          // She may have reviewed the list for a long time.
          const now = await takerOf(app, authorId);
          if (now?.token !== taker.token) return { refused: 'sign-in' };
          return { taken: await rescue.importFile(open, now) };
        }),
    };
  });
}

/** Null if she has no valid sign-in. */
async function takerOf({ device, hospitalKey }: AppContext, authorId: string) {
  const credential = await device.nurses.credential(hospitalKey);
  if (credential?.authorId !== authorId) return null;
  return { hospitalKey, authorId, token: credential.token };
}

async function orRefused<Came>(work: () => Promise<Came | RescueRefused>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RescueFailure) return { refused: error.reason };
    throw error;
  }
}
