/**
 * Where the time of a run went: when each part of it began and ended, what took longest in it, and whether the
 * cores were busy meanwhile.
 */
import { cpus } from 'node:os';

/** @typedef {{ title: string, fromMs: number, untilMs: number }} Span */

/** So many of them stand at the end of a run; the file has all. */
const maxShown = 10;

/**
 * What all cores together have done since the machine started, whoever asked for it. The time of our own processes is
 * no measure: a browser leaves some of its own behind, which nobody counts.
 */
function coresSoFar() {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  const all = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle);
  return { idle, all };
}

/** Begins now. The clock and the cores can be others, for tests. */
export function openDurations(now = Date.now, cores = coresSoFar) {
  const startedMs = now();
  /** @type {{ name: string, fromMs: number, untilMs: number, busy: number, took: Span[] }[]} */
  const parts = [];

  const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1);
  const since = (/** @type {number} */ ms) => seconds(ms - startedMs);

  const headOf = (/** @type {typeof parts[number]} */ { name, fromMs, untilMs, busy }) => {
    const from = `from ${since(fromMs)} s to ${since(untilMs)} s`;
    return `${name}: ${seconds(untilMs - fromMs)} s, ${from}, cores ${(busy * 100).toFixed(0)} % busy`;
  };

  const spansOf = (/** @type {Span[]} */ took) =>
    took
      .toSorted((a, b) => b.untilMs - b.fromMs - (a.untilMs - a.fromMs))
      .map(
        ({ title, fromMs, untilMs }) =>
          `${seconds(untilMs - fromMs).padStart(8)} ${since(untilMs).padStart(8)}  ${title}`,
      );

  return {
    /** A part begins; what is given back is called at its end, with what took how long in it. */
    begin(/** @type {string} */ name) {
      const fromMs = now();
      const before = cores();
      return (/** @type {Span[]} */ took = []) => {
        const after = cores();
        const passed = after.all - before.all;
        const busy = passed === 0 ? 0 : 1 - (after.idle - before.idle) / passed;
        parts.push({ name, fromMs, untilMs: now(), busy, took });
      };
    },
    /** Everything: each part, and each file and journey in it, the longest first. */
    table: () =>
      parts
        .flatMap((part) => [
          `== ${headOf(part)}`,
          ...(part.took.length > 0 ? [' seconds    until  what', ...spansOf(part.took)] : []),
          '',
        ])
        .join('\n'),
    /** For the end of a run: each part, and what took longest. */
    lines: () => [
      ...parts.map((part) => headOf(part)),
      'longest (seconds, until):',
      ...spansOf(parts.flatMap(({ took }) => took)).slice(0, maxShown),
    ],
  };
}
