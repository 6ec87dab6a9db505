/**
 * What a planted bug is: a wrong decision handed to the engine in the place of a right one, or a
 * change of our source by text where nothing can be handed in.
 */
import type { Decisions } from '../../src/outbox/decisions.ts';
import type { Power } from './powers.ts';
import type { Subject } from './subject.ts';

export interface Edit {
  /** Below `src/`. */
  file: string;
  find: string;
  put: string;
}

export interface Mutant {
  name: string;
  edits?: readonly Edit[];
  /** @param own the decisions as they are */
  inject?: (own: Decisions) => Partial<Decisions>;
  /** The engine or the device with something else in the place of one of its ports or functions. */
  wrap?: (own: Subject) => Subject;
  /** The powers that its runs have; none where it shows without. */
  powers?: readonly Power[];
  /** Why no run is expected to show it at present; it is told with each run, until one does. */
  notShown?: string;
}
