/** Plants the faults for which the rules of test/e2e/pages/shapeRules.ts were made: each is found. */
import type { Page } from '@playwright/test';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { settingsEn } from '../../src/renderer/ui/words/settings.en.ts';
import { brokenShapes } from '../e2e/pages/shapeRules.ts';
import { expect, test } from './fixtures.ts';
import { keptPatient, keptWounds, patientId } from './keptRows.ts';

async function expectFound(page: Page, fault: RegExp, plant: () => Promise<void>): Promise<void> {
  expect(await brokenShapes(page)).toEqual([]);
  await plant();
  expect((await brokenShapes(page)).join('\n')).toMatch(fault);
}

test('a bar in two rows, and a button that cannot be seen while it is off', async ({ show }) => {
  const page = await show({ admissions: [{ assessment: {} }], address: '/drafts/{0}/review' });
  await page.setViewportSize({ width: 390, height: 844 });
  const submit = page.getByRole('contentinfo').getByRole('button', { disabled: true });
  await expect(submit).toBeVisible();
  await expectFound(page, /^faint while it is off: Submit$/m, () =>
    submit.evaluate((button) => void (button.style.borderColor = 'transparent')),
  );
  await submit.evaluate((button) => void (button.style.borderColor = ''));
  await expectFound(page, /^a bar in two rows/m, () =>
    submit.evaluate((button) => {
      const row = button.parentElement;
      if (row !== null) row.style.flexDirection = 'column';
    }),
  );
});

test('a text that runs under a button', async ({ show }) => {
  const page = await show({ kept: [keptPatient, keptWounds], address: `/patients/${patientId}` });
  await page.setViewportSize({ width: 390, height: 844 });
  const assess = page.getByRole('button', { name: /^Assess sacrum/ });
  await expect(assess).toBeVisible();
  await expectFound(page, /^under a button: sacrum$/m, () =>
    assess.evaluate((button) => void (button.style.translate = '-13rem')),
  );
});

test('a button that slides off its field when a sentence comes under it', async ({ show }) => {
  const refusals = { '/patients/P-9999': 404, '/patients/p-9999': 404 };
  const page = await show({ address: '/patients', refusals });
  await page.getByRole('textbox', { name: patientsEn.find.patientLabel }).fill('P-9999');
  const open = page.getByRole('button', { name: patientsEn.find.open, exact: true });
  await open.click();
  await expect(page.getByText(/No patient with ID P-9999/)).toBeVisible();
  await expectFound(page, /^not beside its field: Open$/m, () =>
    open.evaluate((button) => {
      const ways = button.parentElement;
      if (ways !== null) ways.style.gridRow = '4';
    }),
  );
});

test('the filled button of a dialog below its edge', async ({ show }) => {
  const page = await show({ submissions: [{}], address: '/settings' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 640 });
  const { unsent } = settingsEn.exports;
  await page.getByRole('button', { name: unsent, exact: true }).click();
  const save = page.getByRole('dialog').getByRole('button', { name: unsent, exact: true });
  await expect(save).toBeVisible();
  await expectFound(page, /^out of sight in its dialog: Save unsent work$/m, () =>
    save.evaluate((button) => {
      const choices = button.parentElement;
      if (choices !== null) choices.style.position = 'static';
    }),
  );
});
