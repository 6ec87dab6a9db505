/**
 * What a tablet reports about itself to the people who look after the tablets, and its format in a code: numbers and
 * times, with no name and no clinical data. "Empty" is reported only if everything was read and nothing is left.
 */
import type { TabletLeft } from '../../../device/work/tabletLeft.ts';
import { crc32 } from '../../../storage/files/crc32.ts';

/**
 * `unused`: no nurse is known here, which also applies if the database was deleted. `cannot-tell`: not everything is
 * known.
 */
export const tabletVerdicts = ['empty', 'left', 'unused', 'cannot-tell'] as const;
export type TabletVerdict = (typeof tabletVerdicts)[number];
export const protections = ['system', 'passkey', 'passphrase', 'pin', 'tablet'] as const;
export type Protection = (typeof protections)[number];

export interface TabletState {
  /** The mark by which two tablets recognize the same hospital; empty if the hospital has stated no id of its own. */
  readonly hospital: string;
  readonly appVersion: string;
  /** Chosen at random when the tablet first reported about itself; a copy of the tablet has the same. */
  readonly tablet: string;
  /** Chosen at random each time the app is opened. */
  readonly run: string;
  /** Hospital time, as far as it is known, milliseconds. */
  readonly atMs: number;
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

const prefix = 'WARDBOOK-TABLET/';
const version = '1';

/** The text of the code. */
export function writeTabletState(state: TabletState): string {
  const { nurses, records, drafts, photos } = state;
  const said = [
    version,
    encodeURIComponent(state.hospital),
    encodeURIComponent(state.appVersion),
    state.tablet,
    state.run,
    String(Math.round(state.atMs)),
    state.verdict,
    ...[nurses, records, drafts, photos].map(String),
    ...[state.oldestAtMs, state.heardAtMs].map((ms) => (ms === null ? '' : String(Math.round(ms)))),
    state.protection ?? '',
  ].join('/');
  return `${prefix}${said}/${checksum(said)}`;
}

export type TabletReading =
  | { is: 'state'; state: TabletState }
  /** Something else, such as a wristband. */
  | { is: 'foreign' }
  /** By a later version of the app. */
  | { is: 'newer' }
  /** A part is missing or has an impossible value. */
  | { is: 'broken' };

/** Reads a scanned text. */
export function readTabletState(text: string): TabletReading {
  if (!text.startsWith(prefix)) return { is: 'foreign' };
  const fields = text.slice(prefix.length).split('/');
  const sum = fields.pop();
  const [given = '', hospital = '', appVersion = '', tablet = '', run = '', ...others] = fields;
  if (given !== version) return { is: /^\d+$/.test(given) ? 'newer' : 'broken' };
  if (sum !== checksum(fields.join('/')) || others.length !== 9) return { is: 'broken' };
  const [at, said, nurses, records, drafts, photos, oldest, heard, protectedBy] = others;
  const numbers = [at, nurses, records, drafts, photos].map(numberOf);
  const [atMs, nurseCount, recordCount, draftCount, photoCount] = numbers;
  const verdict = tabletVerdicts.find((one) => one === said);
  const isWhole = tablet !== '' && run !== '' && verdict !== undefined;
  if (!isWhole || numbers.includes(null)) return { is: 'broken' };
  const state: TabletState = {
    hospital: decodeURIComponent(hospital),
    appVersion: decodeURIComponent(appVersion),
    tablet,
    run,
    atMs: atMs ?? 0,
    verdict,
    nurses: nurseCount ?? 0,
    records: recordCount ?? 0,
    drafts: draftCount ?? 0,
    photos: photoCount ?? 0,
    oldestAtMs: numberOf(oldest),
    heardAtMs: numberOf(heard),
    protection: protections.find((one) => one === protectedBy) ?? null,
  };
  const isLeft = state.records + state.drafts + state.photos > 0;
  return isLeft && verdict === 'empty' ? { is: 'broken' } : { is: 'state', state };
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function checksum(text: string): string {
  return crc32(new TextEncoder().encode(text)).toString(16).toUpperCase().padStart(8, '0');
}
