/** Owns reading the record's id out of the path that a correction or a void was frozen with. */

/** `WA-1` of `/wound-assessments/WA-1/void`; null where the path names no record. */
export function recordIdIn(path: string): string | null {
  const segment = /^\/[^/]+\/([^/]+)/.exec(path)?.[1];
  return segment === undefined ? null : decodeURIComponent(segment);
}
