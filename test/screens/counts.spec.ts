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

/** How many finished records a tablet keeps: more than any page of a list has. */
const [few, many] = [1_000, 10_000];
/** Components that are drawn once more if two answers do not arrive together. */
const handful = 20;
/** How often a screen is opened at most until it costs the same as before. */
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
const state: Omit<ScreenState, 'address'> = {
  submissions: [{ text: 'First.' }, { text: 'Second.' }, { kind: 'wound-void' }],
  admissions: [{ assessment: {} }],
  drafts: [{ text: 'Edges calm.' }],
  kept,
  connection: {},
};

interface Cost {
  rows: number;
  drawn: number;
}

/** What a screen has cost once it is at rest: nothing more was read or drawn between successive samples. */
async function costOf(page: Page, alike = 4): Promise<Cost> {
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
    return looksAlike >= alike;
  };
  await expect.poll(isAtRest, { intervals: [150], timeout: 20_000 }).toBe(true);
  return cost;
}

/** Fills a tablet with so much and opens the app on it; returns what tells the cost of going to a screen. */
async function filled(
  page: Page,
  given: Pick<ScreenState, 'done' | 'listsEverything' | 'settings'>,
): Promise<(screen: Screen) => Promise<Cost>> {
  const ids = await page.evaluate((all) => (window as unknown as ScreensPage).showState(all), {
    ...state,
    ...given,
    address: '/check',
  });
  return async ({ address }) => {
    // From a screen that reads nothing of hers.
    await goTo(page, '/check');
    const before = await costOf(page, 1);
    await goTo(
      page,
      address.replace(/\{(\d)\}/, (_, index) => ids[Number(index)] ?? ''),
    );
    const after = await costOf(page);
    return { rows: after.rows - before.rows, drawn: after.drawn - before.drawn };
  };
}

async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
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
  /** With the place of a row among those of the state. */
  address: string;
  /** The most rows that may be read, and components drawn, until it is at rest. */
  most: Cost;
}

const screens: Readonly<Record<string, Screen>> = {
  patients: { address: '/patients', most: { rows: 50, drawn: 290 } },
  'a patient': { address: `/patients/${patientId}`, most: { rows: 22, drawn: 460 } },
  'a wound': {
    address: `/patients/${patientId}/wounds/${woundId}`,
    most: { rows: 14, drawn: 330 },
  },
  'the shift': { address: '/shift', most: { rows: 50, drawn: 350 } },
  'late entries': { address: '/shift?show=late', most: { rows: 215, drawn: 800 } },
  'the outbox': { address: '/outbox', most: { rows: 78, drawn: 460 } },
  'a submission': { address: '/outbox/{0}', most: { rows: 4, drawn: 420 } },
  'a record': { address: '/records/WA-1', most: { rows: 14, drawn: 340 } },
  'a draft of a wound': { address: '/drafts/{4}', most: { rows: 12, drawn: 650 } },
  'an admission': { address: '/drafts/{3}', most: { rows: 14, drawn: 480 } },
  'the settings': { address: '/settings', most: { rows: 8, drawn: 310 } },
};

test('every screen reads and draws the same, whatever else the tablet keeps @core', async ({
  page,
  show: _opened,
}) => {
  const costs: Record<string, Cost[]> = {};
  const first = await filled(page, { done: few });
  for (const [name, screen] of Object.entries(screens)) {
    costs[name] = [await first(screen), await first(screen)];
  }
  const second = await filled(page, { done: many });
  for (const [name, screen] of Object.entries(screens)) {
    const { most } = screen;
    const before = costs[name] ?? [];
    const isFine = ({ rows, drawn }: Cost) =>
      before.some((one) => one.rows === rows && Math.abs(one.drawn - drawn) <= handful) &&
      rows <= most.rows &&
      drawn <= most.drawn;
    // On a busy machine one answer may come together with another or after it: then an opening costs a little more.
    let cost = await second(screen);
    for (let times = 1; !isFine(cost) && times < maxOpenings; times += 1) {
      cost = await second(screen);
    }
    expect(isFine(cost), `${name}: ${JSON.stringify([...before, cost, most])}`).toBe(true);
  }
});

test('nothing but the screens asks the store, however much is past its time @core', async ({
  page,
  show: _opened,
}) => {
  await page.clock.install();
  const settings = { keepTimeDays: 0, lockTimeMinutes: 120 };
  const costOfGoing = await filled(page, { done: many, settings });
  const begun = () => page.evaluate(() => (window as unknown as ScreensPage).begun());
  for (const name of ['patients', 'a patient', 'the outbox']) {
    await costOfGoing(screens[name] as Screen);
    const own = (await begun()).length;
    await page.clock.runFor(60_000);
    await costOf(page);
    expect((await begun()).slice(own), name).toEqual([]);
  }
});

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
      row: { wait: { reason: 'told-to-wait', until, restMs: 110_000 } },
    };
    await show({ submissions: [waiting], address });
    await expect(page.getByText(/in \d+ s/)).toBeVisible();
    const nextSecond = () => page.getByText(/in \d+ s/).evaluate(drawnElsewhereInASecond);
    // In the first of them the screen may still be reading its data.
    await expect.poll(nextSecond, { intervals: [0], timeout: 20_000 }).toEqual([]);
  });
}

test('a screen that lists everything is found out by the counts @core', async ({
  page,
  show: _opened,
}) => {
  const costOfGoing = await filled(page, { done: few, listsEverything: true });
  for (const name of [
    'patients',
    'a patient',
    'a wound',
    'the outbox',
    'a record',
    'the shift',
    'an admission',
  ]) {
    const screen = screens[name] as Screen;
    expect((await costOfGoing(screen)).rows, name).toBeGreaterThan(screen.most.rows);
  }
});
