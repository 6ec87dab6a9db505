/**
 * Owns whether a rescue file holds the work of the nurse who is signed in. She has another id on each tablet; the
 * hospital knows her by her token (docs/rescue-bundle.md).
 */
import type { Rescue } from '../../device/rescue/rescue.ts';
import type { Proof } from '../../device/rescue/rescueContent.ts';
import type { HospitalClient } from '../../outbox/hospitalClient.ts';
import { askAboutRequest } from './ownerCheck.ts';

/**
 * `cannot-tell`: nothing in the file shows it, and the hospital knows none of it. `cannot-ask`: the hospital
 * would have to be asked, and does not answer now.
 */
export type RescueOwner = 'hers' | 'not-hers' | 'cannot-tell' | 'cannot-ask';

export type RescueOwnerCheck = (proof: Proof, token: string) => Promise<RescueOwner>;

export function openRescueOwnerCheck(
  client: Pick<HospitalClient, 'read'>,
  { isHers }: Pick<Rescue, 'isHers'>,
): RescueOwnerCheck {
  return async (proof, token) => {
    const shown = await isHers(proof, token);
    if (shown !== 'cannot-tell') return shown;
    for (const receipt of proof.receipts) {
      const said = await askAboutRequest(client, receipt, token);
      if (said === 'busy') return 'cannot-ask';
      if (said !== 'unknown-there') return said;
    }
    return 'cannot-tell';
  };
}
