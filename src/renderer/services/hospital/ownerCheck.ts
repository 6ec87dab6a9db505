/**
 * Checks, when a PIN was forgotten, whether a token is the nurse's own. The interface has no "who am I", and everybody
 * who may read a patient gets a 200 for what others wrote about the patient. So what a token may read proves nothing:
 * it must not be another nurse's nor name another person, the hospital must accept it, and whoever holds the recovery
 * key checks who is asking (decision 0255).
 */
import type { Device } from '../../../device/device.ts';
import type { TokenAnswer, TokenCheck } from './tokenCheck.ts';

/** `accepted`: it is not known to be somebody else's. */
export type OwnerAnswer = 'not-hers' | TokenAnswer;

export type OwnerCheck = (authorId: string, token: string) => Promise<OwnerAnswer>;

interface CheckParts {
  device: { nurses: Pick<Device['nurses'], 'ownerOf'> };
  checkToken: TokenCheck;
}

export function openOwnerCheck({ device, checkToken }: CheckParts): OwnerCheck {
  return async (authorId, token) => {
    const owner = await device.nurses.ownerOf(authorId, token);
    if (owner === 'of-another-nurse' || owner === 'of-another-person') return 'not-hers';
    return checkToken(token);
  };
}
