/**
 * Owns telling a hand scanner that types from a person who types: a scanner sends its characters
 * within a few hundredths of a second of each other and ends with Enter.
 */

/** Nobody types with gaps this short; scanners need 1 to 30 ms a character. */
export const longestGapMs = 50;

/** Shorter runs happen by accident, when two keys are struck at once. */
export const shortestBurst = 4;
