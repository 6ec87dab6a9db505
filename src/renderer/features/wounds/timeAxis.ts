/** The start and end of a chart's time axis, and the times labelled on it. */

const minRoomMs = 30 * 60_000;
const maxTicks = 6;

/** Adds a margin on both sides, so that no point is on the edge. Milliseconds. */
export function timeDomain(timesMs: readonly number[]): [number, number] {
  const first = Math.min(...timesMs);
  const last = Math.max(...timesMs);
  const room = Math.max(minRoomMs, (last - first) * 0.04);
  return [first - room, last + room];
}

/** Times of assessments far enough apart to be legible, always with the first and the last one. */
export function timeTicks(timesMs: readonly number[]): number[] {
  const sorted = [...new Set(timesMs)].toSorted((one, other) => one - other);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (first === undefined || last === undefined || first === last) {
    return sorted;
  }
  const apartMs = (last - first) / (maxTicks - 1);
  const ticks = [first];
  for (const time of sorted) {
    if (time - (ticks.at(-1) ?? first) >= apartMs && last - time >= apartMs) {
      ticks.push(time);
    }
  }
  return [...ticks, last];
}
