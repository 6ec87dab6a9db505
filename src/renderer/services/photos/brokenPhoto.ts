/** The error for a file that starts like a photo but is not a valid one. */

/** The bytes end early, or contradict each other. */
export class BrokenPhoto extends Error {
  override name = 'BrokenPhoto';
}
