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
}
