/**
 * The list of scanned tablets. A code counts only while it is fresh, because a tablet goes on working while its code is
 * shown. If two answers of one tablet may come from two copies of it, neither counts.
 */
import { readTabletState, type TabletState } from './tabletState.ts';

/** An older code describes the past. */
const freshForMs = 10 * 60_000;
/** Two correct clocks differ by less than this. */
const aheadMs = 2 * 60_000;

/** The result of a scanned text; each has a sentence of its own. */
export type ScannedTablet =
  | 'taken'
  | 'again'
  | 'foreign'
  | 'newer'
  | 'broken'
  | 'old'
  | 'ahead'
  | 'other-hospital';

export interface ListedTablet {
  readonly state: TabletState;
  /**
   * Two codes with this tablet's mark came from two starts of the app: one may come from a copy of the tablet, so it
   * does not count as empty.
   */
  readonly isTwofold: boolean;
}

export type TabletList = readonly ListedTablet[];

/** Adds a scanned text. `mark` is that of the hospital of the tablet that scans. */
export function scanTablet(
  before: TabletList,
  text: string,
  { mark, nowMs }: { mark: string; nowMs: number },
): { list: TabletList; scanned: ScannedTablet } {
  const reading = readTabletState(text);
  if (reading.is !== 'state') return { list: before, scanned: reading.is };
  const { state } = reading;
  if (state.hospital !== mark) return { list: before, scanned: 'other-hospital' };
  if (state.atMs > nowMs + aheadMs) return { list: before, scanned: 'ahead' };
  if (state.atMs < nowMs - freshForMs) return { list: before, scanned: 'old' };
  const known = before.find((one) => one.state.tablet === state.tablet);
  if (known === undefined) {
    return { list: [...before, { state, isTwofold: false }], scanned: 'taken' };
  }
  const isSameRun = known.state.run === state.run;
  // An older code of the same start says nothing new.
  if (isSameRun && state.atMs <= known.state.atMs) return { list: before, scanned: 'again' };
  const isTwofold = known.isTwofold || !isSameRun;
  const next = { state, isTwofold };
  return { list: before.map((one) => (one === known ? next : one)), scanned: 'again' };
}

export interface TabletSum {
  readonly empty: number;
  readonly unused: number;
  readonly cannotTell: number;
  readonly left: number;
  /** The records on tablets that have something left. */
  readonly records: number;
  readonly drafts: number;
}

/** Counts the tablets of each kind. */
export function sumOf(list: TabletList): TabletSum {
  const count = (is: (one: ListedTablet) => boolean) => list.filter(is).length;
  const left = list.filter(({ state }) => state.verdict === 'left');
  return {
    empty: count(({ state, isTwofold }) => state.verdict === 'empty' && !isTwofold),
    unused: count(({ state, isTwofold }) => state.verdict === 'unused' && !isTwofold),
    cannotTell: count(
      ({ state, isTwofold }) =>
        state.verdict === 'cannot-tell' || (isTwofold && state.verdict !== 'left'),
    ),
    left: left.length,
    records: left.reduce((sum, { state }) => sum + state.records, 0),
    drafts: left.reduce((sum, { state }) => sum + state.drafts, 0),
  };
}
