/**
 * Brings the next access token before the present one runs out, and after it has, while she works: nobody has to do
 * anything. Where that fails, what she wrote stays open to her, and the outbox waits until she signs in again.
 */
import type { Nurses } from '../../../device/nurses/nurses.ts';
import { TokenInUse, TokenOfAnother } from '../../../device/nurses/tokenOwner.ts';
import type { TokenCheck } from '../hospital/tokenCheck.ts';
import type { ProviderDoor } from './providerDoor.ts';
import { ProviderFailure } from './providerFlow.ts';

/** So long before its end a token is replaced. */
export const earlyMs = 60_000;
/** How often it is looked at, and while she waits for it. */
export const lookMs = 20_000;
export const soonMs = 10_000;

interface RenewParts {
  nurses: Pick<Nurses, 'renewal' | 'session' | 'takeRenewed' | 'keepToken'>;
  hospitalKey: string;
  provider: Pick<ProviderDoor, 'refresh'>;
  checkToken: TokenCheck;
  now(): number;
  /** Runs one at a time in all windows: a refresh token may be good for one use only. */
  alone(work: () => Promise<void>): Promise<void>;
}

export interface TokenRenewal {
  /** Renews the token if it is due, and unless the provider has said that it is over. Never rejects. */
  lookNow(): Promise<void>;
  /** The network has changed, or she has signed in again: what was over may not be. */
  startOver(): Promise<void>;
}

export function openTokenRenewal(parts: RenewParts): TokenRenewal {
  const { nurses, hospitalKey, provider, checkToken, now, alone } = parts;
  /** The refresh token that brought nothing that the hospital accepts. */
  let over: string | null = null;

  const renew = async (): Promise<void> => {
    const session = await nurses.session(hospitalKey);
    if (session === null || session.locked) return;
    const former = await nurses.renewal(hospitalKey);
    if (former === null || former.refreshToken === null || former.refreshToken === over) return;
    const isDue = former.endsAt !== null && now() >= former.endsAt - earlyMs;
    if (!isDue && session.credential === 'live') return;
    const { token, provided } = await provider.refresh(former).catch((error: unknown) => {
      const isSilent = error instanceof ProviderFailure && error.trouble === 'provider-silent';
      if (!isSilent) over = former.refreshToken;
      throw error;
    });
    const kept = await nurses.keepToken(token);
    // A refresh token is often good for one use: the new one is kept, whatever the hospital says.
    await nurses
      .takeRenewed(hospitalKey, former.authorId, kept, provided)
      .catch((error: unknown) => {
        // A provider may end a sign-in whose used refresh token is presented again.
        const isAnothers = error instanceof TokenOfAnother || error instanceof TokenInUse;
        if (isAnothers) over = former.refreshToken;
        throw error;
      });
    if (session.credential === 'live') return;
    // A hospital that refuses the new one, too, would be asked without end.
    if ((await checkToken(kept)) === 'dead-token') over = provided.refreshToken;
  };
  const lookNow = () => alone(renew).catch(() => undefined);
  return {
    lookNow,
    startOver() {
      over = null;
      return lookNow();
    },
  };
}
