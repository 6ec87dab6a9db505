/** The app says how safely this tablet stores things: what the browser promises, the free space, what was lost. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { mountSmallDisk, whyNoSmallDisk } from '../kill/smallDisk.ts';
import { startingAgain } from '../support/browserStart.ts';
import { firstPage } from './copiedTablet.ts';
import { expect, test } from './fixtures.ts';
import { Nurse } from './pages/nurse.ts';
import { unlockAfterRestarts } from './unlocking.ts';

const whyNoDisk = whyNoSmallDisk();

/**
 * A program that starts this browser as on a machine that has run for longer than it has: Chromium makes room for a
 * failed write at most once in 15 minutes, and counts the first 15 from the machine's start.
 */
async function lateBrowser(path: string): Promise<string> {
  const late = test.info().outputPath('late-browser');
  const ahead = '--time --fork --monotonic 1000 --boottime 1000';
  await writeFile(late, `#!/bin/sh\nexec unshare ${ahead} '${path}' "$@"\n`, { mode: 0o755 });
  return late;
}

/** Deletes what Chromium deletes if the disk runs low: both copies, and everything but the local storage. */
async function deleteEverything(context: BrowserContext, page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const session = await context.newCDPSession(page);
  const storageTypes = 'indexeddb,file_systems,storage_buckets,cache_storage,service_workers';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
}

async function expectToldLoss(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('The browser deleted unsent work')).toBeVisible();
  await expect(page.getByText('Amy Lin: 1 unsent, counted')).toBeVisible();
}

/** In Electron, main has a copy of its own, so nothing was lost. */
async function expectBroughtBack(nurse: Nurse): Promise<void> {
  const { page } = nurse;
  const told = page.getByText('This tablet was restored');
  await expect(told).toBeVisible();
  await expect(page.getByText('The browser deleted unsent work')).toBeHidden();
  await nurse.door.givePin('Amy Lin');
  await expect(nurse.assessment.note()).toHaveValue('Only on this tablet.');
  await page.getByRole('button', { name: 'I have read this' }).click();
  await expect(told).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(told).toBeHidden();
}

/** Another site on the same tablet stores `count` bytes: returns `kept`, or why it could not. */
function keepBytes(page: Page, count: number): Promise<string> {
  return page.evaluate(
    (length) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('another-site');
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('bytes', { autoIncrement: true }),
        );
        opening.addEventListener('error', () => resolve('not opened'));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('bytes', 'readwrite', {
            durability: 'strict',
          });
          const bytes = new Uint8Array(length);
          for (let at = 0; at < length; at += 65_536) {
            crypto.getRandomValues(bytes.subarray(at, at + 65_536));
          }
          writing.objectStore('bytes').add(bytes);
          writing.addEventListener('abort', () => resolve('aborted'));
          writing.addEventListener('complete', () => resolve('kept'));
        });
      }),
    count,
  );
}

test.describe('in a plain tab', () => {
  test.use({ tablet: 'new' });

  test('it is said what the missing promise means, and offline no photo is begun', async ({
    app,
    context,
  }) => {
    const nurse = await app.nurse();
    await expect(app.page.getByText(commonEn.keeping.notPromised.line.menu)).toBeVisible();
    await nurse.door.signIn();
    await nurse.atForm();
    await expect(app.page.getByRole('button', { name: 'Take a photo' })).toBeEnabled();
    await context.setOffline(true);
    await expect(app.page.getByText('No photos while offline.')).toBeVisible();
    await expect(app.page.getByRole('button', { name: 'Take a photo' })).toBeDisabled();
  });

  test('work that the browser deleted is told, with what to do, until it is read', async ({
    app,
    context,
    shell,
  }) => {
    const nurse = await app.nurse();
    await nurse.door.signIn();
    await nurse.draft('Only on this tablet.');
    await deleteEverything(context, app.page);
    await app.page.reload();
    if (shell === 'electron') {
      await expectBroughtBack(nurse);
      return;
    }
    await expectToldLoss(app.page);
    await app.page.getByRole('button', { name: 'I have read this' }).click();
    await expect(app.page.getByText('The browser deleted unsent work')).toBeHidden();
    await app.page.reload();
    await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(app.page.getByText('The browser deleted unsent work')).toBeHidden();
  });

  test('a browser that deletes everything on a full disk, by another page, cannot do so in silence', async ({
    servers,
    playwright,
    launchOptions,
  }) => {
    test.slow();
    test.skip(whyNoDisk !== null, whyNoDisk ?? '');
    const { executablePath = playwright.chromium.executablePath(), args = [] } = launchOptions;
    const late = await lateBrowser(executablePath);
    const disk = await mountSmallDisk(160);
    const open = async () =>
      startingAgain(() =>
        playwright.chromium.launchPersistentContext(join(disk.folder, 'profile'), {
          executablePath: late,
          args: [...args],
        }),
      );
    let context = await open();
    try {
      const nurse = new Nurse(await firstPage(context));
      await nurse.page.goto(servers.shellAddress);
      await nurse.door.signIn();
      await nurse.draft('Only on this tablet.');
      // Close and open, so that everything has reached the disk.
      await context.close();
      context = await open();
      await unlockAfterRestarts(context);
      const page = await firstPage(context);
      await page.goto(servers.shellAddress);
      await expect(page.getByText('1 draft')).toBeVisible();

      const other = await context.newPage();
      await other.goto(`${servers.shellAddress.replace('127.0.0.1', 'localhost')}/bridge.json`);
      expect(await keepBytes(other, 12_000_000)).toBe('kept');
      await disk.fillTo(0);
      expect(await keepBytes(other, 50_000)).not.toBe('kept');
      // The app looks, too, and may have begun another database by then.
      const told = page.getByText('The browser deleted unsent work');
      await expect
        .poll(() => page.evaluate(async () => (await indexedDB.databases()).length))
        .toBe(0)
        .catch(() => expect(told).toBeVisible());
      await context.close();
      await disk.empty();
      context = await open();
      const again = await firstPage(context);
      await again.goto(servers.shellAddress);
      await expectToldLoss(again);
    } finally {
      await context.close();
      await disk.remove();
    }
  });
});

test('a lost database is restored: nobody is signed in, her PIN opens it, and it is said', async ({
  app,
}) => {
  const nurse = await app.nurse();
  await nurse.draft('Kept twice');
  await app.page.evaluate(async () => {
    await new Promise((resolve) => {
      const request = indexedDB.deleteDatabase('wardbook-tablet');
      request.addEventListener('success', resolve);
    });
  });
  await app.page.reload();
  await expect(app.page.getByText('This tablet was restored')).toBeVisible();
  await expect(app.page.getByText('As of')).toBeVisible();
  // Until somebody has read it, every start says it again.
  await app.page.reload();
  await expect(app.page.getByText('As of')).toBeVisible();
  await nurse.door.givePin('Amy Lin');
  await expect(nurse.assessment.note()).toHaveValue('Kept twice');
  await app.page.getByRole('button', { name: 'I have read this' }).click();
  await expect(app.page.getByText('This tablet was restored')).toBeHidden();
  await app.page.reload();
  await expect(nurse.assessment.note()).toHaveValue('Kept twice');
  await expect(app.page.getByText('This tablet was restored')).toBeHidden();
});

/** Replaces the contents of one database of the page with a copy of every row of another. */
function copyDatabase(page: Page, from: string, into: string): Promise<void> {
  return page.evaluate(
    async ([source, target]) => {
      const answerOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('Failed')));
        });
      const older = await answerOf(indexedDB.open(source));
      const names = [...older.objectStoreNames];
      const reading = older.transaction(names);
      const rows = new Map<string, { keyPath: string; all: unknown[] }>();
      for (const name of names) {
        const store = reading.objectStore(name);
        rows.set(name, { keyPath: String(store.keyPath), all: await answerOf(store.getAll()) });
      }
      older.close();
      const opening = indexedDB.open(target);
      opening.addEventListener('upgradeneeded', () => {
        for (const [name, { keyPath }] of rows) {
          opening.result.createObjectStore(name, { keyPath });
        }
      });
      const newer = await answerOf(opening);
      const writing = newer.transaction(names, 'readwrite', { durability: 'strict' });
      for (const [name, { all }] of rows) {
        writing.objectStore(name).clear();
        for (const row of all) writing.objectStore(name).put(row);
      }
      await new Promise((resolve, reject) => {
        writing.addEventListener('complete', resolve);
        writing.addEventListener('abort', reject);
      });
      newer.close();
    },
    [from, into] as const,
  );
}

test('a database that comes up older gets back what was saved since, and it is said @core', async ({
  app,
}) => {
  const nurse = await app.nurse();
  await nurse.draft('As it was first');
  await copyDatabase(app.page, 'wardbook-tablet', 'an-older-one');
  await nurse.assessment.fill('As it was last');
  await expect(nurse.assessment.saved()).toBeVisible();
  // A restart proves that it is on the disk.
  await app.page.reload();
  await expect(nurse.assessment.note()).toHaveValue('As it was last');
  await copyDatabase(app.page, 'an-older-one', 'wardbook-tablet');
  await app.page.reload();
  await expect(app.page.getByText('Missing work was put back')).toBeVisible();
  await expect(app.page.getByText('Drafts back: 1.')).toBeVisible();
  await nurse.door.givePin('Amy Lin');
  await expect(nurse.assessment.note()).toHaveValue('As it was last');
  await app.page.getByRole('button', { name: 'I have read this' }).click();
  await expect(app.page.getByText('Missing work was put back')).toBeHidden();
  await app.page.reload();
  await expect(nurse.assessment.note()).toHaveValue('As it was last');
  await expect(app.page.getByText('Missing work was put back')).toBeHidden();
});
