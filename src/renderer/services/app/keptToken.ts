/**
 * Trying the kept token of a sign-in that counts as expired: what ended it may have been a gateway's
 * word, or nobody could be asked. It is tried when the screens open, and for as long as no answer was
 * the hospital's own, again and again.
 */
import type { Nurses } from '../../../device/nurses/nurses.ts';
import type { TokenCheck } from '../hospital/tokenCheck.ts';

/** A gateway's word may stand for minutes; each try costs two small requests. */
export const tryAgainMs = 20_000;

interface KeptTokenParts {
  nurses: Pick<Nurses, 'tryKeptToken'>;
  hospitalKey: string;
  checkToken: TokenCheck;
  /** False while nobody looks at the screen: then nothing is asked. */
  isSeen(): boolean;
}

export interface KeptToken {
  /** Asks the hospital, unless it has said its own word or is being asked. Never rejects. */
  tryNow(): Promise<void>;
  /** The network is another one: what was said before may have been said by somebody else. */
  startOver(): Promise<void>;
}

export function openKeptToken({
  nurses,
  hospitalKey,
  checkToken,
  isSeen,
}: KeptTokenParts): KeptToken {
  let isSettled = false;
  let isAsking = false;
  const isAccepted = async (token: string): Promise<boolean> => {
    const answer = await checkToken(token);
    // Anything else was said by somebody in between, or by nobody.
    isSettled = answer === 'accepted' || answer === 'dead-token';
    return answer === 'accepted';
  };
  const tryNow = async (): Promise<void> => {
    if (isSettled || isAsking || !isSeen()) return;
    isAsking = true;
    try {
      await nurses.tryKeptToken(hospitalKey, isAccepted);
    } catch {
      // The storage did not answer: the next try asks it again.
    }
    isAsking = false;
  };
  return {
    tryNow,
    startOver() {
      isSettled = false;
      return tryNow();
    },
  };
}
