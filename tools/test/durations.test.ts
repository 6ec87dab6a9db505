/** Tests that a run reports when its parts ended, what took longest in them, and whether cores were idle. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { openDurations } from './durations.mjs';

/** A clock and two cores that behave as the test says. */
function machine() {
  const at = { ms: 1_000_000, idle: 70_000 };
  const durations = openDurations(
    () => at.ms,
    () => ({ idle: at.idle, all: at.ms * 2 }),
  );
  const pass = (ms: number, idle = 0) => {
    at.ms += ms;
    at.idle += idle;
  };
  return { durations, pass };
}

const span = (title: string, fromMs: number, untilMs: number) => ({ title, fromMs, untilMs });

test('each part has its beginning, its end, and how busy the cores were', () => {
  const { durations, pass } = machine();
  pass(2_000);
  const endOfJourneys = durations.begin('browser tests');
  const endOfUnits = durations.begin('unit tests');
  pass(30_000, 6_000);
  endOfUnits();
  pass(10_000, 10_000);
  endOfJourneys();
  expect(durations.lines().slice(0, 2)).toEqual([
    'unit tests: 30.0 s, from 2.0 s to 32.0 s, cores 90 % busy',
    'browser tests: 40.0 s, from 2.0 s to 42.0 s, cores 80 % busy',
  ]);
});

test('what took longest stands first, with the second at which it ended', () => {
  const { durations, pass } = machine();
  const end = durations.begin('unit tests');
  pass(9_000);
  end([span('a.test.ts', 1_000_000, 1_001_000), span('b.test.ts', 1_001_000, 1_009_000)]);
  expect(durations.table().split('\n')).toEqual([
    '== unit tests: 9.0 s, from 0.0 s to 9.0 s, cores 100 % busy',
    ' seconds    until  what',
    '     8.0      9.0  b.test.ts',
    '     1.0      1.0  a.test.ts',
    '',
  ]);
});

test('the end of a run shows the ten longest of all parts, the file has every one', () => {
  const { durations } = machine();
  const spans = (kind: string) =>
    Array.from({ length: 8 }, (_, index) =>
      span(`${kind} ${index}`, 1_000_000, 1_000_000 + index * 1_000),
    );
  durations.begin('unit tests')(spans('file'));
  durations.begin('browser tests')(spans('journey'));
  const shown = durations.lines().slice(3);
  expect(shown).toHaveLength(10);
  expect(shown.slice(0, 2).join('\n')).toMatch(/file 7\n.*journey 7/);
  expect(durations.table().match(/(file|journey) \d/g)).toHaveLength(16);
});

test('the cores of this machine are seen to work', () => {
  const durations = openDurations();
  const end = durations.begin('checks');
  execFileSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
  end();
  const busy = Number(/cores (\d+) % busy/.exec(durations.lines()[0] ?? '')?.[1]);
  expect(busy).toBeGreaterThan(0);
  expect(busy).toBeLessThanOrEqual(100);
});
