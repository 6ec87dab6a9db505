/** Tests that the server's log has one line a day for each tablet, and only what a tablet says of itself. */
import { expect, test } from 'vitest';
import { openTabletLog } from './tabletLog.ts';

const facts =
  'left nurses=2 records=1 drafts=0 photos=3 oldest=2026-11-27T03:12Z key=pin app=0.1.0';

function opened() {
  const clock = { ms: Date.UTC(2026, 10, 28, 6) };
  const lines: string[] = [];
  const hear = openTabletLog(
    (line) => void lines.push(line),
    () => clock.ms,
  );
  return { clock, lines, hear };
}

test('a tablet has one line a day, whatever it tells later that day', () => {
  const { clock, lines, hear } = opened();
  hear(`4f3a91bc ${facts}`);
  hear('4f3a91bc empty nurses=2');
  hear(`0d41aa02 ${facts}`);
  clock.ms += 24 * 3_600_000;
  hear('4f3a91bc empty nurses=2');
  expect(lines).toEqual([
    `2026-11-28T06:00:00.000Z Tablet 4f3a91bc ${facts}`,
    `2026-11-28T06:00:00.000Z Tablet 0d41aa02 ${facts}`,
    '2026-11-29T06:00:00.000Z Tablet 4f3a91bc empty nurses=2',
  ]);
});

test.each([
  null,
  '4f3a91bc',
  'Amy Lin',
  '4f3a91bc left\nforged line',
  `4f3a91bc ${'a'.repeat(41)}`,
  `4f3a91bc${' a'.repeat(10)}`,
])('no line of %j', (told) => {
  const { lines, hear } = opened();
  hear(told);
  expect(lines).toEqual([]);
});

test('whoever makes up marks does not fill the log', () => {
  const { lines, hear } = opened();
  for (let mark = 0; mark < 6_000; mark += 1) hear(`${String(mark).padStart(8, '0')} left`);
  expect(lines).toHaveLength(5_000);
});
