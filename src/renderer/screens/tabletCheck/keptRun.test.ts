/** Tests what is known of a check while the app is closed, and how closing it is told apart from reloading its page. */
import { expect, test } from 'vitest';
import { beginRun, forgetRun, isLeftOver, keepRun, keptRun, type RunStorage } from './evidence.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const outcomes = [{ id: 'room', is: 'passed', value: 900 }] as const;

test('after the app was closed the first part is there; after a reload the closing is still to come', () => {
  const here: RunStorage = { lasting: memory(), passing: memory() };
  expect(keptRun(here)).toBeNull();
  keepRun(here, outcomes, 0);
  expect(keptRun(here)).toEqual({ checks: outcomes, wasClosed: false });
  const opened: RunStorage = { ...here, passing: memory() };
  expect(keptRun(opened)).toEqual({ checks: outcomes, wasClosed: true });
  forgetRun(opened);
  expect(keptRun(opened)).toBeNull();
});

test('what cannot be read is no check that waits', () => {
  const here: RunStorage = { lasting: memory(), passing: memory() };
  for (const text of ['{', '{"checks":[{"id":"room","is":"fine"}]}', '{"checks":[{"note":"x"}]}']) {
    here.lasting.setItem('wardbook-check', text);
    expect(keptRun(here)).toBeNull();
  }
});

test('what a check left a day ago is left over, whichever part it was in; a younger one may go on', () => {
  const dayMs = 24 * 3_600_000;
  const here: RunStorage = { lasting: memory(), passing: memory() };
  expect(isLeftOver(here, 0)).toBe(false);
  for (const begin of [() => beginRun(here, 1_000), () => keepRun(here, outcomes, 1_000)]) {
    begin();
    expect([999, 1_000 + dayMs - 1, 1_000 + dayMs].map((now) => isLeftOver(here, now))).toEqual([
      ...[false, false, true],
    ]);
  }
  beginRun(here, 1_000);
  expect(keptRun(here)).toBeNull();
  for (const text of ['{', '{"checks":[]}']) {
    here.lasting.setItem('wardbook-check', text);
    expect(isLeftOver(here, 0)).toBe(true);
  }
});
