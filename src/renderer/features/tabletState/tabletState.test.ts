/**
 * What a tablet reports of itself: never "empty" if anything is left or unknown, and the same after its code is read.
 */
import { describe, expect, test } from 'vitest';
import { scanTablet, sumOf, type TabletList } from './tabletList.ts';
import {
  readTabletState,
  tabletVerdicts,
  verdictOn,
  writeTabletState,
  type KnownOfTablet,
  type TabletState,
} from './tabletState.ts';

const nothing = { nurses: 0, records: 0, drafts: 0, photos: 0, oldestAt: null };
const left = { ...nothing, authorIds: ['amy'] };
const allKnown: KnownOfTablet = {
  left,
  unsaved: 0,
  isRestored: false,
  isFull: false,
  hasLost: false,
};

const table: [string, Partial<KnownOfTablet>, string][] = [
  ['the device cannot be read', { left: null }, 'cannot-tell'],
  ['the database came back from a copy', { isRestored: true }, 'cannot-tell'],
  ['work of a nurse was here whom nobody knows', { hasLost: true }, 'cannot-tell'],
  ['the disk is full', { isFull: true }, 'cannot-tell'],
  ['nobody ever signed in', { left: { ...left, authorIds: [] } }, 'unused'],
  ['a record is here', { left: { ...left, records: 1 } }, 'left'],
  ['a draft is here', { left: { ...left, drafts: 1 } }, 'left'],
  ['a photo is here', { left: { ...left, photos: 1 } }, 'left'],
  ['a form is not on the disk', { unsaved: 1 }, 'left'],
];

describe('a tablet says that it is empty', () => {
  test('where everything is known and nothing is left', () => {
    expect(verdictOn(allKnown)).toBe('empty');
  });

  test.each(table)('not where %s', (_what, known, verdict) => {
    expect(verdictOn({ ...allKnown, ...known })).toBe(verdict);
  });

  test('and not where any two of these come together', () => {
    for (const [, one] of table) {
      for (const [, other] of table) {
        expect(verdictOn({ ...allKnown, ...one, ...other })).not.toBe('empty');
      }
    }
  });
});

const nowMs = Date.parse('2026-11-20T08:00:00+08:00');
const state: TabletState = {
  hospital: 'hospital.test',
  appVersion: '0.2.0',
  tablet: 'T1',
  run: 'R1',
  atMs: nowMs,
  verdict: 'empty',
  ...{ nurses: 0, records: 0, drafts: 0, photos: 0 },
  oldestAtMs: null,
  heardAtMs: nowMs - 1_000,
  protection: 'pin',
};
const two = { verdict: 'left', nurses: 1, records: 2, oldestAtMs: 5 } as const;

describe('its code', () => {
  test.each(tabletVerdicts)('says the same when it is read: %s', (verdict) => {
    const given = { ...state, verdict, ...(verdict === 'left' && two), hospital: 'a/b c' };
    expect(readTabletState(writeTabletState(given))).toEqual({ is: 'state', state: given });
  });

  test('is refused with any one sign changed or cut off, and never read as another', () => {
    const code = writeTabletState({ ...state, ...two });
    for (let at = 0; at < code.length; at += 1) {
      const changed = `${code.slice(0, at)}${code[at] === '0' ? '1' : '0'}${code.slice(at + 1)}`;
      expect(readTabletState(changed).is).not.toBe('state');
      expect(readTabletState(code.slice(0, at)).is).not.toBe('state');
    }
  });

  test('that says "empty" of a tablet with a record is none', () => {
    const code = writeTabletState({ ...state, records: 1 });
    expect(readTabletState(code)).toEqual({ is: 'broken' });
  });

  test('of a wristband or of a later version is told as that', () => {
    expect(readTabletState('P-1001')).toEqual({ is: 'foreign' });
    expect(readTabletState('WARDBOOK-TABLET/2/x/y')).toEqual({ is: 'newer' });
  });
});

const scanAll = (...states: TabletState[]) =>
  states.reduce<TabletList>(
    (list, one) =>
      scanTablet(list, writeTabletState(one), { mark: 'hospital.test', nowMs: one.atMs }).list,
    [],
  );

describe('the list', () => {
  test('counts twelve tablets: eleven empty, and two records on one', () => {
    const twelve = Array.from({ length: 12 }, (_, at) => ({
      ...state,
      tablet: `T${at}`,
      ...(at === 7 && two),
    }));
    expect(sumOf(scanAll(...twelve))).toEqual({
      empty: 11,
      unused: 0,
      cannotTell: 0,
      left: 1,
      records: 2,
      drafts: 0,
    });
  });

  test.each([
    ['old', { atMs: nowMs - 10 * 60_000 - 1 }],
    ['ahead', { atMs: nowMs + 2 * 60_000 + 1 }],
    ['other-hospital', { hospital: 'another' }],
    ['other-hospital', { hospital: '' }],
  ])('does not count a code that is %s', (scanned, change) => {
    const code = writeTabletState({ ...state, ...change });
    const found = scanTablet([], code, { mark: 'hospital.test', nowMs });
    expect(found).toEqual({ list: [], scanned });
  });

  test('takes the later word of one start of the app, and not an earlier picture of it', () => {
    const later = { ...state, atMs: nowMs + 60_000 };
    expect(sumOf(scanAll({ ...state, ...two }, later)).empty).toBe(1);
    expect(sumOf(scanAll({ ...later, ...two }, state)).empty).toBe(0);
  });

  test('calls no tablet empty that may be the copy of another one', () => {
    const copy = { ...state, ...two, run: 'R2', atMs: nowMs + 60_000 };
    const original = { ...state, run: 'R1' };
    expect(sumOf(scanAll(original, copy))).toMatchObject({ empty: 0, left: 1, records: 2 });
    const later = { ...original, atMs: nowMs + 120_000 };
    expect(sumOf(scanAll(copy, later))).toMatchObject({ empty: 0, cannotTell: 1 });
    expect(sumOf(scanAll(original, { ...original, run: 'R2' })).empty).toBe(0);
  });
});
