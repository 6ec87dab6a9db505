/** What a drawer knows of the surrounding page. */
import type { Child } from './dom.ts';

export interface ConsoleState {
  /** The number of the selected exchange; 0: none. */
  readonly chosen: number;
  /** The hospital's own time, in milliseconds since the epoch. */
  readonly nowMs: number;
  /** Redraws the open drawer. */
  draw(): Promise<void>;
  /** Reads everything anew, because it was changed as a whole, and redraws. */
  refresh(): Promise<void>;
}

/** The content of a tab. */
export type Panel = (view: ConsoleState) => Promise<readonly Child[]>;
