import { expect, test } from 'vitest';
import { footingOf, toldAtDoor, type FootingFacts } from './footing.ts';

const fine: FootingFacts = {
  isSecure: true,
  runsWebAssembly: true,
  runsEngine: true,
  files: { is: 'kept' },
  room: 'enough',
  copy: 'kept',
  isPromised: true,
  clockOffMs: 0,
  isZoneSet: true,
  mayUseCamera: true,
};

test('where nothing is missing nothing is told at the door', () => {
  expect(new Set(Object.values(footingOf(fine)))).toEqual(new Set(['fine']));
  expect(toldAtDoor(fine)).toEqual([]);
});

test.each<[keyof ReturnType<typeof footingOf>, Partial<FootingFacts>, string, boolean]>([
  ['secureContext', { isSecure: false }, 'problem', false],
  ['webAssembly', { runsWebAssembly: false }, 'problem', false],
  ['engine', { runsEngine: false }, 'problem', true],
  ['files', { files: { is: 'missing', file: 'icon.svg' } }, 'problem', true],
  ['files', { files: { is: 'unknown' } }, 'plain', false],
  ['files', { files: { is: 'elsewhere' } }, 'plain', false],
  ['room', { room: 'full' }, 'warned', false],
  ['copy', { copy: 'none' }, 'plain', true],
  ['copy', { copy: 'behind' }, 'warned', false],
  ['promise', { isPromised: false }, 'warned', true],
  ['promise', { isPromised: null }, 'plain', false],
  ['clock', { clockOffMs: 180_000 }, 'warned', false],
  ['clock', { clockOffMs: null }, 'plain', false],
  ['zone', { isZoneSet: false }, 'warned', true],
  ['camera', { mayUseCamera: false }, 'warned', true],
])('%s with %o is %s, on the line at the door: %s', (part, changed, is, isAtDoor) => {
  const facts = { ...fine, ...changed };
  expect(footingOf(facts)).toEqual({ ...footingOf(fine), [part]: is });
  expect(toldAtDoor(facts)).toEqual(isAtDoor ? [part] : []);
});
