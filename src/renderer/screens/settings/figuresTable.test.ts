/** Tests which figures of a pilot are shown, to which shift an hour belongs, and what the exported file says. */
import { expect, test } from 'vitest';
import { withEvent, type FigureEvent, type Figures } from '../../../model/figures.ts';
import { defaultShifts } from '../../../shared/wardRules.ts';
import { fewestShown, figuresFile, figuresTable, problemCounts } from './figuresTable.ts';

const nowMs = Date.parse('2026-11-27T12:00:00+08:00');
const ward = { shifts: defaultShifts, timeZone: 'Asia/Taipei', nowMs };

/** So many assessments that were submitted in that hour of the ward's clock. */
function submitted(count: number, wardHour: number, from?: Figures): Figures {
  const atMs = Date.parse(`2026-11-26T${String(wardHour).padStart(2, '0')}:10:00+08:00`);
  const event: FigureEvent = { what: 'toSubmit', kind: 'wound-assessment', atMs, tookMs: 16_000 };
  return Array.from({ length: count }, () => event).reduce(
    withEvent,
    from ?? { sinceMs: nowMs - 7 * 86_400_000, tallies: {} },
  );
}

test.each([
  [0, 'Night'],
  [7, 'Night'],
  [8, 'Day'],
  [15, 'Day'],
  [16, 'Evening'],
  [23, 'Evening'],
])('%i o’clock on the ward belongs to the shift %s', (hour, name) => {
  expect(figuresTable(submitted(9, hour), ward).map(({ shift }) => shift?.en)).toEqual([name]);
});

test('a shift over midnight, and a ward that names no shifts', () => {
  const late = { name: { en: 'Late', 'zh-TW': '夜' }, starts: '20:00', ends: '08:00' };
  for (const hour of [20, 23, 0, 7]) {
    expect(figuresTable(submitted(9, hour), { ...ward, shifts: [late] })).toHaveLength(1);
  }
  expect(figuresTable(submitted(9, 8), { ...ward, shifts: [late] })).toEqual([]);
  expect(figuresTable(submitted(9, 8), { ...ward, shifts: [] })).toMatchObject([
    { shift: null, submitted: 9 },
  ]);
});

test('fewer records than may tell of one nurse are neither shown nor in the file', () => {
  const figures = submitted(fewestShown, 9, submitted(fewestShown - 1, 17));
  const rows = figuresTable(figures, ward);
  expect(rows.map(({ shift }) => shift?.en)).toEqual(['Day']);
  // Times to the record that are too few, beside enough submissions, are left out, too.
  expect(rows[0]).toMatchObject({ submitted: fewestShown, toRecord: { half: null, counts: [] } });
  const file = JSON.parse(figuresFile(figures, rows, { ward: '7A', appVersion: '1', nowMs }));
  expect(file).toMatchObject({ ward: '7A', fromDay: '2026-11-20', toDay: '2026-11-27' });
  expect(file.rows).toMatchObject([{ shift: 'Day', kind: 'wound-assessment', submitted: 5 }]);
  expect(JSON.stringify(file)).not.toContain('Evening');
});

test('problems are told as conflicts, photos and others', () => {
  const problems = {
    'conflict-voided': 2,
    'conflict-newer-version': 1,
    'photo-refused': 4,
    refused: 3,
  };
  expect(problemCounts(problems)).toEqual({ conflicts: 3, photos: 4, others: 3 });
});
