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
const leastDone: Readonly<Record<string, number>> = {
  'the outbox': 100,
  'before she goes home': 100,
  // It looks at the newest two hundred.
  'late entries': 1_000,
  // The sheet reads pages of thirty until one is older than the shift.
  'the handover sheet': 100,
};
/** Components that are drawn once more if two answers do not arrive together. */
const handful = 20;
/** How often a screen is opened at most until two of its openings cost the same. */
const maxOpenings = 8;

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
 * What a screen costs: the counts on which two openings agree. On a busy machine one answer may come together with
 * another or after it, and a query may be notified of a change after it has begun: then an opening costs a little less or
 * more than the others.
 */
async function usualCost(open: () => Promise<Cost>): Promise<Cost> {
  const costs: Cost[] = [];
  const agreedOn = (of: keyof Cost) =>
    costs.map((cost) => cost[of]).find((count, place, counts) => counts.indexOf(count) < place);
  while (costs.length < maxOpenings) {
    costs.push(await open());
    const [rows, drawn] = [agreedOn('rows'), agreedOn('drawn')];
    if (rows !== undefined && drawn !== undefined) return { rows, drawn };
  }
  throw new Error(`No two openings cost the same: ${JSON.stringify(costs)}`);
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
  patients: { address: '/patients', most: { rows: 64, drawn: 420 } },
  'a patient': { address: `/patients/${patientId}`, most: { rows: 42, drawn: 490 } },
  'a wound': {
    address: `/patients/${patientId}/wounds/${woundId}`,
    most: { rows: 40, drawn: 300 },
  },
  'before she goes home': { address: '/go-home', most: { rows: 60, drawn: 210 } },
  'the handover sheet': { address: '/handover', most: { rows: 64, drawn: 290 } },
  'late entries': { address: '/late-entries', most: { rows: 230, drawn: 1_040 } },
  // Every card speaks of the connection, which is read once.
  'the outbox': { address: '/outbox', most: { rows: 90, drawn: 520 }, state: { connection: {} } },
  'a submission': { address: '/outbox/{0}', most: { rows: 28, drawn: 250 } },
  'a record': { address: '/records/WA-1', most: { rows: 36, drawn: 330 } },
  'a draft of a wound': {
    address: '/drafts/{0}',
    most: { rows: 32, drawn: 660 },
    state: written,
  },
  'an admission': { address: '/drafts/{0}', most: { rows: 28, drawn: 510 }, state: admitted },
  'the settings': { address: '/settings', most: { rows: 32, drawn: 450 } },
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
      const done = Math.max(size, leastDone[name] ?? 0);
      costs.push(await usualCost(() => opened(page, show, { ...state, done, address })));
    }
    const words = `${name}, with ${sizes.join(', ')}: ${JSON.stringify(costs)}`;
    const rows = costs.map((cost) => cost.rows);
    const drawn = costs.map((cost) => cost.drawn);
    expect(Math.max(...rows), words).toBe(Math.min(...rows));
    expect(Math.max(...drawn) - Math.min(...drawn), words).toBeLessThanOrEqual(handful);
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
