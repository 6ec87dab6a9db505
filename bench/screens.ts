import {
  copyDone,
  fillWithDone,
  openBenchApp,
  tabletSlowdown,
  type BenchApp,
} from './screens/benchApp.ts';
import { openings } from './screens/openings.ts';
/**
 * The screens bench: opening every screen, a key in the note, and a scroll, on a processor slowed to a tablet's speed.
 * First the tablet holds 20 records of one wound, and then 10,000: those and others of a full ward, 125 of each day. The
 * wound that is opened is the same, so growth is what the others cost. Times are given in bare keys: what a key in a
 * bare text field costs in the same run.
 */
import { openManyWounds, scrolled, scrolledNothing } from './screens/scrolled.ts';
import type { BenchReport, BenchSettings } from './support/settings.ts';
import { rounded, type Row } from './support/table.ts';
import { typed, typedInNothing } from './typing.ts';

export async function screens(settings: BenchSettings): Promise<BenchReport> {
  const sizes = settings.isQuick ? ([10, 100] as const) : ([20, 10_000] as const);
  const app = await openBenchApp();
  try {
    const bareField = await typedInNothing(app, settings);
    const bareKeyMs = figure(bareField, 'median ms of a key');
    await fillWithDone(app, 1);
    await copyDone(app, sizes[0] - 1, 'the wound');
    const few = await openedWith(app, settings, sizes[0], false);
    await copyDone(app, sizes[1] - sizes[0], 'other wounds');
    const many = await openedWith(app, settings, sizes[1], true);
    const opened = few.map((row, place) => openingRow(row, many[place], bareKeyMs));
    settings.progress('a key in the note, then the scroll');
    await app.page.goto(app.address);
    await app.nurse.patients.open('P-1001');
    await app.nurse.patient.assessAndWait('W-1001-2');
    await app.nurse.assessment.note().click();
    const note = await typed(app, settings, `the note, ${sizes[1]} records`);
    await openManyWounds(app, 200);
    await app.slowDown(tabletSlowdown);
    const wounds = await scrolled(app, 'scroll 200 wounds');
    await app.slowDown(1);
    const bareCards = await scrolledNothing(app);
    const key = figure(note, 'median ms of a key') / bareKeyMs;
    const scroll = figure(wounds, 'slowest second') / figure(bareCards, 'slowest second');
    const slowest = Math.max(...opened.map((row) => figure(row, 'keys, many')));
    const growth = Math.max(...opened.map((row) => figure(row, 'growth')));
    return {
      rows: [...opened, bareField, note, wounds, bareCards],
      notes: [
        `Chromium ${app.version}, processor slowed ${tabletSlowdown} times; few: ${sizes[0]} records, many: ${sizes[1]}`,
      ],
      lastLine: `slowest screen ${slowest.toFixed(1)} keys, growth ${growth.toFixed(2)}, key ${key.toFixed(2)}, scroll ${scroll.toFixed(2)}`,
    };
  } finally {
    await app.close();
  }
}

/** Every screen with this many records, after the app has started with them. */
async function openedWith(
  app: BenchApp,
  settings: BenchSettings,
  records: number,
  hasDraft: boolean,
): Promise<Row[]> {
  settings.progress(`screens with ${records} records`);
  await app.page.goto(app.address);
  await app.slowDown(tabletSlowdown);
  const rows = await openings(app, settings.isQuick ? 1 : 5, hasDraft);
  await app.slowDown(1);
  return rows;
}

function openingRow(few: Row, many: Row | undefined, bareKeyMs: number): Row {
  const [fewMs, manyMs] = [figure(few, 'ms to paint'), figure(many, 'ms to paint')];
  return {
    what: String(few['what']),
    'ms, few': fewMs,
    'ms, many': manyMs,
    'longest, many': figure(many, 'longest ms'),
    'keys, few': rounded(fewMs / bareKeyMs, 1),
    'keys, many': rounded(manyMs / bareKeyMs, 1),
    growth: rounded(manyMs / fewMs, 2),
  };
}

function figure(row: Row | undefined, column: string): number {
  return Number(row?.[column]);
}
