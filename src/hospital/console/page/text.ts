/** Short texts that several panels show. */

/** Formats an instant of the hospital as `2026-11-20 08:30:00`. */
export function clockOf(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)}`;
}

/** Indented JSON; any other text unchanged. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** How long until `instant`, as hours and minutes. */
export function timeLeft(instant: string, nowMs: number): string {
  const minutes = Math.max(0, Math.round((Date.parse(instant) - nowMs) / 60_000));
  const rest = `${minutes % 60} min left`;
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${rest}` : rest;
}
