/**
 * What a planted bug is: a wrong decision injected into the engine in place of the right one, or, if nothing can be
 * injected, a textual change of our source.
 */
import type { Decisions } from '../../src/outbox/decisions.ts';
import type { Power } from './powers.ts';
import type { Subject } from './subject.ts';

export interface Edit {
  /** Relative to `src/`. */
  file: string;
  find: string;
  put: string;
}

export interface Mutant {
  name: string;
  edits?: readonly Edit[];
  /** @param own the decisions as they are */
  inject?: (own: Decisions) => Partial<Decisions>;
  /** The engine or the device with one of its ports or functions replaced. */
  wrap?: (own: Subject) => Subject;
  /** The powers that its runs have; none if it shows without. */
  powers?: readonly Power[];
  /** Why no run is expected to show it at present; reported with each run until one does. */
  notShown?: string;
}
