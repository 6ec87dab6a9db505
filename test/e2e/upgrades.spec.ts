/**
 * Tablets of every database version from 5 on, opened by the present app: test/fixtures/tablets has a file of each,
 * made by `npm run tablet-fixture`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page, ViewportSize } from '@playwright/test';
import { startOwnTime, upgradeProfile } from '../upgrades/ownTime.ts';
import { notes, type TabletFixture } from '../upgrades/story.ts';
import { restoreTablet, type TabletDump } from '../upgrades/tabletDump.ts';
import { openDoubleTablet } from './doubleTablet.ts';
import { expect, test as base } from './fixtures.ts';
import { electronArguments } from './ownTablets.ts';
import { Nurse } from './pages/nurse.ts';
import { appWords } from './pages/words.ts';

const folder = fileURLToPath(new URL('../fixtures/tablets', import.meta.url));
const fixtures = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as TabletFixture)
  .toSorted((a, b) => a.databaseVersion - b.databaseVersion);
const newest = fixtures.at(-1) as TabletFixture;

const hourMs = 3_600_000;

interface Upgrade {
  /** Restores a tablet as of an hour after it was left; the app is not open yet. */
  put(fixture: TabletFixture, change?: (tablet: TabletDump) => TabletDump): Promise<PutTablet>;
}

interface PutTablet {
  readonly page: Page;
  /** Opens the app on it. */
  open(): Promise<void>;
  /** Goes to a page of the same origin that runs no code of the app. */
  leave(): Promise<void>;
}

const test = base.extend<{ upgrade: Upgrade }>({
  upgrade: async ({ shell, browser, servers, hospital, viewport }, use) => {
    const closers: (() => Promise<void>)[] = [];
    const { hospitalAddress } = servers;
    await use({
      async put({ madeAt, tablet }, change = (same) => same) {
        const now = madeAt + hourMs;
        await hospital.setClock(new Date(now).toISOString());
        const given = { hospitalAddress, aheadMs: now - Date.now(), closers };
        const empty =
          shell === 'web'
            ? await emptyBrowser({ ...given, browser })
            : await emptyElectron({ ...given, viewport });
        await restoreTablet(empty.page, change(structuredClone(tablet)));
        return empty.ready();
      },
    });
    for (const close of closers) await close();
  },
});

interface Given {
  readonly hospitalAddress: string;
  readonly aheadMs: number;
  /** Called in order at the journey's end. */
  readonly closers: (() => Promise<void>)[];
}

/** An empty tablet, at a page of the app's origin on which no code of the app runs. */
interface EmptyTablet {
  readonly page: Page;
  ready(): Promise<PutTablet>;
}

async function emptyBrowser(given: Given & { browser: Browser }): Promise<EmptyTablet> {
  const { hospitalAddress, aheadMs, closers } = given;
  const { address, close } = await startOwnTime(hospitalAddress, { aheadMs });
  const context = await given.browser.newContext();
  closers.push(() => context.close(), close);
  const page = await context.newPage();
  const leave = async () => void (await page.goto(`${address}/bridge.json`));
  await leave();
  return {
    page,
    ready: async () => ({ page, leave, open: async () => void (await page.goto(address)) }),
  };
}

/** The app has to be opened on it first: what that created is cleared. */
async function emptyElectron({
  viewport,
  ...given
}: Given & { viewport: ViewportSize | null }): Promise<EmptyTablet> {
  const { hospitalAddress, aheadMs, closers } = given;
  const app = await electronArguments({ hospitalAddress, profile: upgradeProfile });
  const options = { given: app.given, locale: undefined, viewport, aheadMs };
  const first = await openDoubleTablet(options);
  await first.page.goto('/bridge.json');
  const session = await first.context.newCDPSession(first.page);
  const { origin } = new URL(first.page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  return {
    page: first.page,
    async ready() {
      await first.end();
      const tablet = await openDoubleTablet({ ...options, profile: first.profile });
      closers.push(() => tablet.close(), app.remove);
      const { page } = tablet;
      return {
        page,
        open: async () => void (await page.goto('/')),
        leave: async () => void (await page.goto('/bridge.json')),
      };
    },
  };
}

/** Expects everything that both nurses have written, and that it arrives exactly once. */
async function expectEverything(nurse: Nurse, hospital: Hospital): Promise<void> {
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(2);
  const kept = JSON.stringify(await hospital.records());
  expect(kept).toContain(notes.halfSent);
  expect(kept).toContain(notes.waiting);
  expect((await hospital.state()).attachments).toEqual({ bound: 1, unbound: 0 });
  await expectAskedFirst(hospital);

  await nurse.patients.show();
  await nurse.patients.open('P-1005');
  await nurse.patient.drafts().getByRole('link').first().click();
  await expect(nurse.assessment.note()).toHaveValue(notes.draft);
  await expect(nurse.assessment.photos()).toHaveCount(1);
  await nurse.assessment.handIn();
  await expect.poll(async () => (await hospital.state()).attachments.bound).toBe(2);
  expect(await hospital.state()).toMatchObject({ woundAssessments: 3 });

  await nurse.signOut();
  await nurse.door.comeBack('Ben Wu');
  await nurse.patients.open('P-1002');
  await nurse.patient.drafts().getByRole('link').first().click();
  await expect(nurse.assessment.note()).toHaveValue(notes.draftOfBen);
}

type Hospital = Parameters<typeof expectAskedFirst>[0];

/** Expects that a write with an unknown outcome is queried before it is sent again, under its own id. */
async function expectAskedFirst(hospital: {
  journal(): Promise<{ method: string; path: string; clientRequestId: string | null }[]>;
  state(): Promise<{ woundAssessments: number; attachments: { bound: number; unbound: number } }>;
  records(): Promise<Record<string, unknown>[]>;
}): Promise<void> {
  const journal = await hospital.journal();
  const isOfIt = (id: string) => (path: string) => path.endsWith(`/requests/${id}`);
  const writes = journal.filter(
    ({ method, path }) => method === 'POST' && path.endsWith('/wound-assessments'),
  );
  const asked = writes.filter(({ clientRequestId }) => {
    const id = String(clientRequestId);
    const question = journal.findIndex(({ path }) => isOfIt(id)(path));
    const write = journal.findIndex(
      (each) => each.method === 'POST' && each.clientRequestId === id,
    );
    return question !== -1 && question < write;
  });
  // So is everything else that was on this tablet before, because a copy of its disk may have sent it
  // (decision 250).
  expect(asked).toHaveLength(writes.length);
}

for (const fixture of fixtures) {
  const { databaseVersion } = fixture;

  test(`a tablet of database ${databaseVersion}: drafts, photos and what was half sent are whole @core`, async ({
    upgrade,
    hospital,
  }) => {
    const { page, open } = await upgrade.put(fixture);
    await open();
    const nurse = new Nurse(page);
    await nurse.door.unlockIfLocked('Amy Lin');
    await expectEverything(nurse, hospital);
  });

  test(`a tablet of database ${databaseVersion} whose database was lost: its second copy has everything`, async ({
    upgrade,
    hospital,
  }) => {
    const { page, open } = await upgrade.put(fixture, ({ databases, files, words }) => ({
      databases: databases.filter(({ bucket }) => bucket !== null),
      files,
      words,
    }));
    await open();
    const nurse = new Nurse(page);
    await nurse.door.comeBack('Amy Lin');
    await expectEverything(nurse, hospital);
  });
}

test('a tablet that a newer version has used: this one says so, and changes nothing', async ({
  upgrade,
}) => {
  const { page, open, leave } = await upgrade.put(newest, ({ databases, files, words }) => ({
    databases: databases.map((each) =>
      each.name === 'wardbook' ? { ...each, version: each.version + 10 } : each,
    ),
    files,
    words,
  }));
  await open();
  await expect(page.getByText('This is an older Wardbook')).toBeVisible();
  await leave();
  expect(await countsIn(page)).toEqual(countsOf(newest));
});

test('a newer version in a second window: the older one says so, and writes nothing more', async ({
  upgrade,
}) => {
  const { page, open, leave } = await upgrade.put(newest);
  await open();
  const nurse = new Nurse(page);
  await nurse.door.unlockIfLocked('Amy Lin');
  await nurse.patients.show();
  await nurse.patients.open('P-1005');
  await nurse.patient.drafts().getByRole('link').first().click();
  await expect(nurse.assessment.note()).toHaveValue(notes.draft);
  await page.evaluate(async () => {
    const own = (await indexedDB.databases()).find(({ name }) => name === 'wardbook')?.version ?? 0;
    const opening = indexedDB.open('wardbook', own + 10);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    opening.result.close();
  });
  await nurse.assessment.note().fill('Typed into the older window.');
  await expect(page.getByText(appWords.en.common.storeFailure.newer).first()).toBeVisible();
  await expect(nurse.assessment.note()).toHaveValue('Typed into the older window.');
  await leave();
  expect((await countsIn(page))['drafts']).toBe(countsOf(newest)['drafts']);
});

const tables = ['drafts', 'submissions', 'photoBytes'];

function countsOf({ tablet }: TabletFixture): Record<string, number> {
  const main = tablet.databases.find(({ name }) => name === 'wardbook');
  const rowsOf = (table: string) => main?.stores.find(({ name }) => name === table)?.rows ?? [];
  return Object.fromEntries(tables.map((table) => [table, rowsOf(table).length]));
}

function countsIn(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async (names) => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve) =>
        request.addEventListener('success', () => resolve(request.result)),
      );
    const database = await answer(indexedDB.open('wardbook'));
    const counts: Record<string, number> = {};
    for (const name of names) {
      counts[name] = await answer(database.transaction(name).objectStore(name).count());
    }
    database.close();
    return counts;
  }, tables);
}
