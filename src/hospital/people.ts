/** Who a credential identifies, and what they may do at present. Interface: Authentication. */
import type { Operator } from './seed/people.ts';

/** The operatorId to which an identity provider issued a token, while that token is valid. */
export type TokenOwner = (token: string, nowMs: number) => string | undefined;

export interface People {
  /**
   * The operator identified by an Authorization header; undefined: 401. `lifeMs` undefined: credentials do not expire.
   */
  identify(header: string | null, nowMs: number, lifeMs: number | undefined): Operator | undefined;
  operator(operatorId: string): Operator | undefined;
  all(): readonly Operator[];
  /** Adds or changes a person. */
  set(operator: Operator): void;
  /** Restarts the lifetime of every credential at its next use. */
  renewCredentials(): void;
  reset(): void;
}

/**
 * People with the permissions of the seed. The credential of NAME is `NAME`; `NAME.2`, `NAME.3` and so on are newer
 * credentials of the same person, for use after the older one has expired. `tokenOwner` knows further tokens.
 */
export function createPeople(
  seed: readonly Operator[],
  tokenOwner: TokenOwner = () => undefined,
): People {
  const operators = new Map<string, Operator>();
  const firstUses = new Map<string, number>();

  function reset(): void {
    firstUses.clear();
    operators.clear();
    for (const operator of seed) operators.set(operator.operatorId, operator);
  }

  /** Counts even while credentials do not expire, because that reading may be switched later. */
  function ageOf(token: string, nowMs: number): number {
    const firstUseMs = firstUses.get(token) ?? nowMs;
    firstUses.set(token, firstUseMs);
    return nowMs - firstUseMs;
  }

  reset();
  return {
    identify: (header, nowMs, lifeMs) => {
      const token = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
      if (token === undefined) return undefined;
      const issuedTo = tokenOwner(token, nowMs) ?? token.replace(/\.\d{1,6}$/, '');
      const operator = operators.get(issuedTo);
      if (operator === undefined || operator.isExpired) return undefined;
      const ageMs = ageOf(token, nowMs);
      return lifeMs !== undefined && ageMs >= lifeMs ? undefined : operator;
    },
    operator: (operatorId) => operators.get(operatorId),
    all: () => [...operators.values()],
    set: (operator) => void operators.set(operator.operatorId, operator),
    renewCredentials: () => firstUses.clear(),
    reset,
  };
}
