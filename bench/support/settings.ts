/** The settings that a bench receives and the report that it returns. */
import type { Row } from './table.ts';

export interface BenchSettings {
  /** Small sizes and few turns, to check that everything runs; the figures mean little. */
  isQuick: boolean;
  /** How often each contender takes its turn. */
  turns: number;
  /** A run is abandoned after this time. */
  limitMs: number;
  /** Prints one line of progress. */
  progress(line: string): void;
}

export interface BenchReport {
  rows: Row[];
  /** What a reader of the table must know, one line each. */
  notes: string[];
  lastLine?: string;
}

export type Bench = (settings: BenchSettings) => Promise<BenchReport>;
