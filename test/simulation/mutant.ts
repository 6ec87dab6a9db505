/** Owns what a planted bug is: a change of our source by text. */

export interface Edit {
  /** Below `src/`. */
  file: string;
  find: string;
  put: string;
}

export interface Mutant {
  name: string;
  edits: readonly Edit[];
  /** Why no life is expected to show it at present; it is told with each run, until one does. */
  notShown?: string;
}
