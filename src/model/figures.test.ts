/** Tests the classes in which the times of a pilot are counted. */
import { expect, test } from 'vitest';
import { classAt, sumOf, totalOf, withEvent, type FigureEvent, type Figures } from './figures.ts';

const none: Figures = { sinceMs: 0, tallies: {} };
const at = (hour: number) => Date.UTC(2026, 10, 27, hour, 59, 59);
const submit = (tookMs: number, hour = 8): FigureEvent => ({
  what: 'toSubmit',
  kind: 'wound-assessment',
  atMs: at(hour),
  tookMs,
});
const all = () => true;
const after = (...events: FigureEvent[]) => events.reduce(withEvent, none);

test('the class of half, and of nine in ten', () => {
  const seconds = [3, 5, 9.999, 16, 16, 17, 18, 40, 100, 10_000];
  const { toSubmit } = sumOf(
    after(...seconds.map((s) => submit(s * 1_000))),
    'wound-assessment',
    all,
  );
  expect(totalOf(toSubmit)).toBe(seconds.length);
  expect(classAt('toSubmit', toSubmit, 0.5)).toEqual({ fromMs: 15_000, toMs: 20_000 });
  expect(classAt('toSubmit', toSubmit, 0.9)).toEqual({ fromMs: 90_000, toMs: 120_000 });
  expect(classAt('toSubmit', toSubmit, 1)).toEqual({ fromMs: 600_000, toMs: null });
  expect(classAt('toSubmit', [], 0.5)).toBeNull();
});

test('a time that a changed clock made negative, or nothing at all, is not counted', () => {
  expect(after(submit(-1))).toEqual(none);
  expect(after(submit(Number.NaN))).toEqual(none);
});

test('hours and kinds are counted apart, and summed as asked for', () => {
  const others: FigureEvent[] = [
    { what: 'problem', kind: 'wound-assessment', atMs: at(8), type: 'photo-refused' },
    { what: 'problem', kind: 'wound-assessment', atMs: at(23), type: 'photo-refused' },
    { what: 'problem', kind: 'wound-void', atMs: at(8), type: 'conflict-voided' },
    { what: 'unanswered', kind: 'wound-assessment', atMs: at(8) },
  ];
  const figures = after(submit(1, 8), submit(1, 9), ...others);
  const morning = sumOf(figures, 'wound-assessment', (hour) => hour === 8);
  expect(totalOf(morning.toSubmit)).toBe(1);
  expect(morning).toMatchObject({ unanswered: 1, problems: { 'photo-refused': 1 } });
  const day = sumOf(figures, 'wound-assessment', all);
  expect(totalOf(day.toSubmit)).toBe(2);
  expect(day.problems).toEqual({ 'photo-refused': 2 });
  expect(sumOf(figures, 'wound-void', all).problems).toEqual({ 'conflict-voided': 1 });
});
