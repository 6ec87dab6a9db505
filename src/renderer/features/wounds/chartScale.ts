/** The axes of a chart over time: where they begin and end, and what is labelled on them. */

const minRoomMs = 30 * 60_000;

/** Adds a margin on both sides, so that no point is on the edge. Milliseconds. */
export function timeDomain(timesMs: readonly number[]): [number, number] {
  const first = Math.min(...timesMs);
  const last = Math.max(...timesMs);
  const room = Math.max(minRoomMs, (last - first) * 0.04);
  return [first - room, last + room];
}

/**
 * Times of assessments far enough apart to be legible, with the first and the last one; the last one alone if the two
 * are minutes apart, and so at one place of the axis. Milliseconds.
 * @param most how many labels fit beside each other, at least 2
 */
export function timeTicks(timesMs: readonly number[], most: number): number[] {
  const sorted = [...new Set(timesMs)].toSorted((one, other) => one - other);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (first === undefined || last === undefined || first === last) {
    return sorted;
  }
  const [startMs, endMs] = timeDomain(sorted);
  if (last - first < (endMs - startMs) / most) return [last];
  const apartMs = (last - first) / (most - 1);
  const ticks = [first];
  for (const time of sorted) {
    if (time - (ticks.at(-1) ?? first) >= apartMs && last - time >= apartMs) {
      ticks.push(time);
    }
  }
  return [...ticks, last];
}

const intervals = 3;
/** Steps of a scale that are easy to read, as multiples of a power of ten. */
const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Evenly spaced round numbers from zero up to the first that is not below `largest`. */
export function valueTicks(largest: number): number[] {
  const least = largest > 0 ? largest / intervals : 1;
  const power = 10 ** Math.floor(Math.log10(least));
  // The largest of them is always enough; a quotient may differ from its step by a rounding error.
  const factor = roundSteps.find((step) => step >= least / power - 1e-9) ?? 10;
  // Not a sum of steps, whose rounding errors would be on the axis.
  return Array.from({ length: intervals + 1 }, (_, index) =>
    Number((index * factor * power).toPrecision(12)),
  );
}
