/**
 * The list of tablets that were scanned, one after the other. A code counts only while it is fresh, since a tablet goes
 * on working behind its picture, and of one tablet no two answers count that may come from two copies of it.
 */
import { readTabletState, type TabletState } from './tabletState.ts';

/** A code that is older says what was. */
const freshForMs = 10 * 60_000;
/** Two clocks that are set right differ by less. */
const aheadMs = 2 * 60_000;

/** What became of a scanned text; each has a sentence of its own. */
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
   * Two codes with this tablet's mark came from two starts of the app and do not say the same: it may be a copy of
   * another tablet, and is not counted as empty.
   */
  readonly isTwofold: boolean;
}

export type TabletList = readonly ListedTablet[];

/** Adds what was scanned. `mark`: that of the hospital of the tablet that scans. */
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
  // An older picture of the same start says nothing new.
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
  /** On those that have something left. */
  readonly records: number;
  readonly drafts: number;
}

/** How many of each kind there are. */
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
