/**
 * Renews the access token before it runs out, or after it has: nobody has to do anything. While she works her page does
 * it, and while her tablet is locked the engine's worker, which alone has her key then. If that
 * fails, what she wrote stays open to her, and the outbox waits until she signs in again.
 */
import type { Nurses } from '../../../device/nurses/nurses.ts';
import { TokenInUse, TokenOfAnother } from '../../../device/nurses/tokenOwner.ts';
import type { TokenCheck } from '../hospital/tokenCheck.ts';
import type { ProviderDoor } from './providerDoor.ts';
import { ProviderFailure } from './providerFlow.ts';

/** How long before its end a token is replaced. */
export const earlyMs = 60_000;
/** How often the token is checked, normally and while she waits for a new one. */
export const lookMs = 20_000;
export const soonMs = 10_000;
/** The pause after a strange answer, which doubles with each, and its most. */
const firstPauseMs = 20_000;
const mostPauseMs = 600_000;

interface RenewParts {
  nurses: Pick<Nurses, 'renewal' | 'renewalToEnd' | 'session' | 'takeRenewed' | 'keepToken'>;
  hospitalKey: string;
  provider: Pick<ProviderDoor, 'refresh' | 'revoke'>;
  checkToken: TokenCheck;
  now(): number;
  /** Runs it unless another is under way in any window: a refresh token may be good for one use only. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Renews only while the tablet is locked; otherwise only while it is not. */
  whileLocked: boolean;
  /** Whether it is renewed at all; if omitted, it always is. */
  isNeeded?(authorId: string): Promise<boolean>;
}

/** Of a browser's `LockManager`. */
interface Locks {
  request(
    name: string,
    options: { ifAvailable: true },
    work: (lock: unknown) => Promise<void>,
  ): Promise<void>;
}

export interface TokenRenewal {
  /** Renews the token if it is due, unless its refresh token has turned out to be of no use. Never rejects. */
  lookNow(): Promise<void>;
  /** Tries a refresh token that was of no use once more: the network has changed. */
  startOver(): Promise<void>;
}

export function openTokenRenewal(parts: RenewParts): TokenRenewal {
  const { nurses, hospitalKey, provider, checkToken, now, alone, whileLocked } = parts;
  /** The refresh token that brought no token that the hospital accepts. */
  let over: string | null = null;
  const pause = openPause(now);

  /** Removes a refresh token that is good no longer, unless another one has come. */
  const forget = async (refreshToken: string | null) => {
    const held = await nurses.renewalToEnd(hospitalKey).catch(() => null);
    if (held?.former.refreshToken === refreshToken) await held.noteOver().catch(() => undefined);
  };
  const renew = async (): Promise<void> => {
    const session = await nurses.session(hospitalKey);
    if (session === null || session.locked !== whileLocked) return;
    const former = await nurses.renewal(hospitalKey);
    if (former === null || former.refreshToken === null || former.refreshToken === over) return;
    const isDue = former.endsAt !== null && now() >= former.endsAt - earlyMs;
    if (!isDue && session.credential === 'live') return;
    if (parts.isNeeded !== undefined && !(await parts.isNeeded(former.authorId))) return;
    if (pause.isOn(former.refreshToken)) return;
    const { token, provided } = await provider.refresh(former).catch(async (error: unknown) => {
      const trouble = error instanceof ProviderFailure ? error.trouble : 'provider-strange';
      if (trouble === 'sign-in-over') await forget(former.refreshToken);
      // Anything else may be a proxy's answer, or the provider's while it is being restarted.
      const isOver = trouble === 'sign-in-over' || trouble === 'not-for-us';
      if (isOver) over = former.refreshToken;
      else if (trouble !== 'provider-silent') pause.begin(former.refreshToken);
      throw error;
    });
    const kept = await nurses.keepToken(token);
    // A refresh token is often good for one use: the new one is kept, whatever the hospital says.
    const isTaken = await nurses
      .takeRenewed(hospitalKey, former.authorId, kept, provided)
      .catch((error: unknown) => {
        // A provider may end a sign-in whose used refresh token is presented again.
        const isAnothers = error instanceof TokenOfAnother || error instanceof TokenInUse;
        if (isAnothers) over = former.refreshToken;
        else pause.begin(former.refreshToken);
        throw error;
      });
    pause.end();
    // She has signed out meanwhile, which ended the former refresh token only.
    if (!isTaken && (await nurses.session(hospitalKey)) === null) {
      await provider.revoke(provided);
      const ended = { ...provided, refreshToken: null };
      await nurses.takeRenewed(hospitalKey, former.authorId, kept, ended);
    }
    if (!isTaken || session.credential === 'live') return;
    // Otherwise a hospital that refuses the new token, too, would be asked again without end.
    if ((await checkToken(kept)) === 'dead-token') over = provided.refreshToken;
  };
  const lookNow = () => alone(renew).catch(() => undefined);
  return {
    lookNow,
    startOver() {
      over = null;
      pause.end();
      return lookNow();
    },
  };
}

/** After an answer that was strange, a refresh token is presented again ever less often. */
function openPause(now: () => number) {
  let kept: { refreshToken: string; since: number; forMs: number } | null = null;
  return {
    // A clock that was set ends the pause.
    isOn: (refreshToken: string) =>
      kept?.refreshToken === refreshToken && Math.abs(now() - kept.since) < kept.forMs,
    begin(refreshToken: string | null) {
      if (refreshToken === null) return;
      const doubled = kept?.refreshToken === refreshToken ? kept.forMs * 2 : firstPauseMs;
      kept = { refreshToken, since: now(), forMs: Math.min(doubled, mostPauseMs) };
    },
    end() {
      kept = null;
    },
  };
}

/** Runs work unless some is under way, in this window or another one: the next look comes soon. */
export function aloneInAllWindows(locks: Locks, hospitalKey: string): RenewParts['alone'] {
  const name = `wardbook-renewal-${hospitalKey}`;
  return (work) =>
    locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work();
    });
}
