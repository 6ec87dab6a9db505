/** What a screen says to screen-reader users, and what it shows in a small window or in the system's forced colours. */
import type { Locator } from '@playwright/test';
import { problemOf } from '../../src/model/testing/problems.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../src/renderer/ui/words/common.zh-TW.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { woundAssessmentEn } from '../../src/renderer/ui/words/woundAssessment.en.ts';
import { expect, test } from './fixtures.ts';
import { keptPatient, keptWounds, patientId } from './keptRows.ts';
import type { ScreenState } from './screenState.ts';

const kept = [keptPatient, keptWounds];
const conflict = {
  kind: 'wound-correction',
  text: 'Edges red. Silver dressing.',
  problem: problemOf('conflict-newer-version'),
} as const;

test('the title of a page names the task, and never the patient, whom the browser would keep', async ({
  show,
}) => {
  const tasks: [ScreenState, string][] = [
    [{ address: '/patients' }, 'Patients'],
    [{ kept, address: '/patients/P-1001' }, 'Patient'],
    [{ address: '/patients/P-404' }, 'Patient'],
    [{ kept, address: '/patients/P-1001/wounds/W-1001-1' }, 'Wound history'],
    [{ drafts: [{}], address: '/drafts/{0}' }, 'Wound assessment'],
    [{ drafts: [{ kind: 'wound-correction' }], address: '/drafts/{0}' }, 'Correct the care note'],
    [{ drafts: [{ kind: 'wound-void' }], address: '/drafts/{0}' }, 'Void this record'],
    [{ admissions: [{ assessment: {} }], address: '/drafts/{0}' }, 'Admission assessment'],
    [{ admissions: [{ assessment: {} }], address: '/drafts/{0}/review' }, 'Review and submit'],
    [{ submissions: [{}], address: '/outbox/{0}' }, 'Wound assessment'],
    [{ submissions: [conflict], address: '/outbox/{0}/conflict' }, 'Two versions of one record'],
    [{ address: '/records/WA-404' }, 'Record'],
    [{ address: '/admissions/AA-404' }, 'Admission assessment'],
  ];
  for (const [state, task] of tasks) {
    const page = await show(state);
    await expect(page, state.address).toHaveTitle(`${task} · Wardbook`);
  }
});

test('the wounds come first; what goes with the stay does only while something is wrong with it', async ({
  show,
}) => {
  const stay = { encounterId: 'E-1001', patientId, type: 'inpatient', status: 'active' };
  const said = patientsEn.patient;
  for (const [status, isFirst] of [
    ['active', false],
    ['closed', true],
  ] as const) {
    const page = await show({
      kept: [...kept, { kind: 'encounter', id: 'E-1001', content: { ...stay, status } }],
      address: '/patients/P-1001',
    });
    const change = page.getByRole('button', { name: said.stayChange });
    const wounds = page.getByRole('heading', { name: said.wounds });
    const topOf = async (at: Locator) => (await at.boundingBox())?.y ?? Infinity;
    await expect
      .poll(async () => (await topOf(change)) < (await topOf(wounds)), { message: status })
      .toBe(isFirst);
  }
});

test('the drafts stand below the wounds, and that there is no stay is said once, before them', async ({
  show,
}) => {
  const page = await show({ kept, drafts: [{ text: 'Begun.' }], address: '/patients/P-1001' });
  const said = patientsEn.patient;
  await expect(page.getByRole('region', { name: said.drafts })).toBeVisible();
  await expect(page.getByRole('button', { name: /sacrum/ })).toBeVisible();
  const text = await page.locator('body').innerText();
  const order = [said.stayNone, said.wounds, said.continueDraft, said.drafts].map((word) =>
    text.indexOf(word),
  );
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order).not.toContain(-1);
  expect(text.match(/no stay/gi)).toHaveLength(1);
  // The wound with the draft is gone on with, and no second draft of it begins.
  await page.getByRole('button', { name: /^Continue the draft of sacrum/ }).click();
  await expect(page.getByText('Begun.')).toBeVisible();
});

test('what goes with the stay is shown though the wounds never come', async ({ show }) => {
  const stay = { encounterId: 'E-1001', patientId, type: 'inpatient', status: 'active' };
  const page = await show({
    kept: [keptPatient, { kind: 'encounter', id: 'E-1001', content: stay }],
    answers: { '/patients/P-1001': keptPatient.content, '/encounters/E-1001': stay },
    refusals: { '/patients/P-1001/wounds': 0 },
    address: '/patients/P-1001',
  });
  const change = page.getByRole('button', { name: patientsEn.patient.stayChange });
  await expect(change).toBeVisible();
});

test('at 320 px every tab is in the window, whatever its height', async ({ show }) => {
  for (const [language, words] of [
    ['en', commonEn],
    ['zh-TW', commonZhTw],
  ] as const) {
    const page = await show({ settings: { language }, submissions: [{}], address: '/patients' });
    for (const height of [568, 500, 400, 300]) {
      await page.setViewportSize({ width: 320, height });
      const tabs = page.getByRole('navigation', { name: words.nav.label }).locator('a, button');
      await expect(tabs).toHaveCount(6);
      const ends = await tabs.evaluateAll((all) =>
        all.map((tab) => Math.round(tab.getBoundingClientRect().right)),
      );
      expect(Math.max(...ends), `${language}, ${height} px`).toBeLessThanOrEqual(320);
    }
  }
});

test('who listens hears of a wound how large it was, when, and that a draft is begun', async ({
  show,
}) => {
  const page = await show({
    kept,
    submissions: [{}],
    drafts: [{ text: 'Begun.' }],
    address: '/patients/P-1001',
  });
  const name = patientsEn.patient.historyOf
    .replace('{{site}}', 'sacrum')
    .replace('{{id}}', 'W-1001-1');
  const row = page.getByRole('link', { name, exact: true });
  for (const said of [/2\.5 × 1\.0 cm/, /Assessed/, new RegExp(commonEn.state.draft)]) {
    await expect(row).toHaveAccessibleDescription(said);
  }
});

test('a phrase says that a tap adds it to the note', async ({ show }) => {
  const page = await show({
    profile: { phrases: [{ text: { en: 'Edges clean.', 'zh-TW': '傷口邊緣乾淨。' } }] },
    drafts: [{ text: 'Begun.' }],
    address: '/drafts/{0}',
  });
  const phrases = page.getByRole('group', { name: woundAssessmentEn.phrases.title });
  await expect(phrases.getByRole('button').first()).toHaveAccessibleDescription(
    woundAssessmentEn.phrases.adds,
  );
});

test('in the colours of the system the outbox shows how far it is', async ({ show }) => {
  const done = { stage: 'done', doneAt: Date.now(), end: { how: 'said-already' } } as const;
  const page = await show({ submissions: [{ row: { progress: done } }, {}], address: '/outbox' });
  await page.emulateMedia({ forcedColors: 'active' });
  const colours = await page.getByRole('progressbar').evaluate((track) => ({
    track: getComputedStyle(track).backgroundColor,
    edge: getComputedStyle(track).borderTopWidth,
    filled: getComputedStyle(track.children[0] ?? track).backgroundColor,
  }));
  expect(colours.filled).not.toBe(colours.track);
  expect(Number.parseFloat(colours.edge)).toBeGreaterThanOrEqual(1);
});

test('the text of both hands is above the bar as soon as one writes in it', async ({ show }) => {
  const page = await show({ submissions: [conflict], address: '/outbox/{0}/conflict' });
  for (const viewport of [
    { width: 1180, height: 820 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    const text = page.getByRole('main').getByRole('textbox');
    await page.locator('main').evaluate((main) => main.scrollTo(0, 0));
    await text.focus();
    const room = await page.evaluate(() => {
      const field = document.activeElement?.getBoundingClientRect();
      const main = document.querySelector('main')?.getBoundingClientRect();
      return { under: (field?.bottom ?? 0) - (main?.bottom ?? 0), field: field?.height ?? 0 };
    });
    expect(room.field).toBeGreaterThan(0);
    expect(room.under, `${viewport.width} px`).toBeLessThanOrEqual(0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  }
});
