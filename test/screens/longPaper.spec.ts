/** A long list on paper: on the screen only the rows in view are drawn, on paper all of them. */
import { printedPages } from '../e2e/pages/printedPages.ts';
import { expect, test } from './fixtures.ts';
import { keptPatient } from './keptRows.ts';

const count = 120;
const idOf = (at: number) => `W-1001-${String(at + 1).padStart(3, '0')}`;

test('every wound of a long list is on paper, and no page of it is empty', async ({ show }) => {
  const items = Array.from({ length: count }, (_, at) => ({
    woundId: idOf(at),
    patientId: 'P-1001',
    site: 'Sacrum',
  }));
  const page = await show({
    kept: [keptPatient, { kind: 'wounds', id: 'P-1001', content: { items, complete: true } }],
    address: '/patients/P-1001',
  });
  const rows = page.locator('[data-virtual] > li');
  await expect(rows.first()).toContainText(idOf(0));
  const pages = await printedPages(page);
  const words = pages.map(({ text }) => text).join('');
  for (const { woundId } of items) expect(words).toContain(woundId);
  for (const { text } of pages) expect(text).toContain('W-1001-');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(count);
});

test('paper has no coloured ground behind a state, and no icon of the bed', async ({ show }) => {
  const page = await show({ submissions: [{}], kept: [keptPatient], address: '/outbox/{0}' });
  await page.emulateMedia({ media: 'print' });
  const badge = page.locator('main [data-look="badge"]').first();
  await expect(badge).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('section svg[data-print="no"]')).toBeHidden();
});
