/** Owns making a rescue file in a page, and taking one in: whom it is made for, and whom it is from. */
import { hospitalKeyOf } from '../../device/hospitalKey.ts';
import type { RescueOf } from '../../device/rescue/gather.ts';
import { isForHospital } from '../../device/rescue/rescue.ts';
import {
  RescueFailure,
  type ClosedRescue,
  type RescueFor,
} from '../../device/rescue/rescueFile.ts';
import { checkWhole, type TakenIn } from '../../device/rescue/takeIn.ts';
import { usualPinCost } from '../../device/sealing/wrappings.ts';
import { pinCostOf } from './pinCostOf.ts';
import { recoveryKeyOf } from './recoveryKeyOf.ts';
import type { Ward } from './Ward.tsx';

/** Says when it was made and nothing else: a file's name is read by everybody. */
export function rescueFileName(nowMs: number): string {
  return `wardbook-rescue-${new Date(nowMs).toISOString().slice(0, 10)}.wbrescue`;
}

/** What a rescue file says of the hospital of this ward. */
export function hospitalOf({ hospitalKey, hospitalAddress }: Ward) {
  const addressKey = hospitalAddress === null ? hospitalKey : hospitalKeyOf(hospitalAddress);
  return { hospitalKey, addressKey };
}

/**
 * Her unsent work as a file.
 * @param passphrase null: it is made for the recovery key of this hospital, which the profile must bring
 */
export async function makeRescue(
  { device, bridge }: Ward,
  of: RescueOf,
  passphrase: string | null,
): Promise<Blob> {
  const token = (await device.nurses.credential(of.hospitalKey))?.token ?? null;
  return device.rescue.make(of, await madeFor(bridge, passphrase), token);
}

async function madeFor(bridge: Ward['bridge'], passphrase: string | null): Promise<RescueFor> {
  if (passphrase !== null) {
    return { passphrase, cost: pinCostOf(bridge, location.hostname) ?? usualPinCost };
  }
  const recoveryKey = await recoveryKeyOf(bridge);
  if (recoveryKey === null) throw new TypeError('The hospital has no recovery key');
  return { recoveryKey };
}

export type RescueRefusal =
  | 'other-hospital'
  | 'not-hers'
  | 'cannot-tell'
  | 'cannot-ask'
  | 'sign-in'
  | 'damaged'
  | 'newer'
  | 'kept'
  | 'not-rescue';

export type RescueOutcome =
  | { taken: TakenIn }
  | { refused: Exclude<RescueRefusal, 'other-hospital'> }
  | { refused: 'other-hospital'; address: string };

/** Takes a file in for the nurse who is signed in, if it is hers. Throws StoreFailure. */
export async function takeRescueIn(
  ward: Ward,
  authorId: string,
  closed: ClosedRescue,
  key: Uint8Array,
): Promise<RescueOutcome> {
  try {
    const open = await closed.open(key);
    const content = await checkWhole(open);
    const here = hospitalOf(ward);
    if (!isForHospital(content, here)) {
      return { refused: 'other-hospital', address: content.hospital.addressKey };
    }
    const credential = await ward.device.nurses.credential(ward.hospitalKey);
    if (credential?.authorId !== authorId) return { refused: 'sign-in' };
    const owner = await ward.checkRescueOwner(content.nurse.proof, credential.token);
    if (owner !== 'hers') return { refused: owner };
    const { hospitalKey } = here;
    return { taken: await ward.device.rescue.takeIn(open, { hospitalKey, authorId }) };
  } catch (error) {
    if (error instanceof RescueFailure) return { refused: error.reason };
    throw error;
  }
}
