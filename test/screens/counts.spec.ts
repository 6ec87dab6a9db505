/**
 * Counts what a screen costs, because times say more about the machine than about the app: the rows that it reads and
 * the components that it draws do not depend on what else the tablet stores, and stay under the limits given here.
 */
import type { Page } from '@playwright/test';
import type { CacheEntry } from '../../src/device/cache/cacheRows.ts';
import { watchDrawing } from '../support/drawnComponents.ts';
import { expect, test as base } from './fixtures.ts';
import { keptRecord, keptWounds, patientId, woundId } from './keptRows.ts';
import type { ScreensPage, ScreenState, SubmissionState } from './screenState.ts';

const test = base.extend({
  async page({ page }, use) {
    await watchDrawing(page);
    await use(page);
  },
});

/** How many records a tablet stores. */
const sizes = [10, 1_000, 10_000] as const;
/** How many records a tablet stores in the tests with a planted bug. */
const many = 1_000;
/** Finished work is read in pages: a list that does not fill one would be shorter. */
const leastOf: Readonly<Record<string, number>> = {
  'the outbox': 100,
  'before she goes home': 100,
  // It looks at the newest two hundred.
  'late entries': 1_000,
  // The sheet reads pages of thirty until one is older than the shift.
  'the handover sheet': 100,
};
/** Tolerated variation: a tick of the clock, a row that is read one last time. */
const handful = 6;

const patientOf = (id: string): CacheEntry => ({
  kind: 'patient',
  id,
  content: { patientId: id, displayName: `Name of ${id}`, medicalRecordNumber: `MRN-${id}` },
});
const kept: CacheEntry[] = [
  patientOf(patientId),
  ...Array.from({ length: 12 }, (_, index) => patientOf(`P-20${String(index).padStart(2, '0')}`)),
  keptWounds,
  keptRecord(),
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

/** What a screen has cost once it is at rest: nothing more was read or drawn between successive samples. */
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
    // Several samples must agree: work that starts some tenths of a second later is not missed.
    return looksAlike > 3;
  };
  await expect.poll(isAtRest, { intervals: [300], timeout: 20_000 }).toBe(true);
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
 * The lowest cost of up to three openings; stops at the first one within the limit. A busy machine may notify a query
 * of a change after it has begun, and then its rows are read and drawn once more. What a screen always reads is part of
 * every opening.
 */
async function minOf(limit: Cost, open: () => Promise<Cost>): Promise<Cost> {
  let least = await open();
  const isOver = () => least.rows > limit.rows || least.drawn > limit.drawn;
  for (let left = 2; left > 0 && isOver(); left -= 1) {
    const next = await open();
    least = { rows: Math.min(least.rows, next.rows), drawn: Math.min(least.drawn, next.drawn) };
  }
  return least;
}

/** What is drawn outside an element until the element's text has changed twice. */
async function drawnElsewhereInASecond(own: Element): Promise<string[]> {
  const watch = Reflect.get(globalThis, 'drawingWatch') as { drawn: (Element | null)[] };
  const changed = () => {
    const before = own.textContent;
    return new Promise<void>((resolve) => {
      const watcher = new MutationObserver(() => {
        if (own.textContent === before) return;
        watcher.disconnect();
        resolve();
      });
      watcher.observe(own, { subtree: true, childList: true, characterData: true });
    });
  };
  await changed();
  watch.drawn.length = 0;
  await changed();
  return watch.drawn
    .filter((element) => element === null || !own.contains(element))
    .map((element) => element?.outerHTML.slice(0, 120) ?? '(shows nothing)');
}

interface Screen {
  address: string;
  /** The most rows that may be read, and components drawn, until it is at rest. */
  most: Cost;
  state?: Partial<ScreenState>;
}

const written = { submissions: [], drafts: [{ text: 'Edges calm.' }] };
const admitted = { submissions: [], admissions: [{ assessment: {} }] };

const screens: Readonly<Record<string, Screen>> = {
  patients: { address: '/patients', most: { rows: 60, drawn: 500 } },
  'a patient': { address: `/patients/${patientId}`, most: { rows: 60, drawn: 650 } },
  'a wound': {
    address: `/patients/${patientId}/wounds/${woundId}`,
    most: { rows: 45, drawn: 950 },
  },
  'before she goes home': { address: '/go-home', most: { rows: 70, drawn: 300 } },
  'the handover sheet': { address: '/handover', most: { rows: 60, drawn: 400 } },
  'late entries': { address: '/late-entries', most: { rows: 260, drawn: 1_200 } },
  'the outbox': { address: '/outbox', most: { rows: 110, drawn: 700 } },
  'a submission': { address: '/outbox/{0}', most: { rows: 60, drawn: 600 } },
  'a record': { address: '/records/WA-1', most: { rows: 40, drawn: 400 } },
  'a draft of a wound': {
    address: '/drafts/{0}',
    most: { rows: 40, drawn: 900 },
    state: written,
  },
  'an admission': { address: '/drafts/{0}', most: { rows: 35, drawn: 650 }, state: admitted },
  'the settings': { address: '/settings', most: { rows: 40, drawn: 500 } },
};

for (const [name, { address, most, state }] of Object.entries(screens)) {
  test(`${name}: reads and draws the same, whatever else the tablet keeps @core`, async ({
    page,
    show,
  }) => {
    // The cost of the first screen of a page is not counted.
    await opened(page, show, { ...state, address });
    const costs: Cost[] = [];
    for (const size of sizes) {
      const done = Math.max(size, leastOf[name] ?? 0);
      const { rows: before, drawn: drawnBefore } = costs[0] ?? most;
      const limit = { rows: before + handful, drawn: drawnBefore + 10 * handful };
      costs.push(await minOf(limit, () => opened(page, show, { ...state, done, address })));
    }
    const words = `${name}, with ${sizes.join(', ')}: ${JSON.stringify(costs)}`;
    const rows = costs.map((cost) => cost.rows);
    const drawn = costs.map((cost) => cost.drawn);
    expect(Math.max(...rows) - Math.min(...rows), words).toBeLessThanOrEqual(handful);
    expect(Math.max(...drawn) - Math.min(...drawn), words).toBeLessThanOrEqual(10 * handful);
    expect(Math.max(...rows), words).toBeLessThanOrEqual(most.rows);
    expect(Math.max(...drawn), words).toBeLessThanOrEqual(most.drawn);
  });
}

for (const [name, address] of [
  ['the outbox', '/outbox'],
  ['a submission', '/outbox/{0}'],
] as const) {
  test(`${name}: a second that passes draws only the sentence that counts down @core`, async ({
    page,
    show,
  }) => {
    const until = Date.now() + 110_000;
    const waiting: SubmissionState = {
      row: { wait: { reason: 'backing-off', until, restMs: 110_000 } },
    };
    await show({ submissions: [waiting], address });
    await expect(page.getByText(/in \d+ s/)).toBeVisible();
    const nextSecond = () => page.getByText(/in \d+ s/).evaluate(drawnElsewhereInASecond);
    // In the first of them the screen may still be reading its data.
    await expect.poll(nextSecond, { intervals: [0], timeout: 20_000 }).toEqual([]);
  });
}

test('a screen that lists everything is found out by the counts @core', async ({ page, show }) => {
  const planted = { listsEverything: true, done: many };
  for (const name of [
    'patients',
    'a patient',
    'a wound',
    'the outbox',
    'before she goes home',
    'a record',
    'the handover sheet',
    'an admission',
  ]) {
    const { address, most, state } = screens[name] ?? {};
    const { rows } = await opened(page, show, { ...planted, ...state, address: address ?? '' });
    expect(rows, name).toBeGreaterThan(most?.rows ?? Infinity);
  }
});
