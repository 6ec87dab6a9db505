/** The sums over all checks and runners, and how they are told at the end. */

/**
 * @typedef {{ passed: number, failed: number, notRun?: number,
 *   skipped: { title: string, reason: string }[],
 *   failures?: { title: string, reason: string }[],
 *   unsteady?: { title: string, reason: string }[] }} Summary
 */

/** How many journeys may pass only on a second try; more than that are a fault that all have in common. */
const mostUnsteady = 2;

/** Sums that begin at nothing. */
export function openTotal() {
  const sums = { passed: 0, failed: 0 };
  /** @type {{ title: string, reason: string }[]} */
  const skipped = [];
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const left = [];
  /** @type {string[]} */
  const unsteady = [];

  const fail = (/** @type {string} */ name, /** @type {number} */ count) => {
    sums.failed += count;
    failures.push(`FAILED ${name}: ${count} failed`);
  };

  return {
    /** One thing that passed or failed; gives back which. */
    one(/** @type {string} */ name, /** @type {boolean} */ hasPassed) {
      if (hasPassed) sums.passed += 1;
      else fail(name, 1);
      return hasPassed;
    },
    /** A part that an interruption kept from beginning or from its end. */
    notRun(/** @type {string} */ name) {
      left.push(`not run: ${name}`);
      return false;
    },
    /**
     * What a runner left behind. One that broke down without a failed test counts as a failure, unless
     * somebody interrupted it: then its tests were not run.
     */
    add(
      /** @type {string} */ name,
      /** @type {Summary | undefined} */ summary,
      { hasBrokenDown = false, isInterrupted = false } = {},
    ) {
      const { passed, failed, notRun = 0 } = summary ?? { passed: 0, failed: 0 };
      sums.passed += passed;
      skipped.push(...(summary?.skipped ?? []));
      // By name, close to the end: of a long run that is all that some machines keep.
      failures.push(
        ...(summary?.failures ?? []).map(({ title, reason }) => `failed: ${title} (${reason})`),
      );
      const again = summary?.unsteady ?? [];
      unsteady.push(...again.map(({ title, reason }) => `unsteady: ${title} (${reason})`));
      if (again.length > mostUnsteady) fail(`${name}, unsteady`, again.length);
      if (failed > 0) fail(name, failed);
      else if (hasBrokenDown && !isInterrupted) fail(name, 1);
      if (notRun > 0) left.push(`not run: ${notRun} of ${name}`);
      else if (summary === undefined && isInterrupted) left.push(`not run: ${name}`);
    },
    /** Every skip with its reason, what was not run, what was unsteady, what failed, and the closing line. */
    lines: () => [
      ...skipped.map(({ title, reason }) => `skipped: ${title} (${reason})`),
      ...left,
      ...unsteady,
      ...failures,
      `${sums.passed} passed, ${sums.failed} failed, ${skipped.length} skipped`,
    ],
    /** 0, 1 where something failed, 130 where somebody interrupted the run. */
    exitCode: (/** @type {boolean} */ isInterrupted) => {
      if (sums.failed > 0) return 1;
      return isInterrupted ? 130 : 0;
    },
  };
}
