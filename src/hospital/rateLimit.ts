/** The rate limit per person, for the readings that have one. */

const windowMs = 10_000;
const requestsPerWindow = 60;

export interface RateLimiter {
  /** Counts a request; 0 if it may pass, else the whole seconds to wait. */
  secondsToWait(operatorId: string, nowMs: number): number;
  clear(): void;
}

/** 60 requests of one person in any 10 seconds. */
export function createRateLimiter(): RateLimiter {
  const passed = new Map<string, number[]>();
  return {
    secondsToWait: (operatorId, nowMs) => {
      const recent = (passed.get(operatorId) ?? []).filter(
        (at) => at > nowMs - windowMs && at <= nowMs,
      );
      passed.set(operatorId, recent);
      const [oldest] = recent;
      if (oldest === undefined || recent.length < requestsPerWindow) {
        recent.push(nowMs);
        return 0;
      }
      return Math.max(1, Math.ceil((oldest + windowMs - nowMs) / 1000));
    },
    clear: () => passed.clear(),
  };
}
