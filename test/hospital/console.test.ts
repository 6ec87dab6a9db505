/** The console as a person uses it, in Chromium, against a hospital over HTTP. */
import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import type { Hospital } from '../../src/hospital/hospital.ts';
import { startHospital, type StartedHospital } from '../../src/hospital/node/startHospital.ts';
import { woundInput } from '../../src/hospital/testing/testHospital.ts';
import { journeyBrowserPath } from '../../tools/set-up/browser.mjs';
import { startingAgain } from '../support/browserStart.ts';

const executablePath = journeyBrowserPath();

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
  it('shows what happens, breaks and mends, turns switches, moves time', async ({ skip }) => {
    skip(!existsSync(executablePath), `no browser at ${executablePath}`);
    const seen = await withConsole(async (page, { hospital }) => {
      const tab = (name: string) => page.getByRole('tab', { name }).click();
      await tab('Records');
      await page.getByRole('button', { name: 'Add an example as nurse-ben' }).click();
      await page.getByText('valid, version 1').waitFor();
      await page.getByRole('button', { name: 'Correct as nurse-ben' }).click();
      await page.getByText('valid, version 2').waitFor();
      await page.getByRole('button', { name: 'Void as nurse-ben' }).click();
      await page.getByText('voided, version 3').waitFor();

      await page.getByPlaceholder('Filter: path').fill('patch 200');
      const row = page.locator('#journal tr');
      await row.filter({ hasText: 'patch' }).waitFor();
      expect(await row.count()).toBe(1);
      await row.click();
      await page.getByText('"careNote": "Corrected by a colleague').waitFor();

      await tab('Faults');
      await page.getByRole('button', { name: 'Lose the next answer' }).click();
      await page.getByText('struck 0×').waitFor();
      expect(hospital.faults()).toMatchObject([{ fault: 'drop-after', times: 1 }]);
      await page.getByRole('button', { name: 'Fix everything' }).click();
      await page.getByText('None. Everything works.').waitFor();

      await tab('Switches');
      await page.getByLabel('noPermission').selectOption('not-found');
      await page.getByText('1 turned.').waitFor();
      expect(hospital.interpretations().noPermission.value).toBe('not-found');

      await tab('Photos');
      await page.getByRole('button', { name: 'Upload for P-1001' }).first().click();
      await page.getByText('24 h 0 min left').waitFor();
      await page.getByRole('button', { name: '+1 day' }).click();
      await page.getByText('24 h 0 min left').waitFor({ state: 'detached' });
      expect(hospital.state().attachments).toEqual({ bound: 1, unbound: 0 });

      await page.getByRole('button', { name: 'Reset' }).click();
      await page.getByText('Nothing has happened yet').waitFor();
      expect(hospital.state().woundAssessments).toBe(0);
    });
    expect(seen).toEqual({ complaints: [], foreign: [] });
  });

  it('shows the newest hundred records, pages on to the older ones, and finds one by an ID', async ({
    skip,
  }) => {
    skip(!existsSync(executablePath), `no browser at ${executablePath}`);
    const seen = await withConsole(async (page, { hospital }) => {
      await write(hospital, 230);
      const recordIds = hospital.records({ order: 'newest' }).map(({ recordId }) => recordId);
      const listed = async () => page.locator('#detail .item b').allTextContents();
      const first = (recordId = '') =>
        page.locator('#detail .item b').first().filter({ hasText: recordId }).waitFor();
      await page.getByRole('tab', { name: 'Records' }).click();
      await first(recordIds[0]);
      expect(await listed()).toEqual(recordIds.slice(0, 100));
      await page.getByRole('button', { name: 'Older records' }).click();
      await first(recordIds[100]);
      await page.getByRole('button', { name: 'Older records' }).click();
      await first(recordIds[200]);
      expect(await listed()).toEqual(recordIds.slice(200));
      expect(await page.getByRole('button', { name: 'Older records' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Newer records' }).click();
      await first(recordIds[100]);

      const id = hospital.records()[0]?.clientRequestId ?? '';
      await page.getByLabel('Find records by an ID').fill(id);
      await page.keyboard.press('Enter');
      await first(recordIds[229]);
      expect(await listed()).toEqual(recordIds.slice(229));

      await page.getByLabel('Find records by an ID').fill('');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Older records' }).click();
      await page.getByRole('button', { name: 'Reset' }).click();
      await page.getByText('No record has been written yet.').waitFor();
    });
    expect(seen).toEqual({ complaints: [], foreign: [] });
  });
});

/** Writes so many wound assessments as nurse-amy. */
async function write(hospital: Hospital, count: number): Promise<void> {
  const headers = { authorization: 'Bearer nurse-amy', 'content-type': 'application/json' };
  for (let n = 0; n < count; n += 1) {
    const body = JSON.stringify(woundInput());
    const request = new Request('http://h/v1/wound-assessments', { method: 'POST', headers, body });
    expect((await hospital.fetch(request)).status).toBe(201);
  }
}
