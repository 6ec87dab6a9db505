/** What a drawer knows of the page around it. */
import type { Child } from './dom.ts';

export interface ConsoleState {
  /** The number of the exchange that is looked at; 0: none. */
  readonly chosen: number;
  /** The hospital's own time, in milliseconds since the epoch. */
  readonly nowMs: number;
  /** Draws the open drawer anew. */
  draw(): Promise<void>;
}

/** What a tab shows. */
export type Panel = (view: ConsoleState) => Promise<readonly Child[]>;
