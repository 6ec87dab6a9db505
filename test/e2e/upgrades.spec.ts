/**
 * Tablets of every version of the database from 5 on, opened by the app as it is now: test/fixtures/tablets has a
 * file of each, made by `npm run tablet-fixture`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { appWords } from './pages/words.ts';
import { startOwnTime } from '../upgrades/ownTime.ts';
import { notes, type TabletFixture } from '../upgrades/story.ts';
import { restoreTablet, type TabletDump } from '../upgrades/tabletDump.ts';
import { expect, test as base } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';

const folder = fileURLToPath(new URL('../fixtures/tablets', import.meta.url));
const fixtures = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as TabletFixture)
  .toSorted((a, b) => a.databaseVersion - b.databaseVersion);
const newest = fixtures.at(-1) as TabletFixture;

const hourMs = 3_600_000;

interface Upgrade {
  /** Puts a tablet into the browser, an hour after it was left; the app is not open yet. */
  put(fixture: TabletFixture, change?: (tablet: TabletDump) => TabletDump): Promise<string>;
}

const test = base.extend<{ upgrade: Upgrade }>({
  // Another shell is another origin: nobody has signed in there.
  tablet: 'new',

  upgrade: async ({ page, servers, hospital }, use) => {
    const closers: (() => Promise<void>)[] = [];
    await use({
      async put({ madeAt, tablet }, change = (same) => same) {
        const now = madeAt + hourMs;
        await hospital.setClock(new Date(now).toISOString());
        const shell = await startOwnTime(servers.hospitalAddress, { aheadMs: now - Date.now() });
        closers.push(() => shell.close());
        // The same origin, and nothing of the app.
        await page.goto(`${shell.address}/bridge.json`);
        await restoreTablet(page, change(structuredClone(tablet)));
        return shell.address;
      },
    });
    for (const close of closers) await close();
  },
});

/** Everything that both nurses have written, and that it arrives once. */
async function expectEverything(nurse: Nurse, hospital: Hospital): Promise<void> {
  await expect
    .poll(async () => (await hospital.state()).woundAssessments, { timeout: 60_000 })
    .toBe(2);
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
  await expect
    .poll(async () => (await hospital.state()).attachments.bound, { timeout: 60_000 })
    .toBe(2);
  expect(await hospital.state()).toMatchObject({ woundAssessments: 3 });

  await nurse.signOut();
  await nurse.door.comeBack('Ben Wu');
  await nurse.patients.open('P-1002');
  await nurse.patient.drafts().getByRole('link').first().click();
  await expect(nurse.assessment.note()).toHaveValue(notes.draftOfBen);
}

type Hospital = Parameters<typeof expectAskedFirst>[0];

/** What was sent without an answer is asked about before it is sent again, under its own id. */
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
  expect(asked).toHaveLength(1);
}

for (const fixture of fixtures) {
  const { databaseVersion } = fixture;

  test(`a tablet of database ${databaseVersion}: drafts, photos and what was half sent are whole @core`, async ({
    page,
    upgrade,
    hospital,
  }) => {
    const address = await upgrade.put(fixture);
    await page.goto(address);
    const nurse = new Nurse(page);
    await nurse.door.unlockIfLocked('Amy Lin');
    await expectEverything(nurse, hospital);
  });

  test(`a tablet of database ${databaseVersion} whose database was lost: its second copy has everything`, async ({
    page,
    upgrade,
    hospital,
  }) => {
    const address = await upgrade.put(fixture, ({ databases, files, words }) => ({
      databases: databases.filter(({ bucket }) => bucket !== null),
      files,
      words,
    }));
    await page.goto(address);
    const nurse = new Nurse(page);
    await nurse.door.comeBack('Amy Lin');
    await expectEverything(nurse, hospital);
  });
}

test('a tablet that a newer version has used: this one says so, and changes nothing', async ({
  page,
  upgrade,
}) => {
  const address = await upgrade.put(newest, ({ databases, files, words }) => ({
    databases: databases.map((each) =>
      each.name === 'wardbook' ? { ...each, version: each.version + 10 } : each,
    ),
    files,
    words,
  }));
  await page.goto(address);
  await expect(page.getByText('This is an older Wardbook')).toBeVisible();
  await page.goto(`${address}/bridge.json`);
  expect(await countsIn(page)).toEqual(countsOf(newest));
});

test('a newer version in a second window: the older one says so, and writes nothing more', async ({
  page,
  upgrade,
}) => {
  const address = await upgrade.put(newest);
  await page.goto(address);
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
  await page.goto(`${address}/bridge.json`);
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
