/**
 * Every problem has a way out, and each is followed: from the line at the top to where something can be done about it.
 */
import type { Page } from '@playwright/test';
import { problemOf } from '../../src/model/testing/problems.ts';
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { outboxEn } from '../../src/renderer/ui/words/outbox.en.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { signInEn } from '../../src/renderer/ui/words/signIn.en.ts';
import { appWords, sentence } from '../e2e/pages/words.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';
import type { ScreenState, SubmissionState } from './screenState.ts';

const { connection } = commonEn;
const { detail, find } = outboxEn;

/** What she taps last, and where that leads: to an address or a dialog; or the record is sent and needs her no more. */
type End = { tap: string; lands: RegExp | 'dialog' | 'sent' } | { lands: RegExp };

interface Way extends SubmissionState {
  end: End;
}

const draft = /#\/drafts\/[^/]+$/;
const edited: End = { tap: detail.edit, lands: draft };
const anew: End = { tap: detail.newFromIt, lands: draft };
const sentAgain: End = { tap: detail.sendAgain, lands: 'sent' };
const askedAgain: End = { tap: detail.checkAgain, lands: 'sent' };
const notThere: End = { tap: find.notThere, lands: 'dialog' };
const found: End = { tap: find.button, lands: 'dialog' };
const chosen: End = { lands: /\/conflict$/ };
const opened: End = { tap: detail.openRecord, lands: /#\/records\// };
const correction = 'wound-correction';

type Named = Exclude<keyof typeof outboxEn.problem, 'lead' | 'fields' | 'row-unreadable'>;

/** One problem of each kind that has texts of its own. */
const ways: Record<Named, Way> = {
  refused: { problem: problemOf('refused'), end: edited },
  'no-access': { problem: problemOf('refused', { status: 403 }), end: sentAgain },
  'not-found': { problem: problemOf('refused', { status: 404 }), end: sentAgain },
  'photo-refused': { problem: problemOf('photo-refused'), end: edited },
  'photo-missing': { problem: problemOf('photo-missing'), end: edited },
  'photo-stuck': { problem: problemOf('photo-stuck'), end: edited },
  'conflict-newer-version': {
    kind: correction,
    problem: problemOf('conflict-newer-version'),
    end: chosen,
  },
  'conflict-voided': { kind: correction, problem: problemOf('conflict-voided'), end: chosen },
  'cannot-know': { problem: problemOf('cannot-know'), end: found },
  'not-this-record': { problem: problemOf('cannot-know', { recordId: 'WA-9' }), end: found },
  'cannot-ask': { problem: problemOf('cannot-ask'), end: askedAgain },
  'no-answer': { problem: problemOf('no-answer'), end: askedAgain },
  'read-back-differs': { problem: problemOf('read-back-differs'), end: askedAgain },
  'read-back-refused': { problem: problemOf('read-back-refused'), end: askedAgain },
  'request-id-conflict': { problem: problemOf('request-id-conflict'), end: sentAgain },
  'from-file': { problem: problemOf('from-file'), end: { tap: detail.itIsMine, lands: 'sent' } },
  'base-lost': { kind: correction, problem: problemOf('base-lost'), end: anew },
  'earlier-version-recorded': {
    kind: correction,
    problem: problemOf('earlier-version-recorded'),
    end: opened,
  },
  'recorded-earlier': { problem: problemOf('earlier-version-recorded'), end: opened },
  'recorded-elsewhere': {
    row: { sharedAt: 1 },
    problem: problemOf('earlier-version-recorded'),
    end: opened,
  },
  'text-refused': { problem: problemOf('text-refused'), end: edited },
  'record-not-as-seen': { kind: correction, problem: problemOf('record-not-as-seen'), end: anew },
  'record-gone': {
    kind: correction,
    problem: problemOf('record-not-as-seen', { difference: 'gone' }),
    end: anew,
  },
  'record-older': {
    kind: correction,
    problem: problemOf('record-not-as-seen', { difference: 'older' }),
    end: askedAgain,
  },
  'record-lost': { problem: problemOf('record-lost'), end: notThere },
  'record-replaced': { problem: problemOf('record-lost', { found: 'another' }), end: notThere },
  'change-lost': { kind: correction, problem: problemOf('record-lost'), end: anew },
  'record-mixed-up': {
    problem: problemOf('record-lost', { found: 'another', isReceiptKept: true }),
    end: askedAgain,
  },
};

function lineOf(page: Page) {
  return page
    .locator('p[data-tone]')
    .filter({ has: page.getByRole('link') })
    .first();
}

async function walk(page: Page, name: Named, { end }: Way): Promise<void> {
  await lineOf(page).getByRole('link', { name: connection.openOutbox }).click();
  await expect(page, name).toHaveURL(/#\/outbox$/);
  await page
    .getByRole('article')
    .getByRole('link', { name: outboxEn.problem[name].button })
    .click();
  if (!('tap' in end)) {
    await expect(page, name).toHaveURL(end.lands);
    return;
  }
  const main = page.getByRole('main');
  await expect(main, name).toContainText(outboxEn.problem[name].title);
  const last = page.locator('footer').locator('a, button').filter({ hasText: end.tap });
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

test('each problem is walked from the line on top to its way out', async ({ show }) => {
  for (const name of Object.keys(ways) as Named[]) {
    const { end: _, ...submission } = ways[name];
    const page = await show({ submissions: [submission], address: '/patients' });
    await walk(page, name, ways[name]);
  }
});

const windows = [
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
];

const refused = { problem: problemOf('refused', { status: 403 }) };

const expired: Record<string, Omit<ScreenState, 'address' | 'hasExpired'>> = {
  nothing: {},
  'a record that waits': { submissions: [{}] },
  'a record that needs her': { submissions: [refused] },
  'one that waits and one that needs her': { submissions: [refused, {}] },
  'no network': { submissions: [refused, {}], connection: { reach: 'out-of-reach' } },
};

test('an expired sign-in is said beside whatever else needs her, and leads to the form @core', async ({
  show,
}) => {
  for (const [beside, state] of Object.entries(expired)) {
    const page = await show({ ...state, hasExpired: true, address: '/patients' });
    const line = lineOf(page);
    await expect(line, beside).toContainText('Your sign-in has expired.');
    const needs = state.submissions?.includes(refused) === true;
    const outbox = line.getByRole('link', { name: connection.openOutbox });
    await expect(outbox, beside).toHaveCount(needs ? 1 : 0);
    await line.getByRole('link', { name: connection.signIn }).click();
    await expect(page, beside).toHaveURL(/#\/sign-in$/);
    await expect(page.getByLabel(signInEn.newToken, { exact: true }), beside).toBeVisible();
    await page.getByRole('button', { name: commonEn.button.back, exact: true }).click();
    // Back where she was.
    await expect(page, beside).toHaveURL(/#\/patients$/);
  }
});

const kept: ScreenState['kept'] = [
  {
    kind: 'patient',
    id: 'P-1001',
    content: { patientId: 'P-1001', displayName: 'Lin Mei-Yu', medicalRecordNumber: 'MRN-0031001' },
  },
];

/** Screens on which nothing is received or sent until she signs in again. */
const renewedOn: Record<string, ScreenState> = {
  'the outbox': { submissions: [refused, {}], address: '/outbox' },
  'a record that waits': { submissions: [{}], address: '/outbox/{0}' },
  'a patient’s banner': { kept, address: '/patients/P-1001' },
  'a patient who is not here': { address: '/patients/P-404' },
  'a record that is not here': { address: '/records/WA-404' },
  'an admission that is not here': { address: '/admissions/AA-404' },
  'before going home': { submissions: [{}], address: '/go-home' },
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
