/** The error of a file that begins like a photo and does not go on like one. */

/** The bytes end early, or contradict themselves. */
export class BrokenPhoto extends Error {
  override name = 'BrokenPhoto';
}
