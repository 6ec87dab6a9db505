/**
 * Every problem has a way out, and each is followed: from the icon in the bar to where it can be solved.
 */
import type { Page } from '@playwright/test';
import { problemTold, type ProblemText, type Way } from '../../src/model/problem.ts';
import { problemExamples, problemOf } from '../../src/model/testing/problems.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { outboxEn } from '../../src/renderer/ui/words/outbox.en.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { connectionIcon, signInAgain } from '../e2e/pages/connection.ts';
import { appWords, sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import { keptPatient, keptWounds, patientId, woundId } from './keptRows.ts';
import type { ScreenState } from './screenState.ts';

const { connection } = commonEn;
const needsYou = '1 needs you';
const { detail, find, button: words } = outboxEn;

/** What she taps last, and where that leads: to an address or a dialog; or the record is sent and needs her no more. */
interface End {
  tap: string;
  lands: RegExp | 'dialog' | 'sent';
}

const draft = /#\/drafts\/[^/]+$/;
/** The end of each way that leads. */
const ends: { [One in Way]?: End } = {
  edit: { tap: detail.edit, lands: draft },
  'new-from-it': { tap: detail.newFromIt, lands: draft },
  'send-again': { tap: detail.sendAgain, lands: 'sent' },
  'check-again': { tap: detail.checkAgain, lands: 'sent' },
  'submission-again': { tap: find.notThere, lands: 'dialog' },
  find: { tap: find.button, lands: 'dialog' },
  'open-record': { tap: detail.openRecord, lands: /#\/records\// },
};

test('her own record leads back to where she came from, and its tab stays lit @core', async ({
  show,
}) => {
  const wound = `/patients/${patientId}/wounds/${woundId}`;
  const kept = [keptPatient, keptWounds];
  for (const [address, tab] of [
    [`/patients/${patientId}`, 'patients'],
    [wound, 'patients'],
    ['/outbox', 'outbox'],
  ] as const) {
    const page = await show({ submissions: [{}], kept, address });
    const start = page.url();
    await page.getByRole('main').locator('a[href*="outbox/"]').first().click();
    await expect(page).not.toHaveURL(start);
    const lit = page
      .getByRole('navigation', { name: commonEn.nav.label })
      .locator('a[aria-current]');
    await expect(lit).toHaveText(new RegExp(commonEn.nav[tab]));
    await page.locator('[data-back]').click();
    await expect(page).toHaveURL(start);
  }
  const page = await show({ drafts: [{ text: 'Clean.' }], address: '/drafts/{0}' });
  await expect(page.locator('nav a[aria-current]')).toHaveText(commonEn.nav.patients);
});

async function walk(page: Page, name: ProblemText, lead: Way): Promise<void> {
  await connectionIcon(page, needsYou).click();
  await page.getByRole('dialog').getByRole('link', { name: connection.openOutbox }).click();
  await expect(page, name).toHaveURL(/#\/outbox$/);
  const button = lead === 'compare' ? words.compare : lead === 'edit' ? words.fix : words.view;
  await page.getByRole('article').getByRole('link', { name: button }).click();
  if (lead === 'compare') {
    await expect(page, name).toHaveURL(/\/conflict$/);
    return;
  }
  const end = ends[lead];
  if (end === undefined) throw new TypeError(`Nothing is known of the way ${lead}`);
  const main = page.getByRole('main');
  await expect(main, name).toContainText(outboxEn.problem[name].title);
  const tap = name === 'from-file' ? detail.itIsMine : end.tap;
  const last = page.locator('footer').locator('a, button').filter({ hasText: tap });
  // The primary action is visually distinct.
  await expect(last.and(page.locator('[data-variant="filled"]')), name).toHaveCount(1);
  await last.click();
  if (end.lands === 'dialog') await expect(page.getByRole('dialog'), name).toBeVisible();
  else if (end.lands !== 'sent') await expect(page, name).toHaveURL(end.lands);
  else {
    // The in-memory store does not notify screens of writes, so the screen is opened again.
    await page.goBack();
    await page.getByRole('article').getByRole('link').first().click();
    await expect(page.locator('footer'), name).toBeVisible();
    await expect(main, name).not.toContainText(outboxEn.problem[name].title);
  }
}

test('each problem is walked from the icon in the bar to its way out', async ({ show }) => {
  for (const [name, { problem, kind = 'wound-assessment' }] of problemExamples) {
    const page = await show({ submissions: [{ problem, kind }], address: '/patients' });
    const [lead = 'discard'] = problemTold(problem, { kind }).ways;
    await walk(page, name, lead);
  }
});

const windows = [
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
];

const refused = { problem: problemOf('refused', { status: 403 }) };

test('an expired sign-in is said beside whatever else needs her, and leads to the form @core', async ({
  show,
}) => {
  for (const submissions of [[], [refused, {}]]) {
    const away = { connection: { reach: 'out-of-reach' } } as const;
    const page = await show({ submissions, ...away, hasExpired: true, address: '/patients' });
    const said = submissions.length > 0 ? needsYou : '';
    const icon = connectionIcon(page, connection.why.expired).and(connectionIcon(page, said));
    await expect(icon).toContainText(connection.is.expired);
    await expect(icon.and(connectionIcon(page, connection.is.offline))).toHaveCount(1);
    await signInAgain(page);
    await expect(page).toHaveURL(/#\/sign-in$/);
    await expect(page.getByLabel(signInEn.newToken, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: commonEn.button.back, exact: true }).click();
    await expect(page).toHaveURL(/#\/patients$/);
  }
});

/** Screens on which nothing is received or sent until she signs in again. */
const renewedOn: Record<string, ScreenState> = {
  'the outbox': { submissions: [refused, {}], address: '/outbox' },
  'a record that waits': { submissions: [{}], address: '/outbox/{0}' },
  'a patient who is not here': { address: '/patients/P-404' },
  'a record that is not here': { address: '/records/WA-404' },
  'an admission that is not here': { address: '/admissions/AA-404' },
  shift: { submissions: [{}], address: '/shift' },
};

for (const language of ['en', 'zh-TW'] as const) {
  test(`where a sign-in has expired, the filled button renews it, in ${language}`, async ({
    show,
  }) => {
    for (const [name, state] of Object.entries(renewedOn)) {
      const page = await show({ ...state, settings: { language }, hasExpired: true });
      const filled = page.locator('#root [data-variant="filled"]');
      await expect(filled.first(), name).toHaveAttribute('href', /#\/sign-in$/);
      await expect(filled, name).toHaveCount(1);
      const { tryNow } = appWords[language].outbox;
      await expect(page.getByRole('button', { name: tryNow }), name).toHaveCount(0);
      for (const viewport of windows) {
        await page.setViewportSize(viewport);
        await expectInShape(page, name);
      }
    }
  });
}

for (const language of ['en', 'zh-TW'] as const) {
  test(`a token that is refused what she sent is asked whose it is, in ${language}`, async ({
    show,
  }) => {
    const { signIn } = appWords[language];
    const page = await show({ settings: { language }, hasExpired: true, address: '/sign-in' });
    const submit = page.getByRole('button', { name: signIn.submit, exact: true });
    await page.getByLabel(signIn.newToken, { exact: true }).fill('token-of-somebody');
    await page.getByLabel(sentence(signIn.pinOf, { name: 'Amy Lin' })).fill('246810');
    await submit.click();
    const doubt = sentence(signIn.failure.shownNothing.title, { name: 'Amy Lin' });
    await expect(page.getByText(doubt, { exact: true })).toBeVisible();
    for (const viewport of windows) {
      await page.setViewportSize(viewport);
      await expectInShape(page, 'a token in doubt');
    }
    const ownName = page.getByLabel(signIn.name, { exact: true });
    await ownName.fill('Ben Wu');
    await submit.click();
    await expect(
      page.getByText(sentence(signIn.error.nameOfOther, { name: 'Amy Lin' })),
    ).toBeVisible();
    await ownName.fill('amy lin');
    await submit.click();
    // In this test the hospital is unreachable for the query that follows.
    await expect(page.getByText(signIn.failure.offline.title, { exact: true })).toBeVisible();
    await expect(page.getByText(doubt, { exact: true })).toHaveCount(0);
  });
}

test('what is not here is titled by its cause, and leads on', async ({ show }) => {
  const causes = [
    [
      404,
      patientsEn.patient.notHereMissing.replace('{{id}}', 'P-404'),
      patientsEn.patient.toPatients,
    ],
    [
      403,
      patientsEn.patient.notHereForbidden.replace('{{id}}', 'P-404'),
      patientsEn.patient.toPatients,
    ],
    [null, patientsEn.patient.notHere, commonEn.button.tryAgain],
  ] as const;
  for (const [status, title, way] of causes) {
    const refusals = status === null ? {} : { '/patients/P-404': status };
    const page = await show({ refusals, address: '/patients/P-404' });
    await expect(page.getByRole('main').getByText(title, { exact: true }), title).toBeVisible();
    const filled = page.getByRole('main').locator('[data-variant="filled"]');
    await expect(filled, title).toHaveText(way);
  }
});
