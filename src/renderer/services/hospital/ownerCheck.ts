/**
 * The question asked where a PIN was forgotten: is this token hers? The interface has no "who am I", and
 * whoever may read a patient is answered 200 for what others wrote of them. So what a token may read shows
 * nothing: it has to be the very one that is kept for her, or name the same person, and the hospital has to
 * take it (decision 0255).
 */
import type { Device } from '../../../device/device.ts';
import type { TokenAnswer, TokenCheck } from './tokenCheck.ts';

/** `cannot-show`: the hospital takes it, and nothing shows whose it is. */
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
