/** What a tablet reports of itself: never "empty" if anything is left or unknown. */
import { describe, expect, test } from 'vitest';
import { lineOf, verdictOn, type KnownOfTablet, type TabletState } from './tabletState.ts';

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

test('tells the server its mark and its numbers, or nothing', () => {
  const state: TabletState = {
    ...{ tablet: '4f3a91bc', nurses: 2, records: 1, drafts: 0, photos: 3, appVersion: '0.1.0' },
    verdict: 'left',
    oldestAtMs: Date.UTC(2026, 10, 27, 3, 12),
    heardAtMs: null,
    protection: 'pin',
  };
  expect(lineOf(state)).toBe(
    '4f3a91bc left nurses=2 records=1 drafts=0 photos=3 oldest=2026-11-27T03:12 key=pin app=0.1.0',
  );
  expect(lineOf({ ...state, oldestAtMs: null, protection: null })).toMatch(/oldest=- key=- /);
  expect(lineOf({ ...state, tablet: '' })).toBeNull();
});
