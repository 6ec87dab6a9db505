/**
 * What a tablet reports about itself to the people who look after the tablets: numbers and times, with no name and no
 * clinical data. "Empty" is reported only if everything was read and nothing is left.
 */
import type { TabletLeft } from '../../../device/work/tabletLeft.ts';

/**
 * `unused`: no nurse is known here, which also applies if the database was deleted. `cannot-tell`: not everything is
 * known.
 */
export type TabletVerdict = 'empty' | 'left' | 'unused' | 'cannot-tell';
export const protections = ['system', 'passkey', 'pin'] as const;
export type Protection = (typeof protections)[number];

export interface TabletState {
  readonly appVersion: string;
  /** Its mark (`services/tablet.ts`), empty if it has none; a copy of the tablet has the same. */
  readonly tablet: string;
  readonly verdict: TabletVerdict;
  readonly nurses: number;
  readonly records: number;
  readonly drafts: number;
  readonly photos: number;
  readonly oldestAtMs: number | null;
  /** When the hospital last answered; null if never. */
  readonly heardAtMs: number | null;
  /** The weakest protection of any nurse here; null if there is none. */
  readonly protection: Protection | null;
}

export interface KnownOfTablet {
  /** Null if the device could not be read. */
  readonly left: TabletLeft | null;
  /** Forms and photos of this window that are not on disk. */
  readonly unsaved: number;
  /** The database was restored from a copy, and nobody has acknowledged yet that something may be missing. */
  readonly isRestored: boolean;
  /** There is no space left for what somebody types. */
  readonly isFull: boolean;
  /** Work was noted here by a nurse whom the database does not know: it was deleted. */
  readonly hasLost: boolean;
}

/** The first verdict that applies. */
export function verdictOn({
  left,
  unsaved,
  isRestored,
  isFull,
  hasLost,
}: KnownOfTablet): TabletVerdict {
  if (left === null || isRestored || hasLost) return 'cannot-tell';
  if (left.records + left.drafts + left.photos + unsaved > 0) return 'left';
  if (isFull) return 'cannot-tell';
  return left.authorIds.length === 0 ? 'unused' : 'empty';
}

/** The numbers for the server's log, behind the mark; null if there is no mark. */
export function lineOf(state: TabletState): string | null {
  const { tablet, verdict, nurses, records, drafts, photos, oldestAtMs, protection } = state;
  if (tablet === '') return null;
  const oldest = oldestAtMs === null ? '-' : new Date(oldestAtMs).toISOString().slice(0, 16);
  const counts = `nurses=${nurses} records=${records} drafts=${drafts} photos=${photos}`;
  return `${tablet} ${verdict} ${counts} oldest=${oldest} key=${protection ?? '-'} app=${state.appVersion}`;
}
