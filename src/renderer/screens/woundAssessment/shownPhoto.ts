/** Which photo of the pane is shown. */

/** A photo of the draft by its id, or the one from the last visit. */
export type Shown = { photoId: string } | 'last';

/** The newest photo of the draft; without any, the one from the last visit. */
export function newestOf(ids: readonly string[]): Shown {
  const photoId = ids.at(-1);
  return photoId === undefined ? 'last' : { photoId };
}

/**
 * What can be shown of what was chosen: the last assessment may have been voided since, and its photo is then no longer
 * offered.
 */
export function stillShown(chosen: Shown, ids: readonly string[], hasLast: boolean): Shown {
  return chosen === 'last' && !hasLast ? newestOf(ids) : chosen;
}
