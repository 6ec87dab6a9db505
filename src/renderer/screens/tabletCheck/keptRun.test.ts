/** Tests what is known of a check while the app is closed, and how closing it is told apart from reloading its page. */
import { expect, test } from 'vitest';
import { forgetRun, keepRun, keptRun, type RunStorage } from './evidence.ts';

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
  keepRun(here, outcomes);
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
