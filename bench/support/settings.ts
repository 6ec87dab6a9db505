/** What a bench is told and what it gives back. */
import type { Row } from './table.ts';

export interface BenchSettings {
  /** Small sizes and few turns, to see that everything runs; its figures mean little. */
  isQuick: boolean;
  /** How often each contender takes its turn. */
  turns: number;
  /** A run is given up after so long. */
  limitMs: number;
  /** One line of progress. */
  progress(line: string): void;
}

export interface BenchReport {
  rows: Row[];
  /** What a reader of the table must know; one line each. */
  notes: string[];
  lastLine?: string;
}

export type Bench = (settings: BenchSettings) => Promise<BenchReport>;
