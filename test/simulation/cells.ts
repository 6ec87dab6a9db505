/** Counts what was covered: a cell is a stage, a fault, and the point in it at which a window crashed. */
import {
  crashPoints,
  exchangeStages,
  faultKinds,
  type CrashPoint,
  type ExchangeStage,
  type FaultKind,
} from './faults.ts';
import type { SentRequest } from './network.ts';

export interface Cells {
  count(sentRequest: Pick<SentRequest, 'stage' | 'fault' | 'crashed'>): void;
  counts: Map<string, number>;
}

/** If no answer ever comes, no window can crash as it comes. */
function isPossible(fault: FaultKind, crash: CrashPoint): boolean {
  return crash !== 'answered' || (fault !== 'hang' && fault !== 'hang-after');
}

export interface Cell {
  stage: ExchangeStage;
  fault: FaultKind;
  crash: CrashPoint;
}

/** Every possible cell. */
export const allCells: readonly Cell[] = exchangeStages.flatMap((stage) =>
  faultKinds.flatMap((fault) =>
    crashPoints
      .filter((crash) => isPossible(fault, crash))
      .map((crash) => ({ stage, fault, crash })),
  ),
);

export function cellName({ stage, fault, crash }: Cell): string {
  return `${stage} / ${fault} / ${crash}`;
}

export function createCells(): Cells {
  const counts = new Map<string, number>();
  return {
    counts,
    count({ stage, fault, crashed }) {
      const name = cellName({ stage, fault, crash: crashed });
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
  };
}

/** The names of the cells that were never covered. */
export function emptyCells(counts: ReadonlyMap<string, number>): string[] {
  return allCells.map(cellName).filter((name) => !counts.has(name));
}
