/**
 * What a screen costs is counted, since times say more of the machine than of the app: the rows that it reads and the
 * components that it draws are the same whatever else the tablet keeps, and under a limit that is written here.
 */
import type { Page } from '@playwright/test';
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import { watchDrawing } from '../support/drawnComponents.ts';
import { expect, test as base } from './fixtures.ts';
import type { ScreensPage, ScreenState, SubmissionState } from './screenState.ts';

const test = base.extend({
  async page({ page }, use) {
    await watchDrawing(page);
    await use(page);
  },
});

/** Both more than the outbox shows at once. */
const few = 200;
const many = 2_000;
/** What comes and goes with the moment: the clock, a row that is read for the last time. */
const handful = 6;

const patientId = 'P-1001';
const patientOf = (id: string): CacheEntry => ({
  kind: 'patient',
  id,
  content: { patientId: id, displayName: `Name of ${id}`, medicalRecordNumber: `MRN-${id}` },
});
const wound = { woundId: 'W-1001-1', patientId, site: 'sacrum' };
const record: CacheEntry = {
  kind: 'record',
  id: 'WA-1',
  content: {
    clientRequestId: '00000000-0000-4000-8000-000000000001',
    recordId: 'WA-1',
    version: 1,
    status: 'committed',
    recordState: 'valid',
    recordedAt: '2026-11-20T08:00:00+08:00',
    patientId,
    woundId: wound.woundId,
    observedAt: '2026-11-20T08:00:00+08:00',
    assessment: { careNote: 'As it was first.' },
    attachmentIds: [],
  },
};
const kept: CacheEntry[] = [
  patientOf(patientId),
  ...Array.from({ length: 12 }, (_, index) => patientOf(`P-20${String(index).padStart(2, '0')}`)),
  { kind: 'wounds', id: patientId, content: { items: [wound], complete: true } },
  record,
];
const submissions: SubmissionState[] = [
  { text: 'First.' },
  { text: 'Second.' },
  { kind: 'wound-void' },
];

interface Cost {
  rows: number;
  drawn: number;
}

/** What a screen has cost once it has come to rest: nothing more is read or drawn between two looks. */
async function costOf(page: Page): Promise<Cost> {
  const look = () =>
    page.evaluate(() => ({
      rows: (window as unknown as ScreensPage).rowsRead(),
      drawn: (Reflect.get(globalThis, 'drawingWatch') as { drawn: unknown[] }).drawn.length,
    }));
  let cost = await look();
  let looksAlike = 0;
  const isAtRest = async () => {
    const before = cost;
    cost = await look();
    looksAlike = before.rows === cost.rows && before.drawn === cost.drawn ? looksAlike + 1 : 0;
    // The first look is taken at once: what comes some tenths of a second later is not missed.
    return looksAlike > 2;
  };
  await expect.poll(isAtRest, { intervals: [600] }).toBe(true);
  return cost;
}

type Show = (state: ScreenState) => Promise<Page>;

async function opened(page: Page, show: Show, state: ScreenState): Promise<Cost> {
  await page.evaluate(() => {
    (Reflect.get(globalThis, 'drawingWatch') as { drawn: unknown[] }).drawn.length = 0;
  });
  await show({ submissions, kept, ...state });
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  return costOf(page);
}

/**
 * The least of up to three openings, as soon as it is within the limits: a busy machine may tell a query of a
 * change after it has begun, and then its rows are read once more. What a screen always reads is in each of them.
 */
async function minOf(limit: number, open: () => Promise<Cost>): Promise<Cost> {
  let least = await open();
  for (let left = 2; left > 0 && least.rows > limit; left -= 1) {
    const next = await open();
    least = { rows: Math.min(least.rows, next.rows), drawn: Math.min(least.drawn, next.drawn) };
  }
  return least;
}

/** The most rows that are read, and components drawn, until it is at rest. */
const screens: [name: string, address: string, most: Cost][] = [
  ['patients', '/patients', { rows: 90, drawn: 900 }],
  ['a patient', `/patients/${patientId}`, { rows: 90, drawn: 1_200 }],
  ['a wound', `/patients/${patientId}/wounds/${wound.woundId}`, { rows: 60, drawn: 900 }],
  ['before she goes home', '/go-home', { rows: 60, drawn: 900 }],
  ['the outbox', '/outbox', { rows: 180, drawn: 2_500 }],
  ['a record', '/records/WA-1', { rows: 60, drawn: 900 }],
  ['the settings', '/settings', { rows: 60, drawn: 2_500 }],
];

for (const [name, address, most] of screens) {
  test(`${name}: reads and draws the same, whatever else the tablet keeps @core`, async ({
    page,
    show,
  }) => {
    // What comes with the first screen of a page is no cost of this one.
    await opened(page, show, { address });
    const open = (done: number) => opened(page, show, { done, address });
    const first = await open(few);
    const more = await minOf(first.rows + handful, () => open(many));
    const less = await minOf(more.rows + handful, () => open(few));
    const words = `${name}: ${JSON.stringify(less)} with ${few}, ${JSON.stringify(more)} with ${many}`;
    expect(Math.abs(more.rows - less.rows), words).toBeLessThanOrEqual(handful);
    expect(Math.abs(more.drawn - less.drawn), words).toBeLessThanOrEqual(10 * handful);
    expect(more.rows, words).toBeLessThanOrEqual(most.rows);
    expect(more.drawn, words).toBeLessThanOrEqual(most.drawn);
  });
}

test('a screen that lists everything is found out by the counts @core', async ({ page, show }) => {
  const planted = { listsEverything: true, done: many };
  for (const address of [
    '/patients',
    `/patients/${patientId}`,
    '/outbox',
    '/go-home',
    '/records/WA-1',
  ]) {
    const { rows } = await opened(page, show, { ...planted, address });
    const limit = screens.find(([, known]) => known === address)?.[2].rows ?? 0;
    expect(rows, address).toBeGreaterThan(limit);
  }
});
