/**
 * Checks, when a PIN was forgotten, whether a token is the nurse's own. The interface has no "who am I", and everybody
 * who may read a patient gets a 200 for what others wrote about the patient. So what a token may read proves nothing:
 * it must be the very token that is stored for her, or name the same person, and the hospital must accept it (decision
 * 0255).
 */
import type { Device } from '../../../device/device.ts';
import type { TokenAnswer, TokenCheck } from './tokenCheck.ts';

/** `cannot-show`: the hospital accepts it, and nothing shows whose it is. */
export type OwnerAnswer = 'hers' | 'not-hers' | 'cannot-show' | Exclude<TokenAnswer, 'accepted'>;

export type OwnerCheck = (authorId: string, token: string) => Promise<OwnerAnswer>;

interface CheckParts {
  device: { nurses: Pick<Device['nurses'], 'ownerOf'> };
  checkToken: TokenCheck;
}

export function openOwnerCheck({ device, checkToken }: CheckParts): OwnerCheck {
  return async (authorId, token) => {
    const owner = await device.nurses.ownerOf(authorId, token);
    if (owner === 'of-another-nurse' || owner === 'of-another-person') return 'not-hers';
    const accepted = await checkToken(token);
    if (accepted !== 'accepted') return accepted;
    return owner === 'hers' ? 'hers' : 'cannot-show';
  };
}
