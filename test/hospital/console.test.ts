/** The console as a person uses it, in Chromium, against a hospital over HTTP. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Page, type Request as PageRequest } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import type { Hospital } from '../../src/hospital/hospital.ts';
import { startHospital, type StartedHospital } from '../../src/hospital/node/startHospital.ts';
import { jpegOf, woundInput } from '../../src/hospital/testing/testHospital.ts';
import { journeyBrowserPath } from '../../tools/set-up/browser.mjs';
import { startingAgain } from '../support/browserStart.ts';

const executablePath = journeyBrowserPath();
const headers = { authorization: 'Bearer nurse-amy' };
const longId = 'a-request-id-of-the-greatest-length-that-the-hospital-takes-0064';
const refusing = [
  ['413 to the next photo', 413],
  ['403 to the next write', 403],
  ['422 to the next record', 422],
] as const;

/** Opens the console and lets `visit` use it; returns the page's errors and the addresses that it requested. */
async function withConsole(visit: (page: Page, started: StartedHospital) => Promise<void>) {
  const started = await startHospital({ port: 0, host: '127.0.0.1' });
  const browser = await startingAgain(() =>
    chromium.launch({ executablePath, args: ['--no-sandbox'] }),
  );
  const complaints: string[] = [];
  const origins = new Set<string>();
  try {
    const page = await browser.newPage();
    // A limit against hanging, not a target for speed: beside other work 30 s were once too short.
    page.setDefaultTimeout(120_000);
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    page.on('dialog', (dialog) => void dialog.accept());
    const { origin } = new URL(started.address);
    await page.goto(`${origin}/_hospital/`);
    await visit(page, started);
    origins.delete(origin);
    return { complaints, foreign: [...origins] };
  } finally {
    await browser.close();
    await started.close();
  }
}

describe('the console', () => {
  it('shows what happens, breaks and mends, turns open points, moves time', async ({ skip }) => {
    skip(!existsSync(executablePath), `no browser at ${executablePath}`);
    const seen = await withConsole(async (page, { hospital }) => {
      const tab = (name: string) => page.getByRole('tab', { name }).click();
      await write(hospital, 1, { clientRequestId: longId });
      await tab('Records');
      await page.getByText('valid, version 1').waitFor();
      await page.getByRole('button', { name: 'Correct as nurse-ben' }).click();
      await page.getByText('valid, version 2').waitFor();
      await page.getByRole('button', { name: 'Void as nurse-ben' }).click();
      await page.getByText('voided, version 3').waitFor();

      // An id is in one line, whatever stands beside it, and so is the head.
      await page.setViewportSize({ width: 1366, height: 768 });
      const row = page.locator('#journal tr[data-n]');
      await row.first().waitFor();
      const heightsOf = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
      for (const rows of ['#journal tr[data-n]', '#journal tr.group']) {
        expect(new Set(await heightsOf(rows)).size).toBe(1);
      }
      expect((await page.locator('header').boundingBox())?.height).toBeLessThan(60);
      const counts = page.locator('#counts');
      expect(await counts.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0);
      await page.getByLabel('Set the time (+08:00)').fill('2026-11-20 08:00');
      await page.getByLabel('Set the time (+08:00)').press('Enter');
      await page.locator('#clock', { hasText: '2026-11-20' }).waitFor();

      await page.getByPlaceholder('Filter: path').fill('patch 200');
      await row.filter({ hasText: 'patch' }).waitFor();
      expect(await row.count()).toBe(1);
      await row.click();
      await page.getByText('"careNote": "Corrected by a colleague').waitFor();
      await page.getByPlaceholder('Filter: path').fill(longId);
      await row.filter({ hasText: 'post' }).click();
      const fact = page.locator('.facts td', { hasText: longId });
      await fact.waitFor();
      expect((await fact.boundingBox())?.height).toBeLessThan(40);

      await tab('Faults');
      await page.getByRole('button', { name: 'Lose the next answer' }).click();
      await page.getByText('struck 0×').waitFor();
      expect(hospital.faults()).toMatchObject([{ fault: 'drop-after', times: 1 }]);
      await page.getByRole('button', { name: 'Fix everything' }).click();
      await page.getByText('None. Everything works.').waitFor();

      await tab('Open points');
      await page.getByLabel('noPermission').selectOption('not-found');
      await page.getByText('1 not at default.').waitFor();
      expect(hospital.interpretations().noPermission.value).toBe('not-found');

      await tab('Photos');
      await upload(hospital);
      await page.getByText('24 h 0 min left').waitFor();
      await page.getByRole('button', { name: '+1 day' }).click();
      await page.getByText('24 h 0 min left').waitFor({ state: 'detached' });
      expect(hospital.state().attachments).toEqual({ bound: 0, unbound: 0 });

      await page.getByRole('button', { name: 'Reset' }).click();
      await page.getByText('Nothing has happened yet').waitFor();
      expect(hospital.state().woundAssessments).toBe(0);
    });
    expect(seen).toEqual({ complaints: [], foreign: [] });
  });

  it('groups the exchanges of a request, writes first, and is calm about right answers', async ({
    skip,
  }) => {
    skip(!existsSync(executablePath), `no browser at ${executablePath}`);
    const seen = await withConsole(async (page, { hospital }) => {
      const get = (path: string) => hospital.fetch(new Request(`http://h/v1${path}`, { headers }));
      await get('/requests/r1');
      await write(hospital, 1, { clientRequestId: 'r2' });
      await get('/patients/P-1001');
      await write(hospital, 1, { clientRequestId: 'r1' });
      await get('/wound-assessments/unknown');
      await get('/requests/r1');
      const rows = page.locator('#journal tr');
      await expect.poll(() => rows.count()).toBe(9);
      expect(await rows.locator('td:first-child').allTextContents()).toEqual([
        'r1',
        '6',
        '4',
        '1',
        'r2',
        '2',
        'Without a write',
        '5',
        '3',
      ]);
      const colours = await rows
        .locator('.status')
        .evaluateAll((all) =>
          all.map((each) => `${each.textContent} ${getComputedStyle(each).color}`),
        );
      const [, , queried, , wrong] = colours;
      const bad = await page.evaluate(() => {
        const sample = document.body.appendChild(document.createElement('b'));
        sample.className = 'status bad';
        return getComputedStyle(sample).color;
      });
      expect(queried).toMatch(/^404/);
      expect(queried).not.toContain(bad);
      expect(wrong).toBe(`404 ${bad}`);

      await page.setViewportSize({ width: 390, height: 800 });
      expect((await rows.first().locator('td').first().boundingBox())?.width).toBeGreaterThan(200);

      await page.getByRole('tab', { name: 'Faults' }).click();
      for (const [name, status] of refusing) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByText(`status ${status}`).waitFor();
      }
      expect((await upload(hospital)).status).toBe(413);
      expect((await send(hospital)).status).toBe(403);
      expect((await send(hospital)).status).toBe(422);
      expect((await send(hospital)).status).toBe(201);
    });
    expect(seen).toEqual({ complaints: [], foreign: [] });
  });

  it('copies ids and requests', async ({ skip }) => {
    skip(!existsSync(executablePath), `no browser at ${executablePath}`);
    const seen = await withConsole(async (page, { hospital }) => {
      const tab = (name: string) => page.getByRole('tab', { name }).click();
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const copied = async (name: string) => {
        await press(name);
        await page.getByText('Copied', { exact: true }).waitFor();
        return page.evaluate(() => navigator.clipboard.readText());
      };
      await write(hospital, 1);
      const [record] = hospital.records();

      await tab('Records');
      const recordId = record?.recordId ?? '';
      expect(await copied(`Copy ${recordId}`)).toBe(recordId);
      await write(hospital, 1, { assessment: { careNote: `Son's "visit"; $HOME 換藥` } });
      await page.locator('#journal tr[data-n]').nth(1).waitFor();
      await page.locator('#journal tr[data-n]').first().click();
      const line = await copied('Copy curl the request as a curl line');
      const [address, , authorization, , , , sent] = wordsOfShell(line).slice(3);
      expect(address).toMatch(/^http:.*\/v1\/wound-assessments$/);
      expect(authorization).toBe('authorization: Bearer nurse-amy');
      expect(JSON.parse(sent ?? '')).toEqual(hospital.records({ order: 'newest' })[0]?.input);
    });
    expect(seen).toEqual({ complaints: [], foreign: [] });
  });

  it('chooses no exchange once the journal has begun anew', async ({ skip }) => {
    skip(!existsSync(executablePath), `no browser at ${executablePath}`);
    const seen = await withConsole(async (page, { hospital }) => {
      const before = hospital.export();
      await write(hospital, 2, { assessment: { careNote: 'Before.' } });
      await standingStill(page, 'Exchange');
      const rows = page.locator('#journal tr[data-n]');
      await rows.first().click();
      await page.getByText('"careNote": "Before."').waitFor();
      hospital.import(before);
      await write(hospital, 1, { assessment: { careNote: 'After.' } });
      const nothingChosen = page.getByText('Choose an exchange in the journal.');
      // At the next look at the journal, or at the one after it if one is under way.
      const isForgotten = async () => {
        await page.clock.runFor(1_000);
        return nothingChosen.isVisible();
      };
      await expect.poll(isForgotten, { timeout: 60_000 }).toBe(true);
      expect(await rows.count()).toBe(1);
      await rows.first().click();
      await page.getByText('"careNote": "After."').waitFor();
      // A number that is gone leaves no drawer that goes on loading.
      hospital.import(before);
      await rows.first().click();
      await page.getByText('Not shown.').waitFor();
    });
    expect(seen.foreign).toEqual([]);
    expect(seen.complaints).toEqual([expect.stringContaining('404')]);
  });

  it('shows the newest hundred records, and finds any by an ID', async ({ skip }) => {
    skip(!existsSync(executablePath), `no browser at ${executablePath}`);
    const seen = await withConsole(async (page, { hospital }) => {
      await write(hospital, 130);
      const recordIds = hospital.records({ order: 'newest' }).map(({ recordId }) => recordId);
      const listed = page.locator('#detail .item b');
      await page.getByRole('tab', { name: 'Records' }).click();
      await expect.poll(() => listed.allTextContents()).toEqual(recordIds.slice(0, 100));
      const id = hospital.records()[0]?.clientRequestId ?? '';
      await page.getByLabel('Find records by an ID').fill(id);
      await page.keyboard.press('Enter');
      await expect.poll(() => listed.allTextContents()).toEqual(recordIds.slice(129));
    });
    expect(seen).toEqual({ complaints: [], foreign: [] });
  });
});

/** Opens a tab of a console whose clock only the test moves. */
async function standingStill(page: Page, name: string): Promise<void> {
  const underWay = new Set<PageRequest>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await page.clock.install();
  await page.reload();
  await page.locator('#journal tr[data-n]').first().waitFor();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('tab', { name }).click();
  // A look at the journal that began before the clock stood still would be taken for the next one.
  await expect.poll(() => underWay.size).toBe(0);
  await page.evaluate(() => undefined);
}

/** The arguments that a shell makes of a line. */
function wordsOfShell(line: string): string[] {
  const printed = line.replace(/^curl/, String.raw`printf '%s\n'`);
  return ['curl', ...execFileSync('sh', ['-c', printed], { encoding: 'utf8' }).split('\n')];
}

/** Sends a wound assessment as nurse-amy. */
function send(hospital: Hospital, overrides: object = {}): Promise<Response> {
  const body = JSON.stringify(woundInput(overrides));
  const sent = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  };
  return hospital.fetch(new Request('http://h/v1/wound-assessments', sent));
}

/** Writes so many wound assessments as nurse-amy. */
async function write(hospital: Hospital, count: number, overrides: object = {}): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    expect((await send(hospital, overrides)).status).toBe(201);
  }
}

/** Uploads a photo as nurse-amy. */
function upload(hospital: Hospital): Promise<Response> {
  const body = new FormData();
  body.set('patientId', 'P-1001');
  body.set('file', new Blob([jpegOf()]), 'photo.jpg');
  return hospital.fetch(new Request('http://h/v1/attachments', { method: 'POST', headers, body }));
}
