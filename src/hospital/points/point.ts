/** The shape of one open point: what the interface leaves to each hospital. */

/**
 * One point on which two careful hospitals can differ. The first reading is the default.
 * `section` is the part of the interface that leaves it open.
 */
export interface Point<Reading extends string = string> {
  readonly section: string;
  readonly sentence: string;
  readonly readings: readonly [Reading, ...Reading[]];
}

/** Describes one open point; the first reading is the bundled hospital's default. */
export function point<const Reading extends string>(
  section: string,
  sentence: string,
  readings: readonly [Reading, ...Reading[]],
): Point<Reading> {
  return { section, sentence, readings };
}
