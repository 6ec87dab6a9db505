/** Accessibility of every screen: axe in every look, keyboard only, large text, Chinese, screen reader. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { HospitalControl } from './hospitalControl.ts';
import { complaintsOfAxe, rulesIn, type AxeRules } from './pages/axe.ts';
import { changeLook, looks, type Look } from './pages/look.ts';
import { madePhoto } from './pages/madePhotos.ts';
import { Nurse } from './pages/nurse.ts';
import { ScanDialog } from './pages/ScanDialog.ts';
import { pin } from './pages/signInPage.ts';
import { sentence } from './pages/words.ts';

async function expectClean(page: Page, screen: string, rules: AxeRules = 'all'): Promise<void> {
  expect(await complaintsOfAxe(page, rules), screen).toEqual([]);
}

/** The address of every screen, for the content that was created before. */
interface Made {
  submissionId: string;
  conflictId: string;
  recordId: string;
  draftId: string;
  correctionId: string;
  voidId: string;
}

/** Goes through the whole app once, so that each screen has something to show. */
async function makeEverything(page: Page, hospitalAddress: string): Promise<Made> {
  const nurse = new Nurse(page);
  await nurse.atForm();
  await nurse.assessment.fill('Edges clean. Foam dressing.', [
    await madePhoto(page, { seed: 1 }),
    await madePhoto(page, { seed: 2 }),
  ]);
  await nurse.sent();
  await nurse.outbox.openCard();
  const submissionId = lastOfHash(page);
  await nurse.record.expectChangeable();
  const recordId = await new HospitalControl(hospitalAddress).onlyRecordId();
  await nurse.record.writeCorrection('Edges red. Silver dressing.');
  const changes = { version: 1, changes: { careNote: 'Edges clean, slough. Foam dressing.' } };
  await fetch(`${hospitalAddress}/wound-assessments/${recordId}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer nurse-ben', 'content-type': 'application/json' },
    body: JSON.stringify({ clientRequestId: crypto.randomUUID(), ...changes }),
  });
  await nurse.record.submitCorrectionAndFollow();
  await nurse.outbox.expectNeedsYou(/^Correction/);
  await nurse.outbox.openCard(/^Correction/);
  const conflictId = lastOfHash(page);

  // Of a second record: the correction of the first one needs her.
  await page.goto('/#/patients/P-1001');
  await nurse.assessed('W-1001-1', 'Edges pink. Foam dressing.', /^Wound assessment/);
  await nurse.outbox.openCard(/^Wound assessment/);
  await nurse.record.expectChangeable();
  const second = new URL(page.url()).hash;
  await nurse.record.writeCorrection('Edges red. Foam dressing.');
  const correctionId = lastOfHash(page);
  await page.goto(`/${second}`);
  await nurse.record.button('Void').click();
  await expect(page.getByLabel('Reason', { exact: true })).toBeVisible();
  const voidId = lastOfHash(page);
  await nurse.backToPatient();
  await nurse.fillIn('W-1001-2', 'A draft.', [await madePhoto(page, { seed: 3 })]);
  return { submissionId, conflictId, recordId, draftId: lastOfHash(page), correctionId, voidId };
}

function lastOfHash(page: Page): string {
  return new URL(page.url()).hash.split('/').at(-1)?.split('?')[0] ?? '';
}

/** The address of each screen, and an element that shows it has opened: the previous screen does not have it. */
const screens = (made: Made): [string, string, (nurse: Nurse) => Locator][] => [
  ['patients', '/patients', ({ patients }) => patients.idField()],
  ['patient', '/patients/P-1001', ({ patient }) => patient.wounds().getByText('W-1001-1')],
  ['wound assessment', `/drafts/${made.draftId}`, ({ assessment }) => assessment.note()],
  ['correction', `/drafts/${made.correctionId}`, ({ record }) => record.correctedNote()],
  ['void', `/drafts/${made.voidId}`, ({ record }) => record.reason()],
  ['outbox', '/outbox', ({ outbox }) => outbox.card()],
  ['submission', `/outbox/${made.submissionId}`, ({ outbox }) => outbox.journal()],
  ['submission that needs her', `/outbox/${made.conflictId}`, ({ outbox }) => outbox.compare()],
  ['conflict', `/outbox/${made.conflictId}/conflict`, ({ record }) => record.theirs()],
  ['record', `/records/${made.recordId}`, ({ record }) => record.correctButton()],
  ['settings', '/settings', (nurse) => nurse.settingsTitle()],
  ['nowhere', '/nowhere', (nurse) => nurse.nowhere()],
];

/** Visits one screen after another, and checks each only once it is fully shown. */
async function forEachScreen(
  nurse: Nurse,
  made: Made,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  for (const [screen, address, sign] of screens(made)) {
    await nurse.page.goto(`/#${address}`);
    await expect(sign(nurse)).toBeVisible();
    await look(screen);
  }
}

for (const language of ['en', 'zh-TW'] as const) {
  // Colours do not change with the language.
  const own = looks.filter((look) => look.language === language);
  const those = language === 'en' ? own : own.slice(0, 1);
  test(`every screen is clean to axe in ${language}, in ${those.length} of the themes`, async ({
    app,
    servers,
  }) => {
    await app.open();
    const made = await makeEverything(app.page, servers.hospitalAddress);
    let before: Look['language'] = 'en';
    for (const look of those) {
      await changeLook(app.page, look, before);
      before = language;
      const rules = rulesIn(look.theme);
      await forEachScreen(new Nurse(app.page, language), made, (screen) =>
        expectClean(app.page, `${screen}, ${language}, ${look.theme}`, rules),
      );
    }
  });
}

test.describe('the door', () => {
  test.use({ tablet: 'new' });

  test('the door, the lock and the dialogs are clean to axe', async ({ app }) => {
    const nurse = await app.nurse();
    const { page } = app;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectClean(page, 'first sign-in');
    await nurse.door.submit();
    await expectClean(page, 'first sign-in with what is missing');
    await nurse.atForm();
    await nurse.assessment.addPhotos(await madePhoto(page));
    await page.getByRole('button', { name: 'View photo 1 of 1' }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await expectClean(page, 'viewer');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectClean(page, 'discard');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Take a photo' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectClean(page, 'camera');
    await page.keyboard.press('Escape');
    await nurse.patients.show();
    const scan = new ScanDialog(page);
    await scan.open();
    await expectClean(page, 'scan');
    await page.keyboard.press('Escape');
    await expect(scan.dialog()).toBeHidden();
    const { words } = nurse.door;
    await nurse.switchButton().click();
    await expect(page.getByRole('heading', { name: words.switch.title, level: 1 })).toBeVisible();
    await expectClean(page, 'switch nurse');
    await nurse.door.tapName(sentence(words.switch.stay, { name: 'Amy Lin' }));
    await expectClean(page, 'PIN after the switch');
    await nurse.door.pinOfTapped();
    await nurse.door.expectIn();
    await nurse.lock();
    await expectClean(page, 'lock');
    await page.getByRole('button', { name: words.another }).click();
    await page.getByRole('button', { name: words.backToNurses }).click();
    await expectClean(page, 'names');
    await page.getByRole('button', { name: /Amy Lin/ }).click();
    await expectClean(page, 'PIN');
  });
});

test.describe('on a tablet that nobody has used', () => {
  test.use({ tablet: 'new' });

  test('a whole assessment by keys alone @core', async ({ app, hospital }) => {
    const { page } = app;
    const nurse = new Nurse(page);
    const { keyboard } = page;
    const tabTo = async (target: ReturnType<Page['getByRole']>) => {
      for (let step = 0; step < 60; step += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await keyboard.press('Tab');
      }
      throw new Error(`Tab does not come to ${String(target)}`);
    };
    await app.open();
    await tabTo(page.getByLabel('Access token', { exact: true }));
    // At a person's pace: a burst of keys is taken for a hand scanner.
    const atPace = { delay: 80 };
    await keyboard.type('nurse-amy', atPace);
    await tabTo(page.getByLabel('Your name', { exact: true }));
    await keyboard.type('Amy Lin', atPace);
    await keyboard.press('Tab');
    await keyboard.type(pin, atPace);
    await keyboard.press('Tab');
    await keyboard.type(pin, atPace);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Patients', level: 1 })).toBeFocused();

    await tabTo(page.getByLabel('Hospital patient ID'));
    await keyboard.type('P-1001', atPace);
    await keyboard.press('Enter');
    await expect(nurse.patient.wounds()).toContainText('W-1001-1');
    await tabTo(nurse.patient.wounds().getByRole('button', { name: /^Assess .*W-1001-1$/ }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Wound assessment' })).toBeFocused();
    await tabTo(nurse.assessment.length());
    await keyboard.type('3.5');
    await tabTo(page.getByRole('button', { name: 'Width: more' }));
    await keyboard.press('Enter');
    await keyboard.press('Space');
    await expect(nurse.assessment.width()).toHaveValue('0.2');
    await tabTo(nurse.assessment.note());
    await keyboard.type('Without a mouse.');
    await tabTo(page.getByRole('button', { name: 'Submit', exact: true }));
    await keyboard.press('Enter');
    await expect(nurse.assessment.sheet()).toBeVisible();
    await tabTo(nurse.assessment.submitButton());
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await nurse.seesItIn();
    expect(await hospital.state()).toMatchObject({ woundAssessments: 1 });
  });
});

test('arrival and trouble are said aloud', async ({ app, hospital }) => {
  const nurse = await app.atPatient();
  await nurse.submitted('W-1001-1', 'Listen.');
  const announcer = app.page.getByTestId('announcer');
  await expect(announcer).toContainText(
    'Wound assessment for 林美玉 Lin Mei-Yu is in the hospital',
  );
  await hospital.faults({
    match: { method: 'POST', path: '/wound-assessments' },
    fault: 'status',
    status: 403,
  });
  await nurse.backToPatient();
  // On a patient's page it could announce the name of another patient.
  await expect(announcer).toBeEmpty();
  await nurse.submitted('W-1001-2', 'Trouble.');
  await expect(announcer).toContainText('needs you');
});

const tablets = [
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 1366, height: 768 },
];

test('on every tablet nothing is lost at 200 % text, and every target is 48 px', async ({
  app,
  servers,
}) => {
  const { page } = app;
  await app.open();
  const made = await makeEverything(page, servers.hospitalAddress);
  for (const textSize of ['100%', '200%']) {
    await page.goto('/#/settings');
    await page.getByRole('radio', { name: textSize }).check({ force: true });
    for (const viewport of tablets) {
      await page.setViewportSize(viewport);
      await forEachScreen(new Nurse(page), made, async (screen) => {
        const place = `${screen} at ${textSize}, ${viewport.width} by ${viewport.height}`;
        await expect.poll(() => sidewaysOverflow(page), place).toEqual([]);
        await expect.poll(() => smallTargets(page), place).toEqual([]);
        await expect.poll(() => shareThatScrolls(page), place).toBeGreaterThan(0.5);
      });
    }
  }
});

/** Elements that stick out at the side, where nobody can scroll to them. */
function sidewaysOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('main, main *, nav, nav *')) {
      const { overflowX } = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 2 && overflowX === 'hidden';
      const isOut = element.getBoundingClientRect().right > innerWidth + 2;
      if ((isCut || isOut) && element.clientWidth > 1 && element.closest('[data-wide]') === null) {
        found.push(`${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`);
      }
    }
    return found.slice(0, 5);
  });
}

/** The share of the window's height that scrolls, between the fixed bars. */
function shareThatScrolls(page: Page): Promise<number> {
  return page.evaluate(() => (document.querySelector('main')?.clientHeight ?? 0) / innerHeight);
}

/** Buttons, fields and links of their own below 48 px; a link within a sentence is as high as the sentence. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const targets = document.querySelectorAll<HTMLElement>(
      'main button, main a, main input:not([type=radio], [type=file], [type=hidden]), main textarea, nav a',
    );
    for (const target of targets) {
      const { width, height } = target.getBoundingClientRect();
      const isShown = width > 1 && height > 1 && getComputedStyle(target).visibility !== 'hidden';
      const isTyped = target.matches('input') && target.closest('[role=group], div') !== null;
      const room = isTyped ? (target.parentElement?.getBoundingClientRect().height ?? 0) : 0;
      if (isShown && Math.max(height, room) < 47.5) {
        found.push(`${Math.round(height)} px: ${target.outerHTML.slice(0, 120)}`);
      }
    }
    return found.slice(0, 5);
  });
}
