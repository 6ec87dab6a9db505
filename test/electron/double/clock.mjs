/**
 * The clock of the double's device, which `WARDBOOK_AHEAD_MS` puts before the machine's, or behind it: loaded
 * before anything else, in main and in each of its threads. Page and workers have theirs from `scheme.ts`.
 */
const aheadMs = Number(process.env.WARDBOOK_AHEAD_MS ?? 0);

const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + aheadMs);
    else super(...given);
  }
  static now() {
    return Real.now() + aheadMs;
  }
};
