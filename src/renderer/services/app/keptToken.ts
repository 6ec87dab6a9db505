/**
 * Tries the stored token of a sign-in that counts as expired: it may have been ended by a gateway's answer, or nobody
 * could be reached. It is tried when the screens open, and repeatedly until an answer is the hospital's own.
 */
import type { Nurses } from '../../../device/nurses/nurses.ts';
import type { TokenCheck } from '../hospital/tokenCheck.ts';

/** A gateway's answer may last for minutes; each attempt costs two small requests. */
export const tryAgainMs = 20_000;

interface KeptTokenParts {
  nurses: Pick<Nurses, 'tryKeptToken'>;
  hospitalKey: string;
  checkToken: TokenCheck;
  /** False while nobody looks at the screen: then nothing is sent. */
  isSeen(): boolean;
}

export interface KeptToken {
  /** Queries the hospital, unless it has already answered or a query is running. Never rejects. */
  tryNow(): Promise<void>;
  /** The network has changed: the previous answer may have come from somebody else. */
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
    // Any other answer came from an intermediary, or there was none.
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
