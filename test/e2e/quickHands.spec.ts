/** What saves taps and typing on the ward, and what keeps hasty taps from doing harm. */
import type { Locator, Page } from '@playwright/test';
import { expect, test, type App } from './fixtures.ts';
import { comeIn, openAdmission, openStay } from './pages/AdmissionDoor.ts';
import { AdmissionPage } from './pages/AdmissionPage.ts';
import { complaintsOfAxe } from './pages/axe.ts';
import { Nurse } from './pages/nurse.ts';

/** Opens the form of a wound that was assessed on this tablet before: 3.5 x 2 cm. */
async function inFollowUp(app: App): Promise<Nurse> {
  const nurse = new Nurse(app.page);
  await app.open();
  await nurse.atPatient();
  await nurse.assessed('W-1001-1', 'Clean. Foam dressing.');
  await nurse.patients.show();
  await nurse.patients.recent().getByRole('link').first().click();
  await nurse.patient.assessAndWait('W-1001-1');
  return nurse;
}

test('a follow-up stands beside the last visit: sizes step from it, and the change is said', async ({
  app,
  hospital,
}) => {
  const nurse = await inFollowUp(app);
  const { assessment } = nurse;
  const { page } = app;
  await expect(page.getByText(/last time 3\.5$/)).toBeVisible();
  await expect(page.getByText(/last time 2$/)).toBeVisible();
  // The last measurements are not copied into the new fields.
  await expect(assessment.length()).toHaveValue('');
  await expect(assessment.width()).toHaveValue('');
  await page.getByRole('button', { name: 'Length: less' }).click();
  await page.getByRole('button', { name: 'Width: less' }).click();
  await expect(assessment.length()).toHaveValue('3.4');
  await expect(assessment.width()).toHaveValue('1.9');
  await expect(page.getByText('Area smaller by 0.54 cm² (8%)')).toBeVisible();

  // Nothing is submitted until it is complete.
  await assessment.review();
  await expect(assessment.handInButton()).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(assessment.sheet()).toBeHidden();
  await assessment.note().fill('Drier.');
  await assessment.width().fill('2.5');
  await assessment.review();
  await expect(assessment.sheet()).toContainText('3.4 cm');
  await expect(assessment.sheet()).toContainText('2.5 cm');
  await expect(assessment.sheet()).toContainText('Drier.');
  await expect(assessment.sheet()).toContainText('This will be sent in your name, Amy Lin.');
  await assessment.handInButton().click();
  await expect(nurse.patient.wounds()).toBeVisible();
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(2);
  const written = JSON.stringify((await hospital.records()).at(-1));
  expect(written).toContain('"length":{"value":3.4,"unit":"cm"}');
  expect(written).toContain('"width":{"value":2.5,"unit":"cm"}');
  expect(written).toContain('"careNote":"Drier."');
});

test('phrases become part of the note in one tap, and what she used last comes first', async ({
  app,
  hospital,
}) => {
  const nurse = new Nurse(app.page);
  const { assessment } = nurse;
  const { page } = app;
  await app.open();
  await nurse.atPatient();
  await nurse.patient.assessAndWait('W-1001-1');
  // The wound is at the sacrum: its own phrase first, none of the heel's.
  await expect(assessment.phrases().first()).toHaveText(/^Turned every two hours/);
  await page.getByRole('button', { name: /^\d+ more$/ }).click();
  await expect(assessment.phrase('Heels floated.')).toHaveCount(0);
  await assessment.note().fill('Seen with Dr. Chen.');
  await assessment.phrase('Moderate exudate.').click();
  await assessment.phrase('Clean, granulating.').click();
  const note = 'Seen with Dr. Chen. Moderate exudate. Clean, granulating.';
  await expect(assessment.note()).toHaveValue(note);
  // A phrase that is already in the note is not inserted twice.
  await assessment.phrase('Clean, granulating.').click({ force: true });
  await expect(assessment.note()).toHaveValue(note);

  await page.getByRole('button', { name: 'My phrases' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New phrase').fill('Silver dressing, as agreed.');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(['Silver dressing, as agreed.']);
  expect(await complaintsOfAxe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await assessment.phrase('Silver dressing, as agreed.').click();
  await expect(assessment.note()).toHaveValue(`${note} Silver dressing, as agreed.`);
  expect(await complaintsOfAxe(page)).toEqual([]);
  await assessment.handIn();
  await nurse.outbox.expectInRecord();
  expect(JSON.stringify(await hospital.records())).toContain(`${note} Silver dressing, as agreed.`);

  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  await nurse.patient.assessAndWait('W-1001-2');
  await expect(assessment.phrases()).toHaveText([
    'Silver dressing, as agreed.',
    'Clean, granulating.',
    'Moderate exudate.',
    /./,
    /./,
    /./,
  ]);
  await expect(assessment.note()).toHaveValue('');
  // A colleague sees the hospital's phrases in their own order, and none of hers.
  await nurse.handOverTo('nurse-ben', 'Ben Wu');
  await nurse.patients.open('P-1001');
  await nurse.patient.assessAndWait('W-1001-2');
  await expect(assessment.phrases().first()).toHaveText(/./);
  await expect(assessment.phrase('Silver dressing, as agreed.')).toHaveCount(0);
});

/** Taps each button whose action cannot be undone at the very moment it appears under the finger. */
async function tapOnAppearance(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Buttons already shown do not appear under a finger, whatever else is drawn before the next tap.
    const tapped = new WeakSet<Element>(document.querySelectorAll('[data-deliberate]'));
    const watch = new MutationObserver(() => {
      for (const button of document.querySelectorAll('[data-deliberate]')) {
        if (tapped.has(button)) continue;
        tapped.add(button);
        button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
        document.body.dataset['hasty'] = String(Number(document.body.dataset['hasty'] ?? 0) + 1);
      }
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
}

test('the second half of a double tap submits, voids and discards nothing', async ({
  app,
  hospital,
}) => {
  const { page } = app;
  const nurse = await inFollowUp(app);
  const { assessment } = nurse;
  await assessment.note().fill('Drier.');
  const hasty = (count: number) =>
    expect(page.locator('body')).toHaveAttribute('data-hasty', String(count));
  await tapOnAppearance(page);
  // Submit, and the sheet whose Submit button is then under the finger.
  await assessment.review();
  await hasty(1);
  await expect(assessment.handInButton()).toBeVisible();
  await page.keyboard.press('Escape');
  // Discard, and its confirmation.
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await hasty(2);
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(assessment.note()).toHaveValue('Drier.');
  expect((await hospital.state()).woundAssessments).toBe(1);
  // A deliberate tap submits.
  await assessment.handIn();
  await expect.poll(async () => (await hospital.state()).woundAssessments).toBe(2);

  // Void, and its confirmation.
  await nurse.outbox.openCard();
  await nurse.record.openFromSubmission();
  await nurse.record.button(nurse.record.words.void).click();
  await nurse.record.reason().fill('Wrong wound');
  await nurse.record.button(nurse.record.words.voiding.next).click();
  await hasty(4);
  await nurse.record.button(nurse.record.words.voiding.keep).click();
  expect(JSON.stringify(await hospital.records())).not.toContain('Wrong wound');
});

/** What the page recorded about the taps: how many there were, and what they hit by mistake. */
interface Scattered {
  taps: number;
  /** Taps that were aimed at something else and hit a button whose action cannot be undone. */
  strayed: string[];
}

/**
 * Scatters taps within 12 px of visible targets, at what the browser finds under the finger. Buttons whose action
 * cannot be undone, and links that leave the screen, are not aimed at.
 */
function scatterTaps(
  page: Page,
  { taps, seed }: { taps: number; seed: number },
): Promise<Scattered> {
  return page.evaluate(
    async (given) => {
      let state = given.seed;
      const random = () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return state / 2_147_483_648;
      };
      const aside = 12;
      const strayed = new Set<string>();
      // A link would leave the screen, and a change of nurses would cover it: that is not the harm this test
      // looks for.
      const stay = (event: Event) => {
        if (
          event.target instanceof Element &&
          event.target.closest('a[href], [data-leaves]') !== null
        ) {
          event.preventDefault();
          event.stopPropagation();
        }
      };
      addEventListener('click', stay, true);
      for (let tap = 0; tap < given.taps; tap += 1) {
        const targets = [
          ...document.querySelectorAll<HTMLElement>(
            'button:not([data-deliberate]), textarea, input, [role="button"], a[href]',
          ),
        ].filter((target) => {
          const { left, top, width, height } = target.getBoundingClientRect();
          const seen = document.elementFromPoint(left + width / 2, top + height / 2);
          return seen !== null && target.contains(seen);
        });
        const target = targets[Math.floor(random() * targets.length)];
        if (target !== undefined) {
          const { left, top, width, height } = target.getBoundingClientRect();
          const clientX = left - aside + random() * (width + 2 * aside);
          const clientY = top - aside + random() * (height + 2 * aside);
          const hit = document.elementFromPoint(clientX, clientY);
          if (hit !== null && hit.closest('[data-deliberate]') !== null) {
            strayed.add(`${target.textContent} -> ${hit.textContent}`);
          }
          const options = { bubbles: true, cancelable: true, detail: 1, clientX, clientY };
          for (const kind of ['pointerdown', 'pointerup']) {
            hit?.dispatchEvent(new PointerEvent(kind, { ...options, isPrimary: true }));
          }
          hit?.dispatchEvent(new MouseEvent('click', options));
        }
        // Let the screen react before the next tap, and now and then let it draw a frame.
        await (tap % 10 === 0
          ? new Promise(requestAnimationFrame)
          : new Promise((resolve) => {
              const { port1, port2 } = new MessageChannel();
              port1.addEventListener('message', resolve, { once: true });
              port1.start();
              port2.postMessage(0);
            }));
      }
      removeEventListener('click', stay, true);
      return { taps: given.taps, strayed: [...strayed] };
    },
    { taps, seed },
  );
}

test('10,000 taps scattered around the targets hand in, void and discard nothing', async ({
  app,
  hospital,
}) => {
  const { page } = app;
  const nurse = await inFollowUp(app);
  await nurse.assessment.note().fill('Drier.');
  await nurse.assessment.length().fill('3.4');
  await expect(nurse.assessment.saved()).toBeVisible();
  const form = page.url();
  let taps = 0;
  const scatterFrom = async (address: string, ready: Locator, open?: () => Promise<void>) => {
    for (const seed of [1, 2]) {
      await page.goto(address);
      // Going to the same address loads nothing, and whatever the earlier taps opened would still be on top.
      await page.reload();
      await nurse.door.unlockIfLocked('Amy Lin');
      await open?.();
      await expect(ready).toBeVisible();
      const scattered = await scatterTaps(page, { taps: 1_250, seed });
      expect(scattered.strayed).toEqual([]);
      taps += scattered.taps;
    }
  };
  const discard = page.getByRole('button', { name: 'Discard draft' });
  await scatterFrom(form, discard);
  await scatterFrom(form, nurse.assessment.note(), () =>
    nurse.assessment.note().scrollIntoViewIfNeeded(),
  );
  await scatterFrom(form, nurse.assessment.handInButton(), () => nurse.assessment.review());
  await page.goto('/');
  await nurse.outbox.show();
  await nurse.outbox.openCard();
  await nurse.record.openFromSubmission();
  await nurse.record.button(nurse.record.words.void).click();
  await nurse.record.reason().fill('Wrong wound');
  await expect(page.locator('[data-saved="saved"]')).toBeVisible();
  await scatterFrom(page.url(), nurse.record.reason());
  expect(taps).toBe(10_000);

  const state = await hospital.state();
  expect(state.woundAssessments).toBe(1);
  expect(JSON.stringify(await hospital.records())).not.toContain('Wrong wound');
  // Both drafts still exist, whatever the taps did to their numbers.
  await page.goto('/');
  await nurse.patients.show();
  await nurse.patients.open('P-1001');
  await expect(nurse.patient.drafts().getByRole('link')).toHaveCount(2);
});

test('a section without findings: one tap answers it, one takes it back, in the review, too', async ({
  app,
}) => {
  const { page } = app;
  await app.open();
  await comeIn(page, 'en');
  await openStay(page, 'en', 'E-1001');
  await openAdmission(page, 'en');
  const admission = new AdmissionPage(page);
  const { say, undo, title } = admission.words.withoutFindings;
  // No allergies must never be recorded merely because nobody asked.
  await admission.openSection('alerts');
  await expect(admission.button(say)).toHaveCount(0);

  await admission.openSection('respiratory');
  await admission.answer('respiratory.coughFrequency', 'none');
  await admission.sayWithoutFindings();
  const sounds = admission.field('respiratory.breathSounds');
  await expect(sounds.getByRole('checkbox', { name: 'Clear', exact: true })).toBeChecked();
  expect(await complaintsOfAxe(page)).toEqual([]);
  // Her own answers stay.
  await admission.button(undo).click();
  await expect(page.locator('[data-field^="respiratory."] :checked')).toHaveCount(1);

  await admission.sayWithoutFindings();
  await admission.openSection('sleep');
  await admission.answer('sleep.conditions', ['snoring']);
  await expect(admission.button(say)).toHaveCount(0);
  await admission.settled();
  await admission.review();
  const said = page.getByRole('region', { name: title, exact: true });
  await expect(said.getByRole('listitem')).toHaveCount(1);
  await expect(said).toContainText('Respiration');
  expect(await complaintsOfAxe(page)).toEqual([]);
  await said.getByRole('button').click();
  await expect(said).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Respiration', exact: true })).toContainText(
    'Nothing entered.',
  );
});
